// Numbers of a sheet that follow from others. An empty one shows what it stands for; two that say the
// same in two ways fill each other, and the one that was filled says from which.
(() => {
  const told = (field, filled) => {
    const note = document.querySelector(`[data-mirror="${field.id}"]`);
    if (note) note.hidden = !filled;
  };

  addEventListener("input", ({ target }) => {
    for (const follower of document.querySelectorAll("[data-follows]")) {
      const values = JSON.parse(follower.dataset.follows);
      const source = document.getElementById(follower.dataset.of);
      if (source === target) {
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
