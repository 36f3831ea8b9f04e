// The possible results of dice that are being typed: the chance beside each threshold, the remaining results on the
// scale, and which tens die of a d100 counts. The thresholds are in the element that the pad names in
// `data-stakes-at`.
(() => {
  const TEN = [...Array(10).keys()];

  const shownOn = (die) => die.querySelector("b").textContent;
  const dice = (form, ...kinds) =>
    [...form.querySelectorAll("[data-slot], [data-done]")].filter((die) =>
      kinds.includes(die.dataset.slot ?? die.dataset.done),
    );

  // -- possible results -----------------------------------------------------------------------------

  const result = (tens, ones, further) => {
    const totals = tens.map((ten) => ten + ones || 100);
    return further < 0 ? Math.max(...totals) : Math.min(...totals);
  };

  // All combinations of the dice, with `faces` for those that are not typed yet.
  const ways = (texts, faces) =>
    texts.reduce(
      (rows, text) => rows.flatMap((row) => (text === "" ? faces : [Number(text)]).map((face) => [...row, face])),
      [[]],
    );

  // All results that are still possible, with their multiplicity.
  const possible = (form, further) => {
    const tens = dice(form, "tens", "further").map(shownOn);
    while (tens.length <= Math.abs(further)) tens.push("");
    const ones = dice(form, "ones").map(shownOn)[0];
    const units = ones === "" ? TEN : [Number(ones)];
    const rows = ways(tens, TEN.map((ten) => 10 * ten));
    return rows.flatMap((row) => units.map((unit) => result(row, unit, further)));
  };

  // As `possible`, for one or two dice of another kind, of which the lower or the higher counts.
  const possibleOf = (sides, form, further) => {
    const faces = [...Array(sides).keys()].map((face) => face + 1);
    const rows = ways(dice(form, `d${sides}`).map(shownOn), faces);
    return rows.map((row) => (further < 0 ? Math.max(...row) : Math.min(...row)));
  };

  // -- dropped dice ---------------------------------------------------------------------------------

  // A tens die is marked as dropped as soon as that is certain: 00 is the lowest unless the ones die shows 0.
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

  // -- what the last die decides --------------------------------------------------------------------

  // Runs of faces of the last die with the same outcome; none while more dice are missing.
  const outcomes = (form, tiles, further) => {
    const missing = pads.slots(form).filter((slot) => !pads.face(slot).value);
    const kind = missing.length === 1 ? missing[0].dataset.slot : "";
    if (!["tens", "further", "ones"].includes(kind)) return [];
    const tens = dice(form, "tens", "further").filter((die) => die !== missing[0]).map((die) => Number(shownOn(die)));
    const ones = Number(dice(form, "ones").map(shownOn)[0]);
    const runs = [];
    for (const ten of TEN) {
      const total = kind === "ones" ? result(tens, ten, further) : result([...tens, 10 * ten], ones, further);
      const word = tiles.find((tile) => total <= Number(tile.dataset.most))?.querySelector("span").textContent;
      const shown = kind === "ones" ? `${ten}` : `${ten}0`;
      if (runs.length && runs.at(-1).word === word) runs.at(-1).to = shown;
      else runs.push({ word, from: shown, to: shown });
    }
    return runs;
  };

  // "0–2: Extreme · 3–9: Hard"
  const outlook = (form, runs, otherwise) => {
    const told = form.querySelector(".told");
    told.dataset.rest ??= told.textContent;
    const words = runs.map(({ word, from, to }) => {
      const faces = document.createElement("bdi");
      faces.dir = "ltr";
      faces.textContent = from === to ? from : `${from}–${to}`;
      const level = document.createElement("b");
      level.textContent = word ?? otherwise;
      return [faces, ": ", level];
    });
    if (!words.length) told.textContent = told.dataset.rest;
    else told.replaceChildren(...words.flatMap((pair, place) => (place ? [" · ", ...pair] : pair)));
  };

  // -- the thresholds -------------------------------------------------------------------------------

  const chances = (stakes, tiles, results) => {
    let open = true;
    for (const tile of tiles) {
      const share = results.filter((result) => result <= Number(tile.dataset.most)).length / results.length;
      const words = share === 1 ? "sure" : share ? "now" : "never";
      tile.querySelector(".note").textContent = stakes.dataset[words].replace("#", Math.round(100 * share));
      tile.classList.toggle("open", open && share > 0);
      if (share > 0) open = false;
    }
  };

  const scale = (stakes, results) => {
    const frame = stakes.querySelector(".frame");
    const [low, high] = [Math.min(...results), Math.max(...results)];
    frame.setAttribute("x", low - 1);
    frame.setAttribute("width", high - low + 1);
  };

  const draw = (form) => {
    const stakes = document.getElementById(form.dataset.stakesAt);
    if (!stakes) return;
    const further = Number(stakes.dataset.stakes);
    const sides = Number(stakes.dataset.sides);
    const tiles = [...stakes.querySelectorAll("[data-most]")].reverse();
    const results = sides === 100 ? possible(form, further) : possibleOf(sides, form, further);
    drop(form, further);
    outlook(form, outcomes(form, tiles, further), stakes.dataset.else);
    chances(stakes, tiles, results);
    scale(stakes, results);
  };

  const drawAll = () => pads.all().forEach(draw);

  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, drawAll);
  drawAll();
})();
