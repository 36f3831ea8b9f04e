// What is folded in a question: the answers behind "8 more", and the fields of a line. One of them is open at a time;
// meanwhile, of the targets only the chosen one is shown, so that everything fits.
//
// <button data-unfolds aria-expanded aria-controls="ID">; without the ID it opens its own text. A tap on an answer or a value closes it; arrow keys only walk.
// What a person has opened stays open, whatever is swapped in.
(() => {
  const open = new Map(); // form id -> id of its open button
  let walking = false;

  const buttons = (form) => [...form.querySelectorAll("[data-unfolds]")];
  const fieldOf = (button) => document.getElementById(button.getAttribute("aria-controls"));

  // The key of all other verbs shows the chosen one of them, as long as it is closed; a row, those that it hides.
  const nameKey = (form, button, expanded) => {
    const [text, names] = button.querySelectorAll(".name, small");
    const others = [...form.querySelectorAll(`#${CSS.escape(button.id)} ~ :is(.opt, .react):not(.off)`)];
    const chosen = others.find((row) => row.matches(".chosen"))?.querySelector(".name").textContent;
    const { fewer, more, less } = button.dataset;
    text.textContent = expanded ? fewer : !chosen ? more : names ? less : chosen;
    if (names) names.innerHTML = others.filter((row) => !row.matches(".chosen")).map((row) => row.querySelector(".name").innerHTML).join(", ");
    button.classList.toggle("chosen", Boolean(chosen && !names && !expanded));
  };

  // A folded field shows its value.
  const showValue = (button, field, expanded) => {
    field.classList.toggle("open", expanded);
    const typed = field.querySelector("[type=number]");
    const label = field.querySelector("input:checked")?.closest("label");
    if (typed) button.querySelector("b").textContent = typed.value;
    if (typed || !label) return;
    button.querySelector("b").textContent = label.querySelector("span, .name").textContent;
    button.querySelector("small").innerHTML = label.querySelector("small, .brings")?.innerHTML || button.dataset.label;
  };

  const paint = (form) => {
    for (const row of form.querySelectorAll(":is(.opt, .react):not(.more)")) {
      row.classList.toggle("chosen", Boolean(row.querySelector("input:checked")));
    }
    let any = false;
    for (const button of buttons(form)) {
      const expanded = open.get(form.id) === button.id && !button.closest("[hidden]");
      any ||= expanded;
      button.setAttribute("aria-expanded", expanded);
      if (button.matches(".more")) nameKey(form, button, expanded);
      else if (fieldOf(button)) showValue(button, fieldOf(button), expanded);
    }
    form.toggleAttribute("data-unfolded", any);
  };

  const close = (form) => {
    const button = document.getElementById(open.get(form.id));
    open.delete(form.id);
    paint(form);
    if (button && !document.activeElement.getClientRects().length) button.focus({ preventScroll: true });
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-unfolds]");
    if (target.matches?.("input[type=radio]") && open.has(target.form?.id) && !walking) close(target.form);
    if (!button) return;
    const { form } = button;
    if (open.get(form.id) === button.id) open.delete(form.id);
    else open.set(form.id, button.id);
    paint(form);
  });
  document.addEventListener("keydown", ({ key }) => (walking = key.startsWith("Arrow")), true);
  document.addEventListener("pointerdown", () => (walking = false), true);

  // -- what does not fit ----------------------------------------------------------------------------

  // Text of answers is left out only where the question would reach below the main button, from the last answer up, and
  // only of as many as necessary; then as long as it stands. The line above the question goes where that is not enough.
  const levels = ["crowded", "full"].map((name) => [name, new Set()]);
  const cut = new Set(); // ids of answers
  const below = () => {
    const docked = document.getElementById("dock");
    const dock = docked?.getBoundingClientRect();
    const moves = docked && getComputedStyle(docked).position === "static"; // on the lowest phones it follows the question
    return questions.all().filter((form) => {
      const { left, right, bottom } = form.getBoundingClientRect();
      const over = dock && dock.left < right - 1 && dock.right > left + 1;
      return bottom + scrollY > (over ? dock.top + (moves ? scrollY : 0) : innerHeight);
    });
  };
  const rowsOf = (form) => [...form.querySelectorAll(".aim, .rows > :is(.opt, .react)")];
  const show = () => {
    for (const form of questions.all()) {
      for (const [name, ids] of levels) form.classList.toggle(name, ids.has(form.id));
      for (const row of rowsOf(form)) row.classList.toggle("cut", cut.has(row.id));
    }
  };
  const shorten = (form) => {
    const fits = () => !below().includes(form);
    const rows = rowsOf(form).filter((row) => row.getClientRects().length && !cut.has(row.id)).reverse();
    const shortened = [];
    while (rows.length && !fits()) {
      rows[0].classList.add("cut");
      shortened.unshift(rows.shift());
    }
    for (const row of shortened) {
      row.classList.remove("cut");
      if (fits()) continue;
      row.classList.add("cut");
      cut.add(row.id);
    }
  };
  const mark = (level) => (forms) => {
    for (const form of forms) levels[level][1].add(form.id);
    show();
    if (!forms.length || level) return;
    laidOut(below, (still) => {
      still.forEach(shorten);
      laidOut(below, mark(1));
    });
  };
  const fit = ({ type } = {}) => {
    if (type === "resize") for (const ids of [cut, levels[0][1], levels[1][1]]) ids.clear();
    show();
    laidOut(below, mark(0));
  };
  addEventListener("resize", fit);
  document.addEventListener("updated", fit);
  fit();

  // The fields of the chosen answer come into view.
  document.addEventListener("change", ({ target: { name, form } }) => {
    if (name !== "choice" || !form?.dataset.question) return;
    laidOut(
      () => form.querySelector(":is(.detail, .opts > [data-for]):not([hidden], .sr)"),
      (fields) => fields?.scrollIntoView({ block: "nearest" }),
    );
  });

  const all = () => questions.all().forEach(paint);
  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, all);
  all();
})();
