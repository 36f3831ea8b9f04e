// What is selected in a question stays as it is shown while the question stands, whether a person chose it or the
// server preselected it: nothing moves under the thumb.
//
// The server preselects anew for each refresh, since somebody else may have acted. The page keeps the answer with its
// fields, and the order of the rows. If the answer is no longer possible, nothing is selected, and a row says why. Over
// a reload only what a person chose is kept; values that are no longer offered are dropped. pad_storage.js keeps dice.
const unsentChoice = (() => {
  const memory = tabStorage("chosen");
  const shown = new Map(); // question -> its answer as it is shown
  const early = new Set(); // questions in which somebody selected something before the page had handled them
  const USUAL = 3; // answers before the one that opens all others
  let loaded = false;

  const { answers, chosen } = questions;
  const all = () => questions.all().filter((form) => !form.matches("[data-pad]"));
  const off = (field) => field.matches(":disabled, [data-off]");
  const unseen = (field) => !field.name || ["hidden", "submit", "button"].includes(field.type);
  const asked = (field) => !unseen(field) && !off(field) && !field.closest("[data-for][hidden]");
  const stateOf = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);
  const valuesOf = (fields) => fields.map((field) => [field.name, field.type, field.defaultValue ?? "", stateOf(field)]);

  // -- the rows -------------------------------------------------------------------------------------

  const listsOf = (form) => [...form.querySelectorAll(".opts")];
  const idOf = (part) => (part.matches(".kind") ? part.querySelector("details").id : part.matches("label") && part.id);
  const kinds = (form) => [...form.querySelectorAll(".kind")];

  // The ids of the rows in order, and of the row that stands for each folded kind.
  const orderOf = (form) => ({
    rows: listsOf(form).flatMap((list) => [...list.children].map(idOf).filter(Boolean)),
    leads: new Map(kinds(form).map((kind) => [idOf(kind), kind.firstElementChild.id])),
  });

  // Fields come after all rows. Under headings the server's order stays.
  const arrange = (form, { rows, leads }) => {
    const focused = document.activeElement;
    for (const kind of kinds(form)) {
      const lead = document.getElementById(leads.get(idOf(kind)));
      if (!lead || lead === kind.firstElementChild || !kind.contains(lead)) continue;
      lead.replaceWith(kind.firstElementChild);
      kind.prepend(lead);
    }
    for (const list of listsOf(form)) {
      const labels = [...list.children].filter(idOf);
      const place = (part) => (rows.includes(idOf(part)) ? rows.indexOf(idOf(part)) : rows.length);
      const sorted = [...labels].sort((one, other) => place(one) - place(other));
      if (list.querySelector(":scope > .part") || sorted.every((part, nth) => part === labels[nth])) continue;
      const more = list.querySelector(":scope > .more");
      list.prepend(...sorted);
      if (more) sorted[USUAL - 1].after(more);
    }
    if (focused !== document.activeElement) focused.focus({ preventScroll: true });
  };

  // -- the answer -----------------------------------------------------------------------------------

  // Where targets are rows, the value of a row is OPTION/TARGET. Beside other options they may be a field instead.
  const rowFor = (form, { row, values }) => {
    const [option] = row.split("/");
    const targets = values.filter(([, type, , is]) => type === "radio" && is).map(([, , target]) => `${option}/${target}`);
    const rows = answers(form).filter((answer) => !off(answer));
    return [row, option, ...targets].map((value) => rows.find((answer) => answer.value === value)).find(Boolean);
  };

  const accepts = (field, value) => {
    if (field.options) return [...field.options].some((option) => option.value === value && !option.disabled);
    const outside = (limit, by) => limit !== "" && by * (Number(value) - Number(limit)) > 0;
    return field.type !== "number" || !(outside(field.max, 1) || outside(field.min, -1));
  };

  const set = (field, value) => {
    const property = typeof value === "string" ? "value" : "checked";
    if (field[property] === value) return;
    field[property] = value;
    questions.redraw(); // it may enable the fields after it
  };

  // Selects this answer; false if one of its values is no longer offered. A value that is not asked about any more is
  // the only one left: it is the same one if the main button says the same.
  const select = (form, answer) => {
    const row = rowFor(form, answer);
    if (!row) return false;
    set(row, true);
    const [, target] = row.value === answer.row ? [] : answer.row.split("/");
    const wanted = target ? [[null, "radio", target, true], ...answer.values] : answer.values;
    let deed = row.dataset.deed;
    let unasked = false;
    const done = new Set();
    for (const [name, type, value, is] of wanted) {
      if (type === "radio" && !is) continue;
      const named = (field) => (name ? field.name === name : field.name !== "choice" && field.dataset.deed);
      const fields = [...form.elements].filter((field) => named(field) && asked(field));
      const same = (field) => field.type === type && !done.has(field) && (typeof is === "string" || field.value === value);
      const field = fields.find(same);
      if (field ? !accepts(field, is) : is && fields.length) return false;
      if (field) set(field, is);
      else unasked ||= Boolean(is);
      done.add(field);
      deed = field?.dataset.deed ?? deed;
    }
    if (unasked && deed !== answer.deed) return false;
    row.dataset.deed = deed;
    return true;
  };

  // -- an answer that is no longer possible ---------------------------------------------------------

  const uncheck = (form) => {
    for (const answer of answers(form)) answer.checked = false;
    questions.redraw();
  };

  // Below the answers, until another one is chosen. The rules may have refused it with a reason.
  const sayGone = (form, { row, values, deed }) => {
    const said = document.getElementById("said-gone-row").content.cloneNode(true);
    const [option, target] = row.split("/");
    const aimed = values.map(([, type, value, is]) => type === "radio" && is && value).filter(Boolean);
    const refused = [target, ...aimed, "none"].map((value) => `opt-${form.elements.by.value}-${option}-${value}`);
    const why = refused.map((id) => document.querySelector(`[id="${CSS.escape(id)}"].off`)).find(Boolean);
    said.querySelector("[data-name]").textContent = deed;
    if (why) said.querySelector("[data-why]").textContent = why.title || why.querySelector(".note").textContent;
    form.querySelector(".opts").after(said);
  };

  // A field whose selected value was removed gets the server's, for when its option is chosen.
  const refill = (form) => {
    const radios = [...form.elements].filter((field) => field.type === "radio" && field.name !== "choice");
    const filled = new Set(radios.filter((field) => field.checked).map((field) => field.name));
    for (const field of radios) if (field.defaultChecked && !filled.has(field.name)) field.checked = true;
  };

  // -- a new panel ----------------------------------------------------------------------------------

  const answerOf = (form, row) => ({
    row: row.value,
    deed: row.dataset.deed,
    values: valuesOf([...form.elements].filter((field) => field.name !== "choice" && asked(field))),
    order: orderOf(form),
  });

  const note = (form) => {
    const { question } = form.dataset;
    const row = chosen(form);
    if (row) form.querySelector("[data-gone]")?.remove();
    shown.set(question, row ? { answer: answerOf(form, row) } : { gone: shown.get(question)?.gone });
  };

  const lapse = (form, answer) => {
    uncheck(form);
    sayGone(form, answer);
    shown.set(form.dataset.question, { gone: answer });
  };

  const settle = (form) => {
    const { question } = form.dataset;
    if (!shown.has(question)) {
      if (loaded && !early.has(question)) form.reset(); // what was selected in the form before it may have stayed
      note(form);
      return;
    }
    const { answer, gone } = shown.get(question);
    form.querySelector("[data-gone]")?.remove(); // an unchanged form is not swapped in
    refill(form);
    if (answer) {
      arrange(form, answer.order);
      // The only answer may have no row of its own.
      if (select(form, answer) || answers(form).every((row) => off(row) || row.closest(".sr"))) {
        note(form);
      } else {
        lapse(form, answer);
        notices.say("said-gone");
      }
    } else if (gone && !select(form, gone)) {
      lapse(form, gone);
    } else {
      uncheck(form);
      shown.set(question, {});
    }
  };

  const settleAll = () => {
    const forms = all();
    const asking = forms.map((form) => form.dataset.question);
    for (const question of shown.keys()) if (!asking.includes(question)) shown.delete(question);
    forms.forEach(settle);
    early.clear();
    loaded = true;
  };

  const noteAll = () => all().forEach((form) => shown.has(form.dataset.question) && note(form));

  document.addEventListener("change", ({ target }) => {
    const question = target.form?.dataset.question;
    if (question && !shown.has(question)) early.add(question);
  });
  document.addEventListener("updated", settleAll);
  document.addEventListener("redraw", noteAll);
  document.addEventListener("input", noteAll);
  settleAll();

  // -- a reload -------------------------------------------------------------------------------------

  const asking = () => all().filter((form) => form.closest("#panel"));
  const addressed = (form) => `${form.action} ${form.dataset.question}`;

  // In order: a choice may enable the fields after it.
  const restore = (form, kept) => {
    for (const [name, type, value, is] of kept) {
      if (type === "radio" && !is) continue;
      const same = (field) => field.name === name && field.type === type && (typeof is === "string" || field.value === value);
      const found = [...form.elements].find(same);
      if (found && !off(found)) set(found, is);
    }
  };

  const tidy = () => {
    const kept = memory.read();
    if (kept && !asking().some((form) => addressed(form) === kept.question)) memory.drop();
  };

  const kept = memory.read();
  for (const form of asking()) {
    if (kept?.question !== addressed(form)) continue;
    form.querySelectorAll("[data-for]").forEach(late.draw);
    restore(form, kept.values);
  }

  document.addEventListener("change", ({ target, isTrusted }) => {
    const form = target.form;
    if (!isTrusted || !asking().includes(form)) return;
    memory.write({ question: addressed(form), values: valuesOf([...form.elements].filter((field) => !unseen(field))) });
  });
  document.addEventListener("updated", tidy);

  return { row: (form) => shown.get(form.dataset.question)?.answer?.row };
})();
