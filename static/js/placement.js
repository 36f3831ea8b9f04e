// Placing fighters: tap one, then the group. The radios hold each fighter's place; `change` notifies other
// scripts.
//
// <fieldset data-places> with a <section data-place> for each group. Each section has a [data-here] button and,
// for every fighter, <li><input type="radio"><button data-fighter aria-pressed></button></li>; only the fighter's
// own place shows it.
(() => {
  const board = (element) => element.closest?.("[data-places]");
  const pressed = (places) => places.querySelector('[data-fighter][aria-pressed="true"]');

  const pick = (places, fighter) => {
    for (const tile of places.querySelectorAll("[data-fighter]")) {
      tile.setAttribute("aria-pressed", String(tile === fighter));
    }
    const from = fighter?.closest("[data-place]");
    places.classList.toggle("picking", Boolean(fighter));
    for (const place of places.querySelectorAll("[data-place]")) {
      place.classList.toggle("from", place === from);
      place.classList.toggle("empty", !place.querySelector(":checked"));
    }
  };

  const put = (places, fighter, place) => {
    const name = fighter.closest("li").querySelector("input").name;
    const there = [...place.querySelectorAll("input")].find((input) => input.name === name);
    pick(places, null);
    there.checked = true;
    there.dispatchEvent(new Event("change", { bubbles: true }));
    there.closest("li").querySelector("[data-fighter]").focus({ preventScroll: true });
  };

  addEventListener("click", ({ target }) => {
    const places = board(target);
    if (!places) return;
    const fighter = target.closest("[data-fighter]");
    const picked = pressed(places);
    const place = target.closest("[data-place]");
    if (picked && place && !place.contains(picked)) put(places, picked, place);
    else if (fighter) pick(places, fighter === picked ? null : fighter);
  });

  addEventListener("change", ({ target }) => {
    const places = board(target);
    if (places) pick(places, pressed(places));
  });

  // In a list of selects with one choice each, the chosen one leaves its place to the one it replaces.
  addEventListener("change", ({ target }) => {
    if (!target.matches?.("[data-order] select")) return;
    const all = [...target.closest("[data-order]").querySelectorAll("select")];
    const missing = [...target.options].find(({ value }) => all.every((select) => select.value !== value));
    const twin = all.find((select) => select !== target && select.value === target.value);
    if (missing && twin) twin.value = missing.value;
  });

  // The server renders every fighter as not pressed.
  document.addEventListener("updated", () => {
    for (const places of document.querySelectorAll("[data-places]")) pick(places, pressed(places) ?? null);
  });
})();
