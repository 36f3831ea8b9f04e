// Scrolls the fields of the chosen verb into view: its targets, or else its other fields.
(() => {
  const FIELDS = [".targets input", "[data-for] :is(input:not([type=hidden]), select)"];

  const shown = (field) => field.getClientRects().length > 0;
  const asked = (form) =>
    FIELDS.flatMap((fields) => [...form.querySelectorAll(fields)]).find((field) => !field.disabled && shown(field));
  const opened = (form) => form.querySelector(".detail:not([hidden])") ?? asked(form)?.closest("[data-for]");

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (target.name !== "choice" || !form?.matches(".live [data-question]")) return;
    laidOut(
      () => opened(form),
      (found) => found?.scrollIntoView({ block: "nearest" }),
    );
  });
})();
