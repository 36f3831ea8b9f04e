// With `data-auto` the last die sends the pad; until then, and for a moment after it, every die can be corrected.
(() => {
  const SHOWN = 350; // ms that the last die is seen before it is sent

  let sending;

  // What cannot be sent yet is tried again: without contact, which is said once, or beside a question that is
  // too new to take a tap.
  const send = (id, again = false) => {
    const form = document.getElementById(id);
    if (!form || !pads.full(form) || questions.underway.has(form)) return;
    if (!again || !questions.lost()) form.requestSubmit(questions.mainButton(form));
    sending = setTimeout(send, SHOWN, id, true);
  };

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (!form?.matches("[data-pad]")) return;
    clearTimeout(sending);
    for (const pad of pads.all()) pad.classList.remove("sent");
    // A sum is confirmed: no digit of it is known to be its last.
    if (target.type === "text" || !form.matches("[data-auto]") || !pads.full(form)) return;
    form.classList.add("sent");
    sending = setTimeout(send, SHOWN, form.id);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    ctx.sourceElement.classList?.remove("sent");
    if (ctx.sourceElement.matches?.("[data-pad]")) clearTimeout(sending);
  });
})();
