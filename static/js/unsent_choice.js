// Keeps a choice that has not been sent over a reload, while the question is the same. Values that are no longer
// offered are dropped. pad_storage.js keeps dice.
(() => {
  const memory = tabStorage("chosen");
  const asking = () => [...document.querySelectorAll("#panel form[data-question]:not([data-pad])")];
  const question = (form) => `${form.action} ${form.dataset.question}`;
  const mirrored = (field) => field.name && !["hidden", "submit", "button"].includes(field.type);
  const chosen = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);

  const values = (form) =>
    [...form.elements].filter(mirrored).map((field) => [field.name, field.type, field.defaultValue ?? "", chosen(field)]);

  // In order: a choice may enable the fields after it.
  const restore = (form, kept) => {
    const told = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
    for (const [name, type, is, wanted] of kept) {
      const found = [...form.elements].find(
        (field) => field.name === name && field.type === type && (typeof wanted === "string" || field.value === is),
      );
      if (!found || found.disabled || found.matches("[data-off]")) continue;
      if (typeof wanted === "string") {
        if (found.value === wanted) continue;
        found.value = wanted;
        told(found);
      } else if (found.checked !== wanted && (wanted || type === "checkbox")) {
        found.checked = wanted;
        told(found);
      }
    }
  };

  const tidy = () => {
    const kept = memory.read();
    if (kept && !asking().some((form) => question(form) === kept.question)) memory.drop();
  };

  const kept = memory.read();
  for (const form of asking()) if (kept?.question === question(form)) restore(form, kept.values);

  document.addEventListener("change", ({ target, isTrusted }) => {
    const form = target.form;
    if (isTrusted && asking().includes(form)) memory.write({ question: question(form), values: values(form) });
  });
  document.addEventListener("updated", tidy);
})();
