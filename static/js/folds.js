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

  // The key of all other verbs shows the chosen one of them, as long as it is closed.
  const nameOf = (row) => row.querySelector(".name").innerHTML;
  const nameKey = (form, button, expanded) => {
    const text = button.querySelector(".name");
    const chosen = form.querySelector(".more ~ .opt.chosen");
    text.innerHTML = expanded ? button.dataset.fewer : chosen ? nameOf(chosen) : button.dataset.more;
    button.classList.toggle("chosen", Boolean(chosen && !expanded));
  };
  // A row of all others names those that it hides: those after it, or with room for nothing else all but the chosen one.
  const nameRow = (form, button, expanded) => {
    button.parentElement.classList.toggle("folded", !expanded);
    const [text, names] = button.querySelectorAll(".name, small");
    const after = (row) => button.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
    const others = [...button.parentElement.children].filter((row) => row.matches(":is(.opt, .react):not(.more, .off, .chosen)"));
    const hidden = form.matches(".crowded.fewest") ? others : others.filter(after);
    names.innerHTML = hidden.map(nameOf).join(", ");
    text.innerHTML = expanded ? button.dataset.fewer : button.dataset.counts.split("|")[hidden.length - 1];
  };

  // A folded field shows its value.
  const showValue = (button, field, expanded) => {
    field.classList.toggle("open", expanded);
    const typed = field.querySelector("[type=number]");
    const label = field.querySelector("input:checked")?.closest("label");
    if (typed) button.querySelector("b").textContent = typed.value;
    if (typed || !label) return;
    button.querySelector("b").textContent = label.querySelector("span, .name").textContent;
    const note = label.querySelector("small, .brings")?.innerHTML;
    button.querySelector("small").innerHTML = note || button.dataset.label;
    button.querySelector("small").classList.toggle("called", !note);
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
      if (button.matches(".verbs > .more")) nameKey(form, button, expanded);
      else if (button.matches(".more")) nameRow(form, button, expanded);
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

  // Where a question would reach below the main button it is set closer, as long as it stands, and of the news above it
  // only what a low phone shows is left. If that is not enough, text of answers is left out, from the last one up and only
  // of as many as necessary; then the line above the question. If a folded field is still below the main button, the rows
  // that are not chosen go, which the row of all others names; then each deed of the news is a line; then the companions
  // go; last, text of what is chosen. Each look at the layout costs a slow phone milliseconds, so the number is found by
  // halves.
  const crowded = new Set(); // form ids
  const mates = () => document.querySelector("#mid .mates");
  const isOver = (dock, { left, right }) => dock && dock.left < right - 1 && dock.right > left + 1;
  const reaches = (form) => {
    const docked = document.getElementById("dock");
    const dock = docked?.getBoundingClientRect();
    const box = form.getBoundingClientRect();
    const moves = docked && getComputedStyle(docked).position === "static"; // on the lowest phones it follows the question
    return box.bottom + scrollY > (isOver(dock, box) ? dock.top + (moves ? scrollY : 0) : innerHeight);
  };
  const coversField = (form) => {
    const dock = document.getElementById("dock")?.getBoundingClientRect();
    const boxes = [...form.querySelectorAll(".picked")].map((field) => field.getBoundingClientRect());
    return boxes.some((box) => isOver(dock, box) && box.bottom + scrollY > dock.top);
  };
  // Nothing of its text has room in one line, which then is none.
  const isBare = (row) => {
    const line = row.querySelector(".brings")?.getBoundingClientRect();
    const parts = row.querySelectorAll(".brings > *");
    return line && [...parts].every((part) => part.getBoundingClientRect().top >= line.bottom - 2);
  };
  const shorten = (form) => {
    const rows = [...form.querySelectorAll(".aim, .rows > :is(.opt, .react)")].reverse();
    const clear = (...names) => rows.forEach((row) => row.classList.remove(...names));
    const fits = (count) => {
      clear("bare");
      rows.forEach((row, nth) => row.classList.toggle("cut", nth < count));
      const bare = rows.filter((row) => row.matches(".cut") && isBare(row));
      for (const row of bare) row.classList.add("bare");
      return !reaches(form);
    };
    const cut = () => {
      let [few, enough] = [-1, rows.length];
      while (enough - few > 1) {
        const count = Math.floor((few + enough) / 2);
        if (fits(count)) enough = count;
        else few = count;
      }
      if (!fits(enough)) return false;
      for (const row of rows.slice(0, enough).reverse()) {
        const bare = row.matches(".bare"); // two abreast may have room where the next pair has none
        row.classList.remove("cut", "bare");
        if (reaches(form)) row.classList.add("cut", ...(bare ? ["bare"] : []));
      }
      return true;
    };
    crowded.add(form.id);
    const news = document.getElementById("news");
    news?.classList.add("cut");
    news?.classList.remove("tight");
    mates()?.classList.remove("cut");
    form.classList.add("crowded");
    form.classList.remove("full", "fewest");
    clear("last");
    if (cut()) return;
    form.classList.add("full");
    if (cut() || !coversField(form)) return;
    const further = [() => news?.classList.add("tight"), () => mates()?.classList.add("cut")];
    if (!form.querySelector(".react")) further.unshift(() => form.classList.add("fewest")); // reactions are compared
    for (const spare of further) {
      spare();
      paint(form);
      if (cut() || !coversField(form)) return;
    }
    for (const row of rows.filter((row) => row.matches(".chosen"))) {
      row.classList.add("cut", "last");
      if (isBare(row)) row.classList.add("bare");
      if (!coversField(form)) return;
    }
  };
  const tooLong = () => questions.all().filter((form) => crowded.has(form.id) || reaches(form));
  const shortenAll = (forms) => forms.forEach(shorten);
  const fit = ({ type } = {}) => {
    if (type === "resize") crowded.clear();
    document.getElementById("news")?.classList.remove("cut", "tight");
    mates()?.classList.remove("cut");
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
