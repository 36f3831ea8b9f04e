// Sheet values that follow from others. An empty field shows the value it implies as its placeholder, a list as
// its first entry. The value of "" is that for all others; without any values it is the same.
// Two fields for the same value fill each other, and the filled one shows a note.
(() => {
  const told = (field, filled) => {
    const note = document.querySelector(`[data-mirror="${field.id}"]`);
    if (note) note.hidden = !filled;
  };

  const implied = (values, source) => {
    if (!Object.keys(values).length) return source.value || source.placeholder || "";
    const key = source.type === "checkbox" ? String(source.checked) : source.value;
    return values[key] ?? values[""] ?? "";
  };

  addEventListener("input", ({ target }) => {
    // A value that only some kinds of a row have.
    for (const part of document.querySelectorAll(`[data-only][data-of="${CSS.escape(target.id)}"]`)) {
      const value = target.type === "checkbox" ? (target.checked ? "on" : "") : target.value;
      part.toggleAttribute("data-unused", !part.dataset.only.split(" ").includes(value));
    }
    for (const follower of document.querySelectorAll("[data-follows]")) {
      const values = JSON.parse(follower.dataset.follows);
      const source = document.getElementById(follower.dataset.of);
      if (source === target && follower instanceof HTMLSelectElement) {
        const unset = follower.querySelector('option[value=""]');
        if (unset) unset.textContent = implied(values, target) || "–";
      } else if (source === target) {
        follower.placeholder = implied(values, target);
        if ("both" in follower.dataset) follower.value = "";
        told(source, false);
      } else if (follower === target && source && "both" in follower.dataset) {
        const found = Object.keys(values).find((value) => String(values[value]) === target.value);
        if (found !== undefined) source.value = found;
        told(source, found !== undefined);
      }
    }
  });
})();
