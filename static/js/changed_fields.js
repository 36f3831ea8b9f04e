// The button that saves a sheet names what has changed: "Changes: 2 · Hit points 11 → 6 · Throwing knife". A row
// that is new opens; what was told of a row goes once it is edited, until the server tells it anew.
(() => {
  const form = document.querySelector("form[data-changes]");
  if (!form) return;
  const said = document.getElementById("changes");
  const SHORT = 12; // letters of a value that is named before and after

  const values = () => {
    const found = new Map();
    for (const [name, value] of new FormData(form)) {
      found.set(name, found.has(name) ? `${found.get(name)}, ${value}` : value);
    }
    return found;
  };
  const was = values();

  const words = (node) => node?.textContent.trim() ?? "";
  const control = (name) => {
    const found = [form.elements[name]].flatMap((one) => (one instanceof RadioNodeList ? [...one] : (one ?? [])));
    return found.find((one) => one.type === "radio" && one.checked) ?? found[0];
  };
  const row = (part) => part?.closest(".entry");
  const legend = (part) => words(part?.querySelector("legend > span"));
  const title = (entry) => {
    const named = entry.querySelector("[name$='-name']")?.value;
    return named || words(entry.querySelector(".name, h2")) || legend(entry.closest("fieldset"));
  };
  const groups = () => [...form.querySelectorAll("fieldset[id^=rows-]")];
  const group = (name) => groups().findLast(({ id }) => name.startsWith(id.slice(5)));

  const label = (name, part, now) => {
    if (!part || part.closest(".many")) return legend(group(name));
    if (part.matches("[data-adds]")) return words(part.selectedOptions[0]);
    if (row(part)) return title(row(part));
    if (!was.has(name) && part.type !== "checkbox") return ""; // a foe has other fields than a character
    const called = words(part.labels?.[0]) || legend(part.closest("fieldset"));
    const before = was.get(name) ?? "";
    const told = part.matches("input:not([type=checkbox], [type=radio])") && Math.max(before.length, now.length) <= SHORT;
    const shown = (value) => value || part.placeholder || "–";
    // Isolated, so that the arrow points from the old value to the new one in every script.
    return told ? `${called} \u2066${shown(before)} → ${shown(now)}\u2069` : called;
  };

  const tell = () => {
    const now = values();
    const names = new Set([...was.keys(), ...now.keys()]);
    const changed = new Set();
    for (const name of names) {
      const value = now.get(name) ?? "";
      if ((was.get(name) ?? "") !== value) changed.add(label(name, control(name), value));
    }
    changed.delete("");
    said.hidden = !changed.size;
    said.textContent = [said.dataset.count.replace("{}", changed.size), ...changed].join(" · ");
  };

  // Below the first stack, what fits beside it on a laptop is closed.
  if (matchMedia("(width < 62rem)").matches) for (const part of form.querySelectorAll("[data-wide]")) part.open = false;

  const opened = ({ target, detail } = {}) => {
    const rest = detail?.ctx?.sourceElement?.dataset.rest; // the fields of a row that were not in the page
    if (rest) {
      was.delete(`${rest}-kept`);
      for (const [name, value] of values()) if (name.startsWith(`${rest}-`) && !was.has(name)) was.set(name, value);
    }
    if (target?.matches(".beyond")) row(target)?.classList.remove("edited");
    for (const parts of form.querySelectorAll("[popover][data-open]")) {
      parts.removeAttribute("data-open");
      if (getComputedStyle(parts).display === "none") parts.showPopover();
    }
    tell();
  };

  form.addEventListener("input", ({ target }) => {
    const entry = row(target);
    entry?.classList.add("edited");
    const called = target.name.endsWith("-name") && entry?.querySelector("[data-named]");
    if (called) called.textContent = target.value;
    tell();
  });
  document.addEventListener("htmx:after:swap", opened);
  opened();
})();
