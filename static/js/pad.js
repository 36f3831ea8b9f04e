// The dice pad: a slot a die, keys that follow the kind of die, one tap a die, the next one opens by itself.
//
// <form data-pad data-question data-left="1 die to go|2 dice to go"> with slots
//   <button data-slot="KIND" type="button"><b></b><span>…</span><input type="hidden" name="face"></button>
// and for each kind <div class="keys" data-keys-for="KIND"> of <button data-face="14">14</button>.
// The slots of a roll stand in an element with an id of the roll and `hx-morph-skip`: typed faces outlive a
// refresh. They outlive a reload under their `data-kept` as well, until the pad is gone.
// With `data-auto` the last die sends the form; until then, and for a moment after it, all can be mended.
(() => {
  const WAIT = 800; // for the second digit of a number
  const GUARD = 400; // New slots take no face for so long: it was meant for those before.
  const SHOWN = 350; // so long the last die is seen before it is sent

  // One may stand on the page and another in an open sheet: each minds its own dice.
  const pads = () => [...document.querySelectorAll(".live form[data-pad]")];
  const uppermost = () => {
    const sheet = document.querySelector("[popover]:popover-open");
    return pads().find((form) => (sheet ? sheet.contains(form) : !form.closest("[popover]")));
  };
  const slots = (form) => [...form.querySelectorAll("[data-slot]")];
  const face = (slot) => slot.querySelector("input");
  const opened = (form) => slots(form).find((slot) => slot.classList.contains("open"));
  const back = (form) => [...form.elements].find((button) => button.matches("[data-pad-back]"));
  const rolls = (form) => [...form.querySelectorAll("[data-kept]")];
  const full = (form) => slots(form).every((slot) => face(slot).value);
  const stakesOf = (form) => document.getElementById(form.dataset.stakesAt);

  const open = (form, slot) => {
    for (const one of slots(form)) one.classList.toggle("open", one === slot);
    const kind = (slot ?? slots(form).at(-1))?.dataset.slot;
    for (const keys of form.querySelectorAll("[data-keys-for]")) {
      keys.hidden = keys.dataset.keysFor !== kind;
      for (const key of keys.querySelectorAll("button")) key.disabled = !slot;
    }
  };

  // A new pad comes into sight whole: its keys stand above the dock, also with large text.
  let seen = "";
  const reveal = (form) => {
    if (form.closest("[popover]") || seen === form.id) return;
    seen = form.id;
    const keys = form.querySelector("[data-keys-for]:not([hidden])")?.getBoundingClientRect();
    const dock = document.querySelector(".foot .dock")?.getBoundingClientRect();
    if (keys && dock) scrollBy({ top: Math.max(0, keys.bottom + 8 - dock.top) });
  };

  // -- what is typed outlives a reload --------------------------------------------------------------

  const SHELF = "pads";
  const nameOf = (form, roll) => `${form.getAttribute("action")} ${roll.dataset.kept}`;
  const stored = () => {
    try {
      return JSON.parse(sessionStorage.getItem(SHELF)) ?? {};
    } catch {
      return {};
    }
  };
  const keep = () => {
    const typed = {};
    for (const form of pads()) {
      for (const roll of rolls(form)) {
        const faces = [...roll.querySelectorAll("[data-slot]")].map((slot) => face(slot).value);
        if (faces.some(Boolean)) typed[nameOf(form, roll)] = faces;
      }
    }
    try {
      sessionStorage.setItem(SHELF, JSON.stringify(typed));
    } catch {} // Where nothing can be stored it is typed again.
  };
  const restore = (form, roll) => {
    const typed = stored()[nameOf(form, roll)] ?? [];
    for (const [place, slot] of roll.querySelectorAll("[data-slot]").entries()) {
      const keys = [...form.querySelectorAll("[data-keys-for] [data-face]")];
      const fits = (key) => key.parentElement.dataset.keysFor === slot.dataset.slot && key.dataset.face === typed[place];
      const key = keys.find(fits);
      if (key) fill(slot, key);
    }
  };

  const since = new WeakMap(); // slots of a roll -> when they came
  const early = (slot) => performance.now() - (since.get(slot.closest("[data-kept]")) ?? 0) < GUARD;
  const meet = (form) => {
    for (const roll of rolls(form)) {
      if (since.has(roll)) continue;
      since.set(roll, performance.now());
      restore(form, roll);
    }
  };

  // -- the last die sends -----------------------------------------------------------------------------

  let sending;
  const underway = new WeakSet();
  const lost = () => document.documentElement.dataset.contact === "lost";
  // Nothing is sent without contact, which is said once, or right beside a new question: then it is tried again.
  const send = (id, again = false) => {
    const form = document.getElementById(id);
    if (!form || !full(form) || underway.has(form)) return;
    const main = [...form.elements].find((button) => button.matches("button.main"));
    if (!again || !lost()) form.requestSubmit(main);
    sending = setTimeout(send, SHOWN, id, true);
  };
  const wait = (form) => {
    clearTimeout(sending);
    for (const one of pads()) one.classList.remove("sent");
    if (!form || !form.matches("[data-auto]") || !full(form)) return;
    form.classList.add("sent");
    sending = setTimeout(send, SHOWN, form.id);
  };
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => underway.add(ctx.sourceElement));
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    underway.delete(ctx.sourceElement);
    ctx.sourceElement.classList?.remove("sent");
    if (ctx.sourceElement.matches?.("[data-pad]")) clearTimeout(sending);
  });

  const show = () => {
    pads().forEach(refresh);
    keep();
  };
  const refresh = (form) => {
    meet(form);
    requestAnimationFrame(() => reveal(form));
    const current = opened(form);
    const next = slots(form).find((slot) => !face(slot).value);
    open(form, current && !face(current).value ? current : next);
    weigh(form);
    if (back(form)) back(form).disabled = slots(form).every((slot) => !face(slot).value);
  };

  const fill = (slot, key) => {
    face(slot).value = key?.dataset.face ?? "";
    slot.querySelector("b").textContent = key?.textContent.trim() ?? "";
  };

  const told = (form) => form.dispatchEvent(new Event("change", { bubbles: true }));

  const type = (form, key) => {
    const slot = opened(form);
    if (!slot || !key || early(slot)) return;
    fill(slot, key);
    slot.classList.remove("open");
    show();
    told(face(slot));
    opened(form)?.focus({ preventScroll: true });
    wait(form);
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

  // The same for one or two dice of another kind, of which the lower or the higher counts.
  const ofOthers = (form, sides, further) => {
    let rows = [[]];
    for (const shown of dice(form, `d${sides}`).map(shownOn)) {
      const faces = shown === "" ? [...Array(sides).keys()].map((face) => face + 1) : [Number(shown)];
      rows = rows.flatMap((row) => faces.map((face) => [...row, face]));
    }
    return rows.map((row) => (further < 0 ? Math.max(...row) : Math.min(...row)));
  };

  // Which tens dice do not count, as soon as that is certain: 00 is the lowest unless the ones die shows 0.
  const drop = (form, further) => {
    const tens = dice(form, "tens", "further");
    const ones = dice(form, "ones").map(shownOn)[0];
    const faces = tens.map(shownOn);
    const all = tens.length > 1 && faces.every((face) => face !== "");
    const kept = (unit) => {
      const counts = result(faces.map(Number), unit, further);
      return faces.findIndex((face) => result([Number(face)], unit, 0) === counts);
    };
    const possible = all ? new Set((ones ? [Number(ones)] : TEN).map(kept)) : new Set();
    for (const [place, die] of tens.entries()) {
      const dropped = possible.size === 1 && !possible.has(place);
      die.classList.toggle("dropped", dropped);
      const gone = die.querySelector(".gone");
      if (gone) gone.hidden = !dropped;
    }
  };

  // With one die to go: "0–2: Extreme · 3–9: Hard".
  const outlook = (form, stakes, further) => {
    const told = form.querySelector(".told");
    told.dataset.rest ??= told.textContent;
    const missing = slots(form).filter((slot) => !face(slot).value);
    const kind = missing.length === 1 ? missing[0].dataset.slot : "";
    const tens = dice(form, "tens", "further").filter((die) => die !== missing[0]).map((die) => Number(shownOn(die)));
    const ones = Number(dice(form, "ones").map(shownOn)[0]);
    const tiles = [...stakes.querySelectorAll("[data-most]")].reverse();
    const runs = [];
    for (const ten of ["tens", "further", "ones"].includes(kind) ? TEN : []) {
      const total = kind === "ones" ? result(tens, ten, further) : result([...tens, 10 * ten], ones, further);
      const word = tiles.find((tile) => total <= Number(tile.dataset.most))?.querySelector("span").textContent;
      const shown = kind === "ones" ? `${ten}` : `${ten}0`;
      if (runs.length && runs.at(-1).word === word) runs.at(-1).to = shown;
      else runs.push({ word, from: shown, to: shown });
    }
    const words = runs.map(({ word, from, to }) => {
      const faces = document.createElement("bdi");
      faces.dir = "ltr";
      faces.textContent = from === to ? from : `${from}–${to}`;
      const level = document.createElement("b");
      level.textContent = word ?? stakes.dataset.else;
      return [faces, ": ", level];
    });
    if (!words.length) told.textContent = told.dataset.rest;
    else told.replaceChildren(...words.flatMap((pair, place) => (place ? [" · ", ...pair] : pair)));
  };

  const weigh = (form) => {
    const stakes = stakesOf(form);
    if (!stakes) return;
    const further = Number(stakes.dataset.stakes);
    drop(form, further);
    outlook(form, stakes, further);
    const sides = Number(stakes.dataset.sides);
    const results = sides === 100 ? possible(form, further) : ofOthers(form, sides, further);
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
    wait(null);
    fill(filled, null);
    open(form, filled);
    show();
    told(face(filled));
  };

  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-face], [data-slot], [data-pad-back]");
    const form = button?.form;
    if (!form?.matches("[data-pad]")) return;
    if (button.matches("[data-face]")) type(form, button);
    else if (button.matches("[data-pad-back]")) takeBack(form);
    else {
      wait(null);
      fill(button, null);
      open(form, button);
      show();
      told(face(button));
    }
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
    const form = uppermost();
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
