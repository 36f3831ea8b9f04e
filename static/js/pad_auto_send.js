// With `data-auto` the last die sends the pad. Until then, and for a moment after it, every die can be corrected.
(() => {
  const SHOWN = 350; // ms for which the last die is shown before it is sent

  let sending;

  // Tries again while the pad cannot be sent: without contact, which is announced only once, or while the
  // question is too new to take a tap.
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
    // A sum needs a confirmation, since any digit may be followed by another.
    if (target.type === "text" || !form.matches("[data-auto]") || !pads.full(form)) return;
    form.classList.add("sent");
    sending = setTimeout(send, SHOWN, form.id);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    ctx.sourceElement.classList?.remove("sent");
    if (ctx.sourceElement.matches?.("[data-pad]")) clearTimeout(sending);
  });
})();
