// The button that saves a sheet names what has changed: "Changes: 2 · Hit points 11 → 6 · Throwing knife". A row
// that is new opens; what was told of a row goes once it is edited.
(() => {
  const form = document.querySelector("form[data-changes]");
  if (!form) return;
  const said = document.getElementById("changes");
  const SHORT = 12; // letters of a value that is named before and after

  const values = () => {
    const found = new Map();
    for (const [name, value] of new FormData(form)) if (!name.endsWith("-like")) found.set(name, found.has(name) ? `${found.get(name)}, ${value}` : value);
    return found;
  };
  const was = values();

  const words = (node) => node?.textContent.trim() ?? "";
  const control = (name) => {
    const found = [form.elements[name]].flatMap((one) => (one instanceof RadioNodeList ? [...one] : (one ?? [])));
    return found.find((one) => one.type === "radio" && one.checked) ?? found[0];
  };
  const row = (part) => part?.closest(".entry");
  const title = (entry) => entry.querySelector("[name$='-name']")?.value || words(entry.querySelector(".name, h2")) || words(entry.closest("fieldset")?.querySelector("legend > span"));

  const label = (name, part, now) => {
    if (!part) return words([...form.querySelectorAll("fieldset[id^=rows-]")].findLast((group) => name.startsWith(group.id.slice(5)))?.querySelector("legend > span"));
    if (row(part)) return title(row(part));
    if (!was.has(name) && part.type !== "checkbox") return ""; // a foe has other fields than a character
    const called = words(part.labels?.[0]) || words(part.closest("fieldset")?.querySelector("legend > span"));
    const before = was.get(name) ?? "";
    const told = part.matches("input:not([type=checkbox], [type=radio])") && Math.max(before.length, now.length) <= SHORT;
    return told ? `${called} ${before || part.placeholder || "–"} → ${now || part.placeholder || "–"}` : called;
  };

  const tell = () => {
    const now = values();
    const names = new Set([...was.keys(), ...now.keys()]);
    const changed = new Set();
    for (const name of names) if ((was.get(name) ?? "") !== (now.get(name) ?? "")) changed.add(label(name, control(name), now.get(name) ?? ""));
    changed.delete("");
    said.hidden = !changed.size;
    said.textContent = [said.dataset.count.replace("{}", changed.size), ...changed].join(" · ");
  };

  // Below the first stack, what fits beside it on a laptop is closed.
  if (matchMedia("(width < 62rem)").matches) for (const part of form.querySelectorAll("[data-wide]")) part.open = false;

  const opened = () => {
    for (const parts of form.querySelectorAll("[popover][data-open]")) {
      parts.removeAttribute("data-open");
      if (getComputedStyle(parts).display === "none") parts.showPopover();
    }
    tell();
  };

  form.addEventListener("input", ({ target }) => {
    const entry = row(target);
    entry?.classList.add("edited");
    if (entry && target.name.endsWith("-name")) for (const name of entry.querySelectorAll("[data-named]")) name.textContent = target.value;
    tell();
  });
  document.addEventListener("htmx:after:swap", opened);
  opened();
})();
