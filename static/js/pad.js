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
    weigh(form);
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

  // -- a d100: which tens die counts, and what is still possible ------------------------------------

  const shownOn = (die) => die.querySelector("b").textContent;
  const dice = (form, ...kinds) =>
    [...form.querySelectorAll("[data-slot], [data-done]")].filter((die) =>
      kinds.includes(die.dataset.slot ?? die.dataset.done),
    );
  const TEN = [...Array(10).keys()];

  const result = (tens, ones, further) => {
    const totals = tens.map((ten) => ten + ones || 100);
    return further < 0 ? Math.max(...totals) : Math.min(...totals);
  };

  // Every result that the dice on the table still allow, each as often as it can come.
  const possible = (form, further) => {
    const tens = dice(form, "tens", "further").map(shownOn);
    while (tens.length <= Math.abs(further)) tens.push("");
    const ones = dice(form, "ones").map(shownOn)[0];
    let rows = [[]];
    for (const text of tens) {
      const faces = text === "" ? TEN.map((ten) => 10 * ten) : [Number(text)];
      rows = rows.flatMap((row) => faces.map((face) => [...row, face]));
    }
    const units = ones === "" ? TEN : [Number(ones)];
    return rows.flatMap((row) => units.map((unit) => result(row, unit, further)));
  };

  const drop = (form, further) => {
    const tens = dice(form, "tens", "further");
    const ones = dice(form, "ones").map(shownOn)[0];
    const told = tens.length > 1 && ones && tens.every((die) => shownOn(die) !== "");
    const total = (die) => result([Number(shownOn(die))], Number(ones), 0);
    const counts = told && result(tens.map((die) => Number(shownOn(die))), Number(ones), further);
    const kept = told && tens.find((die) => total(die) === counts);
    for (const die of tens) {
      die.classList.toggle("dropped", told && die !== kept);
      const gone = die.querySelector(".gone");
      if (gone) gone.hidden = !told || die === kept;
    }
  };

  const weigh = (form) => {
    const stakes = document.querySelector(".live [data-stakes]");
    if (!stakes) return;
    const further = Number(stakes.dataset.stakes);
    drop(form, further);
    const results = possible(form, further);
    let open = true;
    for (const tile of [...stakes.querySelectorAll("[data-most]")].reverse()) {
      const share = results.filter((one) => one <= Number(tile.dataset.most)).length / results.length;
      const words = share === 1 ? "sure" : share ? "now" : "never";
      tile.querySelector(".note").textContent = stakes.dataset[words].replace("#", Math.round(100 * share));
      tile.classList.toggle("open", open && share > 0);
      if (share > 0) open = false;
    }
    const frame = stakes.querySelector(".frame");
    const [low, high] = [Math.min(...results), Math.max(...results)];
    frame.setAttribute("x", low - 1);
    frame.setAttribute("width", high - low + 1);
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
    const key = [digits, `${digits}0`].map((text) => keys.find((one) => one.textContent.trim() === text)).find(Boolean);
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
