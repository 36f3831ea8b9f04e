// Shows the further fields of an answer, and limits them to what they allow.
//
// [data-for="OPTION …"] belongs to these options only, and [data-depends] depends on another field as well. A switch
// in [data-held] cannot be changed. Of the boxes in [data-most], only so many can be ticked.
(() => {
  const valueOf = (form, name) => {
    const control = form.elements[name];
    if (control?.type === "checkbox") return control.checked ? control.value : "";
    return new FormData(form).get(name);
  };

  const opened = new WeakSet(); // parts that were open: what is chosen in them stays in the form

  const enable = (part, controls, on) => {
    part.hidden = !on;
    if (on) late.draw(part);
    const fields = part.matches("fieldset") ? [part] : part.querySelectorAll(controls);
    for (const field of fields) field.disabled = !on;
    if (on) opened.add(part);
    else if (!opened.has(part)) late.put(part);
  };

  const preset = new WeakMap(); // numbers to choose from -> the one that no person chose, and the other field's value

  // Leaves only the allowed choices, and selects the first one if the current choice is not among them. Of numbers
  // ([data-lowest]) it selects the first one for each value of the other field, unless a person has chosen another.
  const narrow = (part, allowed, other) => {
    const rows = [...part.querySelectorAll("input[type=radio], option")];
    for (const row of rows) {
      row.disabled = row.value !== "" && !(allowed?.includes(row.value) ?? true);
      (row.closest("label") ?? row).hidden = row.disabled;
    }
    // A fold of targets is allowed as a whole.
    for (const kind of part.querySelectorAll(".kind")) kind.hidden = !kind.querySelector("label:not([hidden])");
    const chosen = rows.find((row) => row.checked || row.selected);
    const first = rows.find((row) => !row.disabled);
    const was = "lowest" in part.dataset && preset.get(part);
    const stays = !chosen?.disabled && !(was && was.other !== other && was.value === chosen?.value);
    preset.set(part, { other, value: stays ? (was || chosen)?.value : first?.value });
    if (stays || !first) return;
    first[first.matches("option") ? "selected" : "checked"] = true;
  };

  // Leaves only the allowed boxes, at most so many of them ticked; if none is but one has to be, the first allowed one.
  // Likewise for lists of how often each is named. Without a limit of its own, that of the field counts.
  const narrowList = (part, allowed, limit) => {
    const rows = [...part.querySelectorAll(".opt")].map((row) => {
      const box = row.querySelector("input[type=checkbox]");
      const id = box?.value ?? row.querySelector("option:nth-child(2)").value.split(",")[0];
      const fits = allowed?.includes(id) ?? true;
      row.hidden = !fits;
      return { id, box, list: row.querySelector("select"), fits };
    });
    const opts = part.querySelector("[data-most]");
    opts.dataset.ever ??= opts.dataset.most;
    const most = limit ?? Number(opts.dataset.ever);
    opts.dataset.most = most;
    const highest = part.querySelector("[data-highest]");
    if (highest) highest.textContent = most;
    let chosen = 0;
    for (const { box, list, fits } of rows) {
      const count = fits ? Math.min(most - chosen, box ? Number(box.checked) : list.selectedIndex) : 0;
      if (box) [box.checked, box.disabled] = [count > 0, !fits];
      else list.selectedIndex = count;
      chosen += count;
    }
    const first = rows.find(({ id, fits }) => fits && id === (allowed?.[0] ?? id));
    if (chosen || !first || !(part.dataset.least > 0)) return;
    if (first.box) first.box.checked = true;
    else first.list.selectedIndex = Math.min(most, first.list.length - 1);
  };

  // Sets a switch that has only one allowed value; when the limit goes, restores its old value.
  const hold = (part, allowed) => {
    const box = part.querySelector("input[type=checkbox]");
    const held = box && Array.isArray(allowed) && allowed.length === 1;
    if (held) {
      part.dataset.was ??= box.checked ? "on" : "";
      box.checked = allowed[0] === "on";
    } else if ("was" in part.dataset) {
      box.checked = part.dataset.was === "on";
      delete part.dataset.was;
    }
    box?.setAttribute("aria-disabled", held);
  };

  const cap = (part, most) => {
    for (const field of part.querySelectorAll("input[type=number]")) {
      field.max = most;
      if (Number(field.value) > most) field.value = most;
      const highest = part.querySelector("[data-highest]");
      if (highest) highest.textContent = most;
    }
  };

  // The highest number of a list, which may depend on a further field; of one that is left out the lowest value counts.
  const mostOf = (form, number) => {
    if (!number?.on) return number;
    return number.most[valueOf(form, number.on)] ?? Math.min(...Object.values(number.most));
  };

  // Applies the value of another field: for some values it disables this field, for others it limits the choices or
  // the highest number. `unasked`: the names of disabled fields, on which no other can depend.
  const limit = (form, part, unasked) => {
    const { name, on, most, items } = JSON.parse(part.dataset.depends);
    // The value of the row may include the first field of its option: `option/value`.
    const [, option, first] = /^([^/]*)\/(.*)$/.exec(questions.chosen(form)?.value) ?? [];
    const told = option === on.split(".")[0] ? first : null;
    const other = form.elements.namedItem(on) ? valueOf(form, on) : told;
    if (other === null && !unasked.has(on)) return;
    const asked = !unasked.has(on) && other in most;
    enable(part, "input, select, button", asked);
    if (!asked) {
      unasked.add(name);
      return;
    }
    const allowed = most[other];
    if (Number.isInteger(allowed)) cap(part, allowed);
    else if (part.querySelector("[data-most]")) {
      narrowList(part, allowed, mostOf(form, items?.[other]));
      return;
    } else narrow(part, allowed, other);
    hold(part, allowed);
  };

  const unfold = (form) => {
    const chosen = questions.chosen(form);
    const option = chosen?.dataset.option ?? chosen?.value.split(" ")[0];
    for (const part of form.querySelectorAll("[data-for]")) {
      enable(part, "input, select, textarea, button", part.dataset.for.split(" ").includes(option));
    }
    const unasked = new Set();
    for (let count = -1; count < unasked.size; ) {
      count = unasked.size; // a field may be above the one that it depends on
      for (const part of form.querySelectorAll("[data-depends]")) if (!part.hidden) limit(form, part, unasked);
    }
    for (const part of form.querySelectorAll("[data-held]")) hold(part, [part.dataset.held]);
    for (const boxes of form.querySelectorAll("[data-most]")) {
      const most = Number(boxes.dataset.most);
      const full = most > 1 && boxes.querySelectorAll(":checked").length >= most;
      for (const box of boxes.querySelectorAll("input:not(:checked)")) box.disabled = full || box.closest(".opt").hidden;
    }
    // Declining does not need the other fields.
    for (const button of form.elements) if (button.name === "refuse") button.formNoValidate = true;
  };

  // Beyond the highest number the newest choice counts, and others make way.
  const makeWay = ({ target }) => {
    const opts = target.closest?.("[data-most]");
    if (!opts) return;
    const count = (row) => (row.matches("select") ? row.selectedIndex : Number(row.checked));
    let left = Number(opts.dataset.most) - count(target);
    for (const row of opts.querySelectorAll("select, input[type=checkbox]")) {
      if (row === target) continue;
      const now = Math.max(0, Math.min(count(row), left));
      if (row.matches("select")) row.selectedIndex = now;
      else row.checked = now > 0;
      left -= now;
    }
  };

  addEventListener("change", makeWay, true);

  const all = () => questions.all().forEach(unfold);

  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, all);
  all();
})();
