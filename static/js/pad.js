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
  const GAP = 8; // px around the open slot

  const empty = (form) => slots(form).find((slot) => !face(slot).value);

  // Scrolls so that the open slot is between the header and its keys, and these above the dock. Where the screen is
  // high enough the keys stay there by themselves (pad.css).
  const revealing = new WeakSet(); // pads
  const reveal = (form) => {
    if (revealing.has(form)) return;
    revealing.add(form);
    const sheet = form.closest("[popover]");
    const hidden = () => {
      const slot = opened(form)?.getBoundingClientRect();
      const keys = form.querySelector("[data-keys-for]:not([hidden])")?.getBoundingClientRect();
      if (!slot?.height || !keys) return 0;
      const header = (sheet ?? document).querySelector(sheet ? "header" : ".screen > .top").getBoundingClientRect();
      const dock = questions.mainButton(form).closest(sheet ? ".row" : ".dock").getBoundingClientRect();
      const beside = dock.left >= keys.right || dock.right <= keys.left;
      const covered = keys.bottom - (beside ? innerHeight : dock.top);
      const down = Math.max(0, covered + GAP, slot.bottom + GAP - keys.top);
      return Math.min(down, slot.top - GAP - Math.max(0, header.bottom));
    };
    const by = (top) => {
      revealing.delete(form);
      if (top) (sheet ?? window).scrollBy({ top, behavior: "instant" });
    };
    // After focus_new.js has scrolled to the top.
    requestAnimationFrame(() => laidOut(hidden, by));
  };

  const open = (form, slot) => {
    if (slot && !slot.classList.contains("open")) reveal(form);
    for (const die of slots(form)) die.classList.toggle("open", die === slot);
    const kind = (slot ?? slots(form).at(-1))?.dataset.slot;
    for (const keys of form.querySelectorAll("[data-keys-for]")) {
      keys.hidden = keys.dataset.keysFor !== kind;
      for (const key of keys.querySelectorAll("button")) key.disabled = !slot;
    }
  };

  // A slot that opened without a tap on this pad, because the pad is new or the roll before it is over elsewhere, was
  // not what the finger meant. A roll that joins others does not interrupt those who are typing.
  const arrivals = new WeakMap(); // slot -> when it opened so
  const sizes = new WeakMap(); // pad -> number of its slots

  const draw = (form) => {
    const current = opened(form);
    const stays = current && !face(current).value;
    const slot = stays ? current : empty(form);
    const joined = sizes.get(form) !== slots(form).length;
    open(form, slot);
    if (slot && (!stays || (joined && !lastFilled(form)))) arrivals.set(slot, tapGuard.arrival());
    if (joined) reveal(form);
    sizes.set(form, slots(form).length);
    const back = pads.back(form);
    if (back) back.disabled = !lastFilled(form) && !chain(form);
  };

  // Whether this tap or key was not meant for the open slot; then a sentence says so.
  pads.refuses = (form, event) => {
    const arrived = arrivals.get(opened(form));
    const early = arrived && tapGuard.tap(event, arrived);
    if (early) tapGuard.say();
    return early;
  };

  const lastFilled = (form) => slots(form).filter((slot) => face(slot).value).at(-1);
  // Where no die is typed yet, the last dice of a chained roll are taken back.
  const chain = (form) => form.parentElement.querySelector("[data-pad-chain]");

  const tell = (slot) => face(slot).dispatchEvent(new Event("change", { bubbles: true }));

  const type = (form, key, event) => {
    const slot = opened(form);
    if (!slot || pads.refuses(form, event)) return;
    fill(slot, key);
    open(form, empty(form));
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

  // The button of a pad that is not full leads to the die that is missing.
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.matches("[data-pad]") || pads.full(form)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      reveal(form);
      opened(form)?.focus({ preventScroll: true });
    },
    true,
  );

  addEventListener("input", ({ target }) => target.matches("[data-sum]") && add(target));

  const drawAll = () => all().forEach(draw);

  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, drawAll);
  drawAll();
})();
