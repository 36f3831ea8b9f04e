// Once a verb is chosen, the block of verbs (`.opts[data-folds]`) folds into one line if the first field of that
// verb, mostly its target, would otherwise be out of view. The button [data-unfold] opens the block again. For
// whoever walks through the verbs with keys it stays open until the focus has moved on.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const kept = new Map(); // question -> { answer, folded, opened, walking }

  const forms = () => document.querySelectorAll(".live form[data-question]:has([data-folds])");
  const blockOf = (form) => form.querySelector("[data-folds]");
  const shown = (one) => one.getClientRects().length > 0;
  const FIELDS = [".targets input", "[data-for] :is(input:not([type=hidden]), select)"];
  const asked = (form) =>
    FIELDS.flatMap((fields) => [...form.querySelectorAll(fields)]).find((one) => !one.disabled && shown(one));

  // Whether the field is in view when the page, or its sheet, is scrolled to the top.
  const inView = (form, field) => {
    const box = (field.closest("label") ?? field).getBoundingClientRect();
    const sheet = form.closest("[popover]");
    if (sheet) return box.bottom - sheet.getBoundingClientRect().top + sheet.scrollTop <= sheet.clientHeight;
    const dock = document.getElementById("dock")?.getBoundingClientRect();
    const above = dock && dock.left < box.right && dock.right > box.left;
    return box.bottom + scrollY <= (above ? dock.top : innerHeight);
  };

  // Of a block that is open. A row that names its target asks for none.
  const inTheWay = (form) => {
    const field = questions.chosen(form)?.value.includes("/") === false && asked(form);
    return Boolean(field) && !inView(form, field);
  };

  const fold = (form, folded) => {
    const block = blockOf(form);
    block.classList.toggle("folded", folded);
    for (const row of block.children) row.classList.toggle("chosen", row.contains(questions.chosen(form)));
    // The focused verb may just have been folded away.
    const focused = document.activeElement;
    if (!folded || !block.contains(focused) || !focused.matches("[name=choice]:not(:checked)")) return;
    questions.chosen(form)?.focus();
  };

  // A new choice is measured with the block open.
  const draw = (form, anew = false) => {
    const answer = questions.chosen(form)?.value;
    const question = form.dataset.question;
    if (anew || kept.get(question)?.answer !== answer) {
      const now = { answer, folded: false };
      kept.set(question, now);
      laidOut(
        () => form.isConnected && inTheWay(form),
        (folded) => {
          if (kept.get(question) !== now || !form.isConnected) return;
          now.folded = folded;
          fold(form, folded);
        },
      );
    }
    fold(form, kept.get(question).folded);
  };

  const all = () => {
    for (const form of forms()) draw(form);
  };

  // -- choosing -------------------------------------------------------------------------------------

  const bring = (form) => {
    const more = () => form.querySelector(".detail:not([hidden])") ?? asked(form)?.closest("[data-for]");
    const behavior = still.matches ? "auto" : "smooth";
    laidOut(more, (found) => found?.scrollIntoView({ block: "nearest", behavior }));
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
      kept.set(form.dataset.question, { answer: questions.chosen(form)?.value, folded: false, opened: true });
      draw(form);
      questions.chosen(form)?.focus({ preventScroll: true });
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

  document.addEventListener("updated", all);
  addEventListener("toggle", ({ target }) => target.matches(".free") && all(), true);
  matchMedia("(orientation: portrait)").addEventListener("change", () => {
    for (const form of forms()) draw(form, !kept.get(form.dataset.question)?.opened);
  });
  all();
})();
