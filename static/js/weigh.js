// What the answer promises while it is put together: <form data-question data-weigh="ADDRESS">.
//
// After each change the server is asked with everything that is selected, and answers with the deed in
// words, with the thresholds for the main button ([data-weighed]) and with what stands beside its
// rows, targets and weapons ([data-beside]), and why the rules would not take it (#unfit-FORM). Without contact the old ones go: a wrong number is worse
// than none.
(() => {
  const PAUSE = 120;
  const told = new Map(); // form id -> { query, found }
  let timer;

  const forms = () => [...document.querySelectorAll(".live form[data-weigh]")];
  const chosen = (form) => form.querySelector("input[name=choice]:checked");
  const button = (form) => [...form.elements].find((one) => one.matches("button.main"));

  const queryOf = (form) => {
    const data = new FormData(form);
    data.delete("token");
    return new URLSearchParams(data).toString();
  };

  // What the rules would refuse is said before anybody taps, and cannot be sent.
  const tell = (form, said) => {
    form.toggleAttribute("data-unfit", Boolean(said));
    const place = document.getElementById(`unfit-${form.id}`);
    if (place && place.textContent !== said) place.textContent = said;
  };

  const write = (form, found) => {
    const place = button(form)?.querySelector("[data-weighed]");
    if (place) place.innerHTML = found?.words ?? "";
    const option = chosen(form)?.dataset.option;
    for (const one of form.querySelectorAll("[data-beside]")) {
      const [, of] = one.dataset.beside.match(/^(\w+)/);
      if (of === option) one.innerHTML = found?.beside?.[one.dataset.beside] ?? "";
    }
    tell(form, found?.unfit ?? "");
    if (found?.option && option === found.option) chosen(form).dataset.deed = found.deed;
    document.dispatchEvent(new Event("weighed"));
  };

  const weigh = async (form) => {
    const query = queryOf(form);
    if (!chosen(form)) return write(form, null);
    if (told.get(form.id)?.query === query) write(form, told.get(form.id).found);
    try {
      const answer = await fetch(`${form.dataset.weigh}?${query}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.status);
      const found = await answer.json();
      if (!form.isConnected || queryOf(form) !== query) return;
      told.set(form.id, { query, found });
      write(form, found);
    } catch {
      if (form.isConnected && queryOf(form) === query) write(form, null);
    }
  };

  const soon = (form) => {
    tell(form, "");
    document.dispatchEvent(new Event("weighed"));
    clearTimeout(timer);
    timer = setTimeout(() => form.isConnected && weigh(form), PAUSE);
  };

  for (const kind of ["change", "input"]) {
    document.addEventListener(kind, ({ target }) => target.form?.matches("[data-weigh]") && soon(target.form));
  }
  const all = () => {
    for (const form of forms()) weigh(form);
  };
  document.addEventListener("htmx:after:settle", all);
  all();
})();
