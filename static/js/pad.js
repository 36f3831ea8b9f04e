// The dice pad: a slot a die, keys that follow the kind of die, one tap a die, the next one opens by itself.
//
// <form data-pad data-question data-left="1 die to go|2 dice to go"> with slots
//   <button data-slot="KIND" type="button"><b></b><span>…</span><input type="hidden" name="face"></button>
// and for each kind <div class="keys" data-keys-for="KIND"> of <button data-face="14">14</button>.
// The slots stand in an element with an id of the roll and `hx-morph-skip`: typed faces outlive a refresh.
(() => {
  const WAIT = 800; // for the second digit of a number

  const pad = () => document.querySelector(".live form[data-pad]");
  const slots = (form) => [...form.querySelectorAll("[data-slot]")];
  const face = (slot) => slot.querySelector("input");
  const opened = (form) => slots(form).find((slot) => slot.classList.contains("open"));
  const back = () => document.querySelector("[data-pad-back]");

  const open = (form, slot) => {
    for (const one of slots(form)) one.classList.toggle("open", one === slot);
    const kind = (slot ?? slots(form).at(-1))?.dataset.slot;
    for (const keys of form.querySelectorAll("[data-keys-for]")) {
      keys.hidden = keys.dataset.keysFor !== kind;
      for (const key of keys.querySelectorAll("button")) key.disabled = !slot;
    }
  };

  const show = () => {
    const form = pad();
    if (!form) return;
    const current = opened(form);
    const next = slots(form).find((slot) => !face(slot).value);
    open(form, current && !face(current).value ? current : next);
    drop(form);
    if (back()) back().disabled = slots(form).every((slot) => !face(slot).value);
  };

  const fill = (slot, key) => {
    face(slot).value = key?.dataset.face ?? "";
    slot.querySelector("b").textContent = key?.textContent.trim() ?? "";
  };

  const told = (form) => form.dispatchEvent(new Event("change", { bubbles: true }));

  const type = (form, key) => {
    const slot = opened(form);
    if (!slot || !key) return;
    fill(slot, key);
    slot.classList.remove("open");
    show();
    told(face(slot));
    opened(form)?.focus({ preventScroll: true });
  };

  // Of several tens dice one counts (`data-counts="low"` or `high`); 00 with 0 is a hundred, so with a 00
  // among them nothing can be said before the ones.
  const drop = (form) => {
    const tens = slots(form).filter((slot) => slot.dataset.counts);
    for (const slot of tens) slot.classList.remove("dropped");
    const ones = slots(form).find((slot) => slot.dataset.slot === "ones");
    const faces = tens.map((slot) => face(slot).value);
    if (tens.length < 2 || faces.some((value) => value === "")) return;
    const last = ones && face(ones).value;
    if (!last && faces.some((value) => Number(value) === 0)) return;
    const total = (value) => Number(value) + Number(last || 1) || 100;
    const sorted = [...tens].sort((a, b) => total(face(a).value) - total(face(b).value));
    const counts = tens[0].dataset.counts === "low" ? sorted[0] : sorted.at(-1);
    for (const slot of tens) slot.classList.toggle("dropped", slot !== counts);
  };

  const takeBack = (form) => {
    const filled = slots(form).filter((slot) => face(slot).value).at(-1);
    if (!filled) return;
    fill(filled, null);
    open(form, filled);
    show();
    told(face(filled));
  };

  addEventListener("click", ({ target }) => {
    const form = pad();
    if (!form) return;
    const key = target.closest?.("[data-face]");
    const slot = target.closest?.("[data-slot]");
    if (key?.form === form) type(form, key);
    else if (slot?.form === form) {
      fill(slot, null);
      open(form, slot);
      show();
      told(face(slot));
    } else if (target.closest?.("[data-pad-back]")) takeBack(form);
  });

  // -- digits of a keyboard -------------------------------------------------------------------------

  let digits = "";
  let timer;

  const commit = (form) => {
    clearTimeout(timer);
    const keys = [...form.querySelectorAll("[data-keys-for]:not([hidden]) [data-face]")];
    const key = keys.find((one) => one.textContent.trim() === digits || one.dataset.face === digits);
    digits = "";
    type(form, key);
  };

  document.addEventListener("keydown", (event) => {
    const form = pad();
    if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") {
      takeBack(form);
    } else if (/^\d$/.test(event.key) && opened(form)) {
      clearTimeout(timer);
      digits += event.key;
      const shown = [...form.querySelectorAll("[data-keys-for]:not([hidden]) [data-face]")];
      const longer = shown.some((one) => one.textContent.trim().length > digits.length && one.textContent.trim().startsWith(digits));
      if (longer) timer = setTimeout(() => commit(form), WAIT);
      else commit(form);
    } else if (event.key === "Enter" && digits) {
      event.preventDefault();
      event.stopImmediatePropagation();
      commit(form);
    }
  }, true);

  document.addEventListener("htmx:before:settle", show);
  show();
})();
