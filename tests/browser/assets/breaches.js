// The rules that a question screen breaks, a line each: `rule: what`. Scroll the page to its top first.
() => {
  const LINE = 20;
  const found = [];
  const tell = (rule, what) => found.push(`${rule}: ${what}`);
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => {
    const rects = one.getClientRects();
    return rects.length > 0 && rects[0].width > 1 && !one.closest(".sr") && one.checkVisibility();
  };
  const all = (what, within = document) => [...within.querySelectorAll(what)].filter(shown);
  const name = (one) => (one.innerText || one.getAttribute("aria-label") || one.className || "").trim()
    .replace(/\s+/g, " ").slice(0, 50);
  const dock = document.getElementById("dock");
  const room = (one) => {
    const mine = box(one), below = dock && box(dock);
    const over = below && below.left < mine.right - 1 && below.right > mine.left + 1;
    const top = document.querySelector(".screen > .top");
    const from = getComputedStyle(top).position === "sticky" ? box(top).bottom : 0;
    return [from, over ? below.top : innerHeight];
  };
  const inView = (one) => {
    const mine = box(one), [from, to] = room(one);
    return mine.top >= from - 1 && mine.bottom <= to + 1 && mine.left >= -1 && mine.right <= innerWidth + 1;
  };
  const lines = (one) => {
    const range = document.createRange();
    const bottoms = [];
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (!walk.currentNode.data.trim() || walk.currentNode.parentElement.closest(".sr")) continue;
      range.selectNodeContents(walk.currentNode);
      const clip = walk.currentNode.parentElement.closest(".brings, .odds");
      const end = clip ? box(clip).bottom : Infinity;
      for (const rect of range.getClientRects())
        if (rect.width > 1 && rect.bottom < end + 4) bottoms.push([rect.top, rect.bottom]);
    }
    bottoms.sort((a, b) => a[1] - b[1]);
    let count = 0, last = -1e6;
    for (const [top, bottom] of bottoms) if (top >= last - 5) { count += 1; last = bottom; }
    return count;
  };
  const form = document.querySelector("#mid form[data-question]");
  const upright = innerHeight > 500;
  const gm = document.querySelector(".gm-screen");
  const main = document.querySelector("#dock button.main");
  if (main && !(box(main).bottom <= innerHeight + 1 && box(main).top >= 0 && box(main).right <= innerWidth + 1))
    tell("main", "the main button is not whole in view");
  if (form && !form.closest("details:not([open])")) {
    const rows = all(":is(.opt, .react):has(> [name=choice])", form);
    const chosen = rows.find((one) => one.querySelector(":checked"));
    if (chosen && !inView(chosen)) tell("chosen", name(chosen));
    const verbs = rows.filter((one) => !one.querySelector("[value*='/']") && !one.querySelector("[aria-disabled]"));
    for (const one of verbs) if (!inView(one)) tell("verb", name(one));
    for (const one of upright ? all(".picked", form) : []) if (!inView(one)) tell("field", name(one));
    const targets = all(".opt.aim", form);
    const seen = targets.filter(inView).length;
    if (targets.length && seen < Math.min(3, targets.length) && !all(".kind summary", form).some(inView))
      tell("targets", `${seen} of ${targets.length} in view`);
    for (const one of all(":is(.opt, .react):not(.aim)", form)) {
      if (lines(one) > (upright && !gm && !one.querySelector(":checked") ? 4 : 6)) tell("lines", `${lines(one)} in ${name(one)}`);
    }
    for (const one of targets) if (lines(one) > (upright && !one.querySelector(":checked") ? 4 : 6)) tell("target", `${lines(one)} lines in ${name(one)}`);
  }
  // -- options ------------------------------------------------------------------------------------
  // All options are within the view sideways. Their text is cut nowhere while there is room below the question; what
  // is folded to a line, which opens, may be. Where an answer leaves out a part, the room below the question is less than
  // that part.
  const sideways = [...document.querySelectorAll(".opt, .react, .seg, .picked, .not-now")].filter(shown);
  for (const one of sideways) if (box(one).left < -1 || box(one).right > innerWidth + 1) tell("sideways", name(one));
  for (const row of all(".opts, .segs, .pickline")) if (row.scrollWidth > row.clientWidth + 1) tell("scrolls", name(row));
  const free = form && innerHeight > 500 ? room(form)[1] - box(form).bottom : 0;
  const missing = (one) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
    const clips = [overflowX, overflowY].some((how) => how !== "visible") || textOverflow === "ellipsis";
    if (!clips) return 0;
    const down = one.scrollHeight - one.clientHeight;
    return down > 2 ? down : one.scrollWidth > one.clientWidth + 1 ? LINE : 0;
  };
  // Text that was left out wraps once it is back, so the room that it takes is measured.
  const taken = (row) => {
    const classes = row.className, before = box(form).bottom;
    row.classList.remove("cut", "bare");
    const more = box(form).bottom - before;
    row.className = classes;
    return more;
  };
  for (const one of form ? all(":is(.opt, .react, .seg) *", form) : []) {
    const [cut, part] = [one.closest(".cut"), one.textContent.trim() && !one.matches(".sr") ? missing(one) : 0];
    const lost = part && cut ? Math.max(part, taken(cut)) : part;
    if (lost && free > lost) tell("clipped", `${Math.round(lost)} of ${Math.round(free)} free: ${name(one)}`);
  }
  // -- the main button of a player ------------------------------------------------------------------
  if (!gm) {
    const amber = all("#panel button.main");
    const asked = document.querySelector("#panel form[data-question]");
    if (amber.length > 1) tell("amber", `${amber.length}: ${amber.map(name)}`);
    if (!asked && amber.length) tell("amber", `nothing is asked: ${name(amber[0])}`);
    for (const one of amber) if (one.disabled) tell("amber", `disabled: ${name(one)}`);
  }
  const before = [document.querySelector(".screen > .top"), ...(gm ? [] : document.querySelectorAll(".me"))];
  const tall = before.filter(Boolean).reduce((sum, one) => sum + box(one).height, 0);
  if (form && !gm && upright && innerWidth < 820 && tall > innerHeight / 4)
    tell("header", `${Math.round(tall)} of ${innerHeight}`);
  if (form && !upright && tall > innerHeight / 4 && !gm) tell("header", `${Math.round(tall)} of ${innerHeight}`);
  if (document.querySelector("#dock [role=switch]")) tell("switch", "the dice switch is in the dock");
  // -- taps ---------------------------------------------------------------------------------------
  const tapped = all("#panel :is(button, summary, a[href], label:has(> input), select)");
  for (const one of tapped) {
    const mine = box(one), after = getComputedStyle(one, "::after");
    const grown = after.content !== "none" && after.position === "absolute" ? 12 : 0;
    if (Math.min(mine.height + grown, mine.width + grown) < 43.5) tell("small", `${Math.round(mine.width)}x${Math.round(mine.height)} ${name(one)}`);
  }
  for (const one of all("#dock button")) {
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) tell("cut", name(one));
    if (box(one).right > innerWidth + 1 || box(one).left < -1) tell("cut", name(one));
    const middle = document.elementFromPoint(box(one).x + box(one).width / 2, box(one).y + box(one).height / 2);
    if (middle && !one.contains(middle)) tell("over", name(one));
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) tell("wide", document.documentElement.scrollWidth);
  return found;
}
