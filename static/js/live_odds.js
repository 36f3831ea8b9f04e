// The odds of an answer while it is put together: <form data-question data-live-odds="URL">.
//
// What the server has preselected comes with its odds. Any other selection is sent to it, with each change. The response
// has the text of the main button and its chance, which main_button.js reads from the chosen row, the odds beside rows,
// targets and weapons ([data-beside]), and what the rules would refuse (#unfit-FORM). Without contact the old odds are
// removed: a wrong number is worse than none.
(() => {
  const PAUSE = 120;
  const told = new Map(); // form id -> { query, found }
  let timer;

  const forms = () => document.querySelectorAll(".live form[data-live-odds]");

  const queryOf = (form) => {
    const data = new FormData(form);
    data.delete("token");
    return new URLSearchParams(data).toString();
  };

  // An answer that the rules would refuse is explained before the tap, and cannot be sent.
  const tell = (form, said) => {
    form.toggleAttribute("data-unfit", Boolean(said));
    const place = document.getElementById(`unfit-${form.id}`);
    if (place && place.textContent !== said) place.textContent = said;
  };

  const write = (form, found) => {
    const chosen = questions.chosen(form);
    const option = chosen?.dataset.option;
    for (const place of form.querySelectorAll("[data-beside]")) {
      const [, of] = place.dataset.beside.match(/^(\w+)/);
      if (of === option) place.innerHTML = found?.beside?.[place.dataset.beside] ?? "";
    }
    tell(form, found?.unfit ?? "");
    if (found?.option && option === found.option) chosen.dataset.deed = found.deed;
    if (chosen) chosen.dataset.promise = found?.promise ?? "";
    questions.redraw();
  };

  const ask = async (form) => {
    const query = queryOf(form);
    if (!questions.chosen(form)) return write(form, null);
    if (told.get(form.id)?.query === query) write(form, told.get(form.id).found);
    try {
      const answer = await fetch(`${form.dataset.liveOdds}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.status);
      const found = await answer.json();
      if (!form.isConnected || queryOf(form) !== query) return;
      told.set(form.id, { query, found });
      write(form, found);
    } catch {
      if (form.isConnected && queryOf(form) === query) write(form, null);
    }
  };

  const askSoon = (form) => {
    tell(form, "");
    questions.redraw();
    clearTimeout(timer);
    timer = setTimeout(() => form.isConnected && ask(form), PAUSE);
  };

  for (const kind of ["change", "input"]) {
    document.addEventListener(kind, ({ target }) => target.form?.matches("[data-live-odds]") && askSoon(target.form));
  }
  const isServers = (field) => {
    if (field.options) return [...field.options].every((option) => option.selected === option.defaultSelected);
    return !("defaultValue" in field) || (field.checked === field.defaultChecked && field.value === field.defaultValue);
  };
  const all = () => {
    for (const form of forms()) if (![...form.elements].every(isServers)) ask(form);
  };
  document.addEventListener("updated", all);
  all();
})();
