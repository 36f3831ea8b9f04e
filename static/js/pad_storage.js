// Keeps typed dice over a reload, each roll under its `data-kept`, until the pad is gone.
(() => {
  const memory = tabStorage("pads");
  const met = new WeakSet(); // slots of rolls that have been restored
  const nameOf = (form, roll) => `${form.getAttribute("action")} ${roll.dataset.kept}`;

  const keep = () => {
    const typed = {};
    for (const form of pads.all()) {
      for (const roll of pads.rolls(form)) {
        const faces = pads.slots(roll).map((slot) => pads.face(slot).value);
        if (faces.some(Boolean)) typed[nameOf(form, roll)] = faces;
      }
    }
    memory.write(typed);
  };

  const restore = (form, roll) => {
    const typed = memory.read()?.[nameOf(form, roll)] ?? [];
    for (const [place, slot] of pads.slots(roll).entries()) {
      const keys = [...form.querySelectorAll(`[data-keys-for="${slot.dataset.slot}"] [data-face]`)];
      const key = keys.find((known) => known.dataset.face === typed[place]);
      if (key) pads.fill(slot, key);
    }
  };

  const meet = () => {
    let some = false;
    for (const form of pads.all()) {
      for (const roll of pads.rolls(form)) {
        if (met.has(roll)) continue;
        met.add(roll);
        restore(form, roll);
        some = true;
      }
    }
    if (some) questions.redraw();
    keep();
  };

  document.addEventListener("change", ({ target }) => target.form?.matches("[data-pad]") && keep());
  document.addEventListener("updated", meet);
  meet();
})();
