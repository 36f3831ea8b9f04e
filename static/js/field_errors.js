// Scrolls to the first invalid field and focuses it, also in closed details or a sheet. A link in the list of
// errors above the form does the same for its field.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const WRONG = "[aria-invalid=true], [data-wrong]";

  const lead = (field) => {
    for (let around = field.parentElement; around; around = around.parentElement) {
      if (around.matches("details")) around.open = true;
      if (around.matches("[popover]:not(:popover-open)")) around.showPopover();
    }
    field.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
    field.focus({ preventScroll: true });
  };

  const first = (root) => {
    const found = root?.querySelector(WRONG);
    if (found) lead(found);
  };

  // After a refused answer the notice names the field, which the new panel does not mark.
  const mark = (form) => {
    const said = document.querySelector(":is(#notice, #refusal) [data-field]");
    const own = (field) => field.name?.endsWith(`.${said.dataset.field}`) && !field.disabled;
    const field = said && [...form.elements].find(own);
    if (!field) return;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", said.id);
    field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  };

  addEventListener("click", (event) => {
    const link = event.target.closest?.(".wrong a[href^='#']");
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field) return;
    event.preventDefault();
    lead(field);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.response?.status !== 422) return;
    const form = ctx.sourceElement;
    const now = form?.isConnected ? form : document.getElementById(form?.id ?? "");
    setTimeout(() => {
      if (now?.matches("[data-question]")) mark(now);
      first(now?.matches("form") ? now : document); // if the form is gone, htmx names the target instead
    });
  });

  // The help of a field is no stop between fields for the Tab key: F1 opens it.
  document.addEventListener("keydown", (event) => {
    const tip = event.key === "F1" && document.getElementById(`${event.target.id}_helptext`);
    if (!tip?.popover) return;
    event.preventDefault();
    tip.togglePopover();
  });

  first(document);
})();
