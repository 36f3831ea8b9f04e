// Selects an answer by touch or keyboard; unsent_choice.js keeps it.
(() => {
  const { answers } = questions;
  const off = (answer) => answer.matches("[data-off]");

  // An answer that is not offered cannot be picked: what was selected stays so.
  const pick = (form, row) => {
    if (!off(row)) return;
    row.checked = false;
    const back = answers(form).find((answer) => !off(answer) && answer.value === unsentChoice.row(form));
    if (back) back.checked = true;
  };

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (!form?.matches("[data-question]")) return;
    if (target.type === "radio" && target.name === "choice") pick(form, target);
    // The button names the new target at once; everything else comes from the server (live_odds.js).
    const chosen = questions.chosen(form);
    if (chosen && target.name !== "choice" && target.dataset.deed) {
      chosen.dataset.deed = target.dataset.deed;
      chosen.dataset.promise = target.dataset.promise ?? "";
    }
    questions.redraw();
  });

  // -- keyboard: a digit selects an answer, Enter sends it ------------------------------------------

  const typing = (element) => element?.matches?.("input:not([type=radio], [type=checkbox]), select, textarea");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const within = event.target.form?.matches("[data-question]") ? event.target.form : null;
    const form = within ?? (document.querySelector("[popover]:popover-open") ? null : questions.all()[0]);
    if (!form) return;
    if (event.key === "Enter" && !event.target.closest("button, a, summary")) {
      event.preventDefault();
      const main = questions.mainButton(form);
      if (main && !main.disabled) form.requestSubmit(main);
    } else if (/^[1-9]$/.test(event.key) && !form.matches("[data-pad]")) {
      const rows = answers(form).filter((answer) => !off(answer) && !answer.closest("details:not([open])"));
      const row = rows[Number(event.key) - 1];
      row?.focus();
      row?.click();
    }
  });
})();
