// Selects an answer by touch or keyboard. It stays selected over a refresh while it is offered.
(() => {
  const picks = new WeakMap(); // form -> the value that the person chose
  const known = new WeakMap(); // form -> its last question
  let asked = false;

  const { answers } = questions;
  const off = (answer) => answer.matches("[data-off]");

  // -- a new panel ----------------------------------------------------------------------------------

  const settle = (form) => {
    const question = form.dataset.question;
    if (known.get(form) !== question) {
      const another = known.has(form);
      known.set(form, question);
      if (!another && picks.has(form)) return; // The person may have picked before this ran.
      if (another || asked) form.reset();
      picks.delete(form);
      return;
    }
    if (!picks.has(form)) {
      // The preset answer may have been removed, and a morph does not check the new one.
      const preset = answers(form).find((answer) => answer.defaultChecked);
      if (preset && !questions.chosen(form)) preset.checked = true;
      return;
    }
    const row = answers(form).find((answer) => answer.value === picks.get(form) && !off(answer));
    if (row) {
      row.checked = true;
      return;
    }
    picks.delete(form);
    for (const answer of answers(form)) answer.checked = false;
    notices.say("said-gone");
  };

  const settleAll = () => {
    for (const form of questions.all()) settle(form);
    asked = questions.all().length > 0;
  };

  document.addEventListener("updated", settleAll);
  settleAll();

  // -- picking --------------------------------------------------------------------------------------

  const pick = (form, row) => {
    if (!off(row)) {
      picks.set(form, row.value);
      return;
    }
    row.checked = false;
    const legal = answers(form).filter((answer) => !off(answer));
    const back = legal.find((answer) => answer.value === picks.get(form)) ?? legal.find((answer) => answer.defaultChecked);
    if (back) back.checked = true;
  };

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (!form?.matches("[data-question]")) return;
    if (target.type === "radio" && target.name === "choice") pick(form, target);
    // The button names the new target at once; everything else comes from the server (live_odds.js).
    const chosen = questions.chosen(form);
    if (chosen && target.name !== "choice" && target.dataset.deed) chosen.dataset.deed = target.dataset.deed;
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
