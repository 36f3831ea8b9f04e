// The text of the main button: what a tap does and its chance, or what is missing.
(() => {
  const words = document.getElementById("words")?.dataset ?? {};
  const buttons = () => document.querySelectorAll(".live button.main");
  const rests = new WeakMap(); // button -> the server's text

  const write = (button, text, icon) => {
    const label = button.querySelector("[data-label]");
    if (label && label.textContent !== text) label.textContent = text;
    const drawing = icon && button.querySelector(".i");
    if (!drawing || drawing.dataset.shapes === icon) return;
    drawing.innerHTML = drawing.dataset.shapes = icon;
  };

  // The chance of the chosen row; none while the button says something else.
  const promise = (button, chance = "") => {
    const place = button.querySelector("[data-promised]");
    if (place && place.innerHTML !== chance) place.innerHTML = chance;
  };

  const showSending = (button, sending) => {
    button.classList.toggle("sending", sending);
    button.querySelector(".ring")?.remove();
    button.querySelector(".i")?.toggleAttribute("hidden", sending);
    if (!sending) {
      button.removeAttribute("aria-disabled");
      return;
    }
    button.setAttribute("aria-disabled", "true");
    const ring = document.createElement("span");
    ring.className = "ring";
    button.prepend(ring);
    write(button, button.dataset.sending || words.sending);
  };

  const emptySlots = (form) => [...form.querySelectorAll("[data-slot] input")].filter((face) => !face.value).length;

  const paint = (button) => {
    const form = button.form;
    const rest = rests.get(button);
    if (!form || !rest) return;
    const sending = questions.underway.has(form);
    showSending(button, sending);
    if (sending) return;
    const pad = form.matches("[data-pad]");
    const missing = pad ? emptySlots(form) : 0;
    const chosen = questions.chosen(form);
    const open = questions.answers(form).length > 0 && !chosen;
    const incomplete = open || missing > 0 || form.matches("[data-nothing], [data-unfit]");
    const gms = button.closest(".gm-screen"); // can always be tapped, and the tap says what is missing
    const lost = questions.lost() && !gms;
    button.disabled = lost || (incomplete && !gms) || (rest.disabled && !pad);
    promise(button, lost ? "" : chosen?.dataset.promise);
    if (lost) write(button, button.dataset.lost || words.lost);
    else if (missing) write(button, (form.dataset.left ?? "").split("|")[missing - 1] ?? rest.text);
    else if (open) write(button, words.choose);
    else write(button, chosen?.dataset.deed ?? button.dataset.deed ?? rest.text, chosen?.dataset.icon);
  };

  const paintAll = () => buttons().forEach(paint);

  // Reads the server's text only from buttons that have just been swapped in: this script has overwritten the
  // others.
  const read = (event) => {
    const drawn = event?.detail.drawn;
    for (const button of buttons()) {
      if (rests.has(button) && drawn && !drawn.some((part) => part.contains(button))) continue;
      rests.set(button, {
        text: button.querySelector("[data-label]")?.textContent ?? "",
        disabled: button.disabled,
      });
    }
    paintAll();
  };

  // A button that has not changed is not swapped in, so it shows the server's text again before it is read.
  const unpaint = () => {
    for (const button of buttons()) {
      const rest = rests.get(button);
      if (!rest) continue;
      button.disabled = rest.disabled;
      write(button, rest.text);
    }
  };

  document.addEventListener("update", unpaint);
  document.addEventListener("updated", read);
  for (const kind of ["redraw", "sends", "contact"]) document.addEventListener(kind, paintAll);
  read();
})();
