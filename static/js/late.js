// Draws the log, the order, the members of a group with their switch, and the menus only while they are looked at: a
// phone shows a third of its page, and each update would style, lay out and paint the rest.
//
// A block that is below the screen, or has no box (its group or menu is closed), gives its content away; it returns as
// soon as its place comes into view, that of a menu before it opens. Meanwhile updates change the content where it is
// (patch.js). Without scripts everything is in the page. The Tab key can reach only what is there: from then on all
// blocks stay.
//
// The fields of an answer are away until it is chosen for the first time (dependent_fields.js).
const late = (() => {
  const BLOCKS = "#order, #log, .members, .group > .standing, .menu";
  const away = new Map(); // block -> its rows
  let keyboard = false;

  const draw = (block) => {
    const rows = away.get(block);
    if (!rows) return;
    away.delete(block);
    block.append(rows);
    htmx.process(block);
    document.dispatchEvent(new Event("drawn"));
  };

  const put = (block) => {
    if (away.has(block) || !block.isConnected || block.contains(document.activeElement)) return;
    const rows = document.createDocumentFragment();
    rows.append(...block.childNodes);
    away.set(block, rows);
  };

  const eye = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
      const { width, top } = boundingClientRect;
      if (isIntersecting || keyboard) draw(target);
      else if (!width || top >= rootBounds.bottom) put(target); // what is above would move the rest
    }
  });

  const watch = () => {
    for (const block of away.keys()) if (!block.isConnected) away.delete(block);
    for (const block of document.querySelectorAll(BLOCKS)) eye.observe(block);
  };
  const reach = ({ key }) => {
    if (key !== "Tab" || keyboard) return;
    keyboard = true;
    document.querySelectorAll(BLOCKS).forEach(draw);
  };

  addEventListener("keydown", reach, true);
  document.addEventListener("beforetoggle", ({ target }) => draw(target), true);
  document.addEventListener("updated", watch);
  addEventListener("DOMContentLoaded", watch); // other scripts have set the switches of a menu by then

  return {
    draw,
    put,
    rows: (block) => away.get(block) ?? block, // the parent of its rows
    all: () => [...away.values()],
  };
})();
