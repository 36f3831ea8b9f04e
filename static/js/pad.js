// The dice pad: a slot for each die, keys that fit the kind of die, one tap per die; the next slot opens by itself.
//
// <form data-pad data-question data-left="1 die to go|2 dice to go"> with slots
//   <button data-slot="KIND" type="button"><b></b><span>…</span><input type="hidden" name="face"></button>
// and for each kind <div class="keys" data-keys-for="KIND"> of <button data-face="14">14</button>.
// The slots of a roll are in an element with an id of the roll, `data-kept` and `hx-morph-skip`: typed faces outlive
// a refresh, and a reload too (pad_storage.js). Where only the sum counts, an <input data-sum> in this element takes it;
// its slots then hold a 0, which is on no die.
const pads = {
  // There may be one on the page and another in an open sheet; each has its own dice.
  all: () => [...document.querySelectorAll(".live form[data-pad]")],
  rolls: (form) => [...form.querySelectorAll("[data-kept]")],
  slots: (part) => [...part.querySelectorAll("[data-slot]")],
  face: (slot) => slot.querySelector("input"),
  full: (form) => pads.slots(form).every((slot) => pads.face(slot).value),
  opened: (form) => pads.slots(form).find((slot) => slot.classList.contains("open")),
  keys: (form) => [...form.querySelectorAll("[data-keys-for]:not([hidden]) [data-face]")],
  back: (form) => [...form.elements].find((button) => button.matches("[data-pad-back]")),
  fill: (slot, key) => {
    pads.face(slot).value = key?.dataset.face ?? "";
    slot.querySelector("b").textContent = key?.textContent.trim() ?? "";
  },
};

(() => {
  const { all, slots, face, opened, fill } = pads;

  const open = (form, slot) => {
    for (const die of slots(form)) die.classList.toggle("open", die === slot);
    const kind = (slot ?? slots(form).at(-1))?.dataset.slot;
    for (const keys of form.querySelectorAll("[data-keys-for]")) {
      keys.hidden = keys.dataset.keysFor !== kind;
      for (const key of keys.querySelectorAll("button")) key.disabled = !slot;
    }
  };

  // Scrolls a new pad into view, so that its keys are above the dock, with large text too.
  let seen = "";
  const reveal = (form) => {
    if (form.closest("[popover]") || seen === form.id) return;
    seen = form.id;
    const covered = () => {
      const keys = form.querySelector("[data-keys-for]:not([hidden])")?.getBoundingClientRect();
      const dock = document.querySelector(".foot .dock")?.getBoundingClientRect();
      return keys && dock ? keys.bottom + 8 - dock.top : 0;
    };
    // After focus_new.js has scrolled to the top.
    requestAnimationFrame(() => laidOut(covered, (by) => by > 0 && scrollBy({ top: by })));
  };

  // A roll that joins others while their dice are being typed does not interrupt.
  const since = new WeakMap(); // slots of a roll -> when they were drawn
  const meet = (form) => {
    const rolls = pads.rolls(form);
    const inUse = rolls.some((roll) => since.has(roll) && slots(roll).some((slot) => !face(slot).value));
    for (const roll of rolls) if (!since.has(roll)) since.set(roll, tapGuard.arrival(inUse ? 0 : undefined));
  };

  const draw = (form) => {
    meet(form);
    reveal(form);
    const current = opened(form);
    const next = slots(form).find((slot) => !face(slot).value);
    open(form, current && !face(current).value ? current : next);
    const back = pads.back(form);
    if (back) back.disabled = !lastFilled(form) && !chain(form);
  };

  const lastFilled = (form) => slots(form).filter((slot) => face(slot).value).at(-1);
  // Where no die is typed yet, the last dice of a chained roll are taken back.
  const chain = (form) => form.parentElement.querySelector("[data-pad-chain]");

  const tell = (slot) => face(slot).dispatchEvent(new Event("change", { bubbles: true }));

  const type = (form, key, event) => {
    const slot = opened(form);
    if (!slot) return;
    if (tapGuard.tap(event, since.get(slot.closest("[data-kept]")))) {
      tapGuard.say();
      return;
    }
    fill(slot, key);
    slot.classList.remove("open");
    tell(slot);
    opened(form)?.focus({ preventScroll: true });
  };

  const add = (sum) => {
    for (const slot of slots(sum.closest("[data-kept]"))) {
      fill(slot);
      face(slot).value = sum.value && "0";
    }
    questions.redraw();
  };

  const clear = (form, slot) => {
    if (!slot) return;
    const sum = slot.parentElement.querySelector("[data-sum]");
    if (sum?.value) {
      sum.value = "";
      add(sum);
    }
    fill(slot, null);
    open(form, slot);
    tell(slot);
  };

  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-face], [data-slot], [data-pad-back]");
    const form = button?.form;
    if (!form?.matches("[data-pad]")) return;
    if (button.matches("[data-face]")) type(form, button, event);
    else if (button.matches("[data-slot]")) clear(form, button);
    else if (lastFilled(form)) clear(form, lastFilled(form));
    else chain(form)?.requestSubmit();
  });

  addEventListener("input", ({ target }) => target.matches("[data-sum]") && add(target));

  const drawAll = () => all().forEach(draw);

  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, drawAll);
  drawAll();
})();
