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
    const others = [...form.querySelectorAll(".more ~ :is(.opt, .react):not(.off)")];
    const nameOf = (row) => row.querySelector(".name").innerHTML;
    const chosen = others.find((row) => row.matches(".chosen"));
    const { fewer, more, less } = button.dataset;
    text.innerHTML = expanded ? fewer : !chosen ? more : names ? less : nameOf(chosen);
    if (names) names.innerHTML = others.filter((row) => row !== chosen).map(nameOf).join(", ");
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

  // Where a question would reach below the main button it is set closer, as long as it stands. If that is not enough, text
  // of answers is left out, from the last one up and only of as many as necessary; then the line above the question.
  // Each look at the layout costs a slow phone milliseconds, so the number is found by halves.
  const crowded = new Set(); // form ids
  const reaches = (form) => {
    const docked = document.getElementById("dock");
    const dock = docked?.getBoundingClientRect();
    const { left, right, bottom } = form.getBoundingClientRect();
    const over = dock && dock.left < right - 1 && dock.right > left + 1;
    const moves = docked && getComputedStyle(docked).position === "static"; // on the lowest phones it follows the question
    return bottom + scrollY > (over ? dock.top + (moves ? scrollY : 0) : innerHeight);
  };
  const shorten = (form) => {
    const rows = [...form.querySelectorAll(".aim, .rows > :is(.opt, .react)")].reverse();
    const fits = (count) => {
      rows.forEach((row, nth) => row.classList.toggle("cut", nth < count));
      return !reaches(form);
    };
    crowded.add(form.id);
    form.classList.add("crowded");
    form.classList.remove("full");
    let [few, enough] = [-1, rows.length];
    while (enough - few > 1) {
      const count = Math.floor((few + enough) / 2);
      if (fits(count)) enough = count;
      else few = count;
    }
    form.classList.toggle("full", !fits(enough));
  };
  const tooLong = () => questions.all().filter((form) => crowded.has(form.id) || reaches(form));
  const shortenAll = (forms) => forms.forEach(shorten);
  const fit = ({ type } = {}) => {
    if (type === "resize") crowded.clear();
    for (const form of questions.all()) form.classList.toggle("crowded", crowded.has(form.id));
    laidOut(tooLong, shortenAll); // before it is painted, and once however often this is called
  };
  addEventListener("resize", fit);

  // The fields of the chosen answer come into view.
  document.addEventListener("change", ({ target: { name, form } }) => {
    if (name !== "choice" || !form?.dataset.question) return;
    laidOut(
      () => form.querySelector(":is(.detail, .opts > [data-for]):not([hidden], .sr)"),
      (fields) => fields?.scrollIntoView({ block: "nearest" }),
    );
  });

  const all = () => {
    questions.all().forEach(paint);
    fit();
  };
  for (const kind of ["updated", "redraw"]) document.addEventListener(kind, all);
  all();
})();
