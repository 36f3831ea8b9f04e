// Sheet values that follow from others. An empty field shows the value it implies as its placeholder, a list as
// its first entry.
// Two fields for the same value fill each other, and the filled one shows a note.
(() => {
  const told = (field, filled) => {
    const note = document.querySelector(`[data-mirror="${field.id}"]`);
    if (note) note.hidden = !filled;
  };

  addEventListener("input", ({ target }) => {
    for (const follower of document.querySelectorAll("[data-follows]")) {
      const values = JSON.parse(follower.dataset.follows);
      const source = document.getElementById(follower.dataset.of);
      if (source === target && follower instanceof HTMLSelectElement) {
        const unset = follower.querySelector('option[value=""]');
        if (unset && target.value in values) unset.textContent = values[target.value];
      } else if (source === target) {
        follower.placeholder = values[target.value] ?? "";
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
