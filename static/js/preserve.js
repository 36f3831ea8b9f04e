// Keeps what a refresh must not touch: open details, typed values and the scroll position.
//
// Whoever changes an element into the server's version of it (patch.js, or htmx's morph) copies every attribute, except
// those that reflect what a person did: `preserve.own`.
const preserve = (() => {
  const CHOSEN = new Set(["checkbox", "radio", "hidden", "submit", "button"]);

  const typed = (input) =>
    input instanceof HTMLInputElement && !CHOSEN.has(input.type) && input.value !== input.defaultValue;

  // The content security policy leaves `style` to scripts.
  const own = (element, attribute) =>
    attribute === "style" ||
    (attribute === "open" && element.id && element.matches("details")) ||
    (attribute === "value" && typed(element)) ||
    (attribute === "tabindex" && element === document.activeElement) ||
    (attribute === "aria-pressed" && element.matches("[data-fighter]")) ||
    (["hidden", "disabled"].includes(attribute) && element.matches("[data-for]"));

  htmx.registerExtension("keep", {
    htmx_before_morph_attr: (element, { attrName }) => !own(element, attrName),
  });

  // Boxes that are sent on every change show the server's value; only open questions keep what was tapped.
  const heedServer = () => {
    for (const box of document.querySelectorAll(":is([hx-trigger=change] input, input[hx-trigger=change])")) {
      if (["checkbox", "radio"].includes(box.type)) box.checked = box.defaultChecked;
    }
  };

  // -- scroll position ----------------------------------------------------------------------------

  const panel = () => document.getElementById("panel");
  const underHeader = () => panel()?.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;

  // The first element with an id below the header: it stays at its position.
  const anchor = () => {
    if (scrollY <= 0) return null;
    const top = underHeader();
    for (const element of document.querySelectorAll("#mid [id]")) {
      const box = element.getBoundingClientRect();
      if (box.height && box.top >= top) return { id: element.id, top: box.top };
    }
    return null;
  };

  const lines = () => [...document.querySelectorAll("#log > .line")].map((line) => line.id);
  const log = () => document.getElementById("log");
  const sheets = () => [...document.querySelectorAll("[popover]:popover-open")].map((sheet) => sheet.id);
  let before = null;
  let unread = 0;

  document.addEventListener("update", () => {
    before = { anchor: anchor(), lines: new Set(lines()), sheets: sheets() };
  });

  document.addEventListener("updated", () => {
    if (before) {
      for (const id of before.sheets) {
        const sheet = document.getElementById(id);
        if (sheet?.popover && !sheet.matches(":popover-open")) sheet.showPopover();
      }
      heedServer();
      if (before.lines.size) unread += lines().filter((id) => !before.lines.has(id)).length;
      if (before.anchor) laidOut(moved.bind(null, before.anchor), scrollBack);
      before = null;
    }
    laidOut(logHidden, tellUnread);
    laidOut(wideRows, centre);
    measure();
  });

  const moved = ({ id, top }) => (document.getElementById(id)?.getBoundingClientRect().top ?? top) - top;
  const scrollBack = (by) => by && scrollBy({ top: by, behavior: "instant" });

  // -- new lines of the log above the scroll position -----------------------------------------------

  const logHidden = () => Boolean(log()) && scrollY > 0 && log().getBoundingClientRect().top < underHeader() - 8;

  const tellUnread = (hidden) => {
    if (!hidden) unread = 0;
    let chip = document.getElementById("new-lines");
    if (!unread) {
      chip?.remove();
      return;
    }
    if (!chip) {
      const top = panel()?.querySelector(".top");
      top?.append(document.getElementById("said-new").content.cloneNode(true));
      chip = document.getElementById("new-lines");
    }
    if (!chip) return;
    chip.querySelector("[data-one]").hidden = unread !== 1;
    chip.querySelector("[data-many]").hidden = unread === 1;
    chip.querySelector("[data-number]").textContent = unread;
  };

  addEventListener("scroll", () => unread && laidOut(logHidden, tellUnread), { passive: true });
  addEventListener("click", (event) => {
    if (!event.target.closest?.("#new-lines")) return;
    scrollBy({ top: log().getBoundingClientRect().top - underHeader() - 12 });
  });

  // -- rows wider than the phone: the keyboard can scroll them, and the strip shows the current phase --

  let centred = null;

  const wideRows = () => {
    const wide = [...document.querySelectorAll(".strip, .effects")].filter((row) => row.scrollWidth > row.clientWidth);
    const strip = wide.find((row) => row.id === "strip");
    const current = strip?.querySelector("[aria-current]");
    if (!current || centred === current.textContent) return { wide };
    const box = current.getBoundingClientRect();
    const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
    return { wide, strip, by: box.left + box.width / 2 - middle, phase: current.textContent };
  };

  const centre = ({ wide, strip, by, phase }) => {
    for (const row of wide) row.tabIndex = 0;
    if (!strip) return;
    centred = phase;
    strip.scrollBy({ left: by });
  };

  laidOut(wideRows, centre);

  // -- the heights of the header and the dock, for sticky elements between them -----------------------

  // Only these elements get them: a property of the root is inherited, so a change of it would style the whole page.
  const FRAME = [
    { part: ".screen > .top", property: "--top", users: ".calls, .screen > #notice, #soon" },
    { part: ".screen > .foot", property: "--foot", users: ".keys" },
  ];
  const CLEAR = 8; // px between the header and what is scrolled to
  const heights = new Map(); // property -> height
  const watched = new Map(); // property -> element

  const write = () => {
    for (const { property, users } of FRAME) {
      const height = heights.get(property);
      for (const user of height ? document.querySelectorAll(users) : []) user.style.setProperty(property, height);
    }
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const [property] = [...watched].find(([, element]) => element === target) ?? [];
      const height = borderBoxSize[0].blockSize;
      if (property) heights.set(property, `${height}px`);
      if (property === "--top") document.documentElement.style.scrollPaddingBlockStart = `${height + CLEAR}px`;
    }
    write();
  });
  const measure = () => {
    for (const { part, property } of FRAME) {
      const element = document.querySelector(part);
      const before = watched.get(property);
      if (element === before) continue;
      if (before) sizes.unobserve(before);
      watched.set(property, element);
      if (element) sizes.observe(element);
    }
    write();
  };
  document.addEventListener("drawn", write);
  measure();

  return { own };
})();
