// Keeps an answer as it is shown, chosen by the person or preselected, while its question is the same: over a
// refresh, since the server preselects anew when somebody else has acted, and over a reload. If one of its values is
// no longer offered, nothing is selected. pad_storage.js keeps dice.
(() => {
  const memory = tabStorage("chosen");
  const asking = () => [...document.querySelectorAll("#panel form[data-question]:not([data-pad])")];
  const question = (form) => `${form.action} ${form.dataset.question}`;
  const UNSEEN = ["hidden", "submit", "button"];
  const mirrored = (field) =>
    field.name && !field.disabled && !UNSEEN.includes(field.type) && !field.closest("[data-for][hidden]");
  const chosen = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);

  const values = (form) =>
    [...form.elements]
      .filter(mirrored)
      .map((field) => [field.name, field.type, field.defaultValue ?? "", chosen(field), field.dataset.deed]);

  const keep = () => memory.write(Object.fromEntries(asking().map((form) => [question(form), values(form)])));

  const off = (field) => field.disabled || field.matches("[data-off]");
  const listed = (field, value) =>
    field.options ? [...field.options].some((option) => option.value === value) : !field.max || Number(value) <= Number(field.max);

  // A choice that is not offered any more. Where only one value is left, it is not asked about: it is the same if the
  // main button says the same.
  const gone = (form, name, deed) => {
    const others = [...form.elements].filter((field) => field.name === name);
    if (others.length) return others.some((field) => !off(field));
    return questions.chosen(form)?.dataset.deed !== deed;
  };

  // In order: a choice may enable the fields after it. False if something is gone.
  const restore = (form, kept) => {
    const told = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
    for (const [name, type, is, wanted, deed] of kept) {
      const text = typeof wanted === "string";
      const found = [...form.elements].find(
        (field) => field.name === name && field.type === type && (text || field.value === is),
      );
      if (!found || off(found)) {
        if (type === "radio" && wanted && gone(form, name, deed)) return false;
      } else if (text) {
        if (!listed(found, wanted)) return false;
        if (found.value === wanted) continue;
        found.value = wanted;
        told(found);
      } else if (found.checked !== wanted && (wanted || type === "checkbox")) {
        found.checked = wanted;
        told(found);
      }
    }
    return kept.some(([name, , , wanted]) => name === "choice" && wanted);
  };

  const restoreAll = () => {
    const all = memory.read() ?? {};
    for (const form of asking()) {
      const kept = all[question(form)];
      if (kept && questions.chosen(form) && !restore(form, kept)) picking.unselect(form);
    }
    keep();
  };

  for (const kind of ["change", "input"]) {
    document.addEventListener(kind, ({ target }) => asking().includes(target.form) && keep());
  }
  document.addEventListener("updated", restoreAll);
  restoreAll();
})();
