// Once it is chosen what to do, the block of verbs folds into one line, where else the first thing that is asked
// of it, mostly a target, would stand below what is in view: `.opts[data-folds]`. Its button [data-unfold] opens
// the block again. Whoever walks through the verbs with keys sees all of them until they have walked on.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const kept = new Map(); // question -> { answer, folded, opened, walking }

  const forms = () => document.querySelectorAll(".live form[data-question]:has([data-folds])");
  const blockOf = (form) => form.querySelector("[data-folds]");
  const chosenIn = (form) => form.querySelector("[name=choice]:checked");
  const shown = (one) => one.getClientRects().length > 0;
  const FIELDS = [".targets input", "[data-for] :is(input:not([type=hidden]), select)"];
  const asked = (form) =>
    FIELDS.flatMap((fields) => [...form.querySelectorAll(fields)]).find((one) => !one.disabled && shown(one));

  // Whether it is seen when the page, or the sheet that it stands on, is scrolled to its top.
  const inView = (form, field) => {
    const box = (field.closest("label") ?? field).getBoundingClientRect();
    const sheet = form.closest("[popover]");
    if (sheet) return box.bottom - sheet.getBoundingClientRect().top + sheet.scrollTop <= sheet.clientHeight;
    const dock = document.getElementById("dock")?.getBoundingClientRect();
    const above = dock && dock.left < box.right && dock.right > box.left;
    return box.bottom + scrollY <= (above ? dock.top : innerHeight);
  };

  // A row that names a target itself is not in the way of any.
  const inTheWay = (form) => {
    blockOf(form).classList.remove("folded");
    const field = chosenIn(form)?.value.includes("/") === false && asked(form);
    return Boolean(field) && !inView(form, field);
  };

  const draw = (form, anew = false) => {
    const answer = chosenIn(form)?.value;
    const question = form.dataset.question;
    if (anew || kept.get(question)?.answer !== answer) kept.set(question, { answer, folded: inTheWay(form) });
    blockOf(form).classList.toggle("folded", kept.get(question).folded);
    // The focus was on a verb that is gone now.
    if (document.activeElement?.matches("[name=choice]") && !shown(document.activeElement)) chosenIn(form)?.focus();
  };

  const all = () => {
    for (const form of forms()) draw(form);
  };

  // -- choosing -------------------------------------------------------------------------------------

  const bring = (form) => {
    const more = form.querySelector(".detail:not([hidden])") ?? asked(form)?.closest("[data-for]");
    if (more) more.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  };

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (target.name !== "choice" || !form?.matches(".live [data-question]")) return;
    if (blockOf(form)) {
      const walking = target.matches(":focus-visible");
      if (walking) kept.set(form.dataset.question, { answer: target.value, folded: false, walking });
      draw(form, !walking);
    }
    bring(form);
  });

  addEventListener("click", ({ target, detail }) => {
    const unfold = target.closest?.("[data-unfold]");
    const form = unfold?.form ?? target.form;
    if (!form || !blockOf(form)?.contains(target)) return;
    if (unfold) {
      kept.set(form.dataset.question, { answer: chosenIn(form)?.value, folded: false, opened: true });
      draw(form);
      chosenIn(form)?.focus({ preventScroll: true });
    } else if (target.name === "choice" && detail > 0) {
      draw(form, true); // also where the same is chosen again
    }
  });

  addEventListener("focusin", ({ target }) => {
    for (const form of forms()) {
      const left = !blockOf(form).contains(target) && target.matches(":focus-visible");
      if (left && kept.get(form.dataset.question)?.walking) draw(form, true);
    }
  });

  // -- what is drawn --------------------------------------------------------------------------------

  document.addEventListener("htmx:before:settle", all);
  addEventListener("toggle", ({ target }) => target.matches(".free") && all(), true);
  matchMedia("(orientation: portrait)").addEventListener("change", () => {
    for (const form of forms()) draw(form, !kept.get(form.dataset.question)?.opened);
  });
  all();
})();
