// Details that are loaded when opened: `details[data-why]` is filled from that URL, and filled again if the URL
// changes while it is open, since more has happened. Without scripts its link leads to the log.
(() => {
  const PATIENCE = 8000;
  const fetched = new WeakMap(); // details -> the URL of its content, loaded or being loaded

  const linkOf = (details) => details.querySelector(":scope > a.within");
  const boxOf = (details) => details.querySelector(":scope > div.within");

  const box = () => {
    const made = document.createElement("div");
    made.className = "within";
    made.tabIndex = 0; // above a question it scrolls
    made.setAttribute("hx-morph-skip", "");
    return made;
  };

  const say = (place, id) => place.replaceChildren(document.getElementById(id).content.cloneNode(true));

  // Keeps open and focused lines when the content is replaced.
  const put = (place, html) => {
    const open = [...place.querySelectorAll("details[open]")].map((line) => line.id);
    const focused = place.contains(document.activeElement) && document.activeElement.closest("details").id;
    place.innerHTML = html;
    for (const line of place.querySelectorAll("details")) {
      line.open = open.includes(line.id);
      if (line.id === focused) line.firstElementChild.focus({ preventScroll: true });
    }
  };

  const told = async (address) => {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    return answer.text();
  };

  const fill = async (details) => {
    const address = details.dataset.why;
    if (boxOf(details) && fetched.get(details) === address) return;
    fetched.set(details, address);
    linkOf(details)?.replaceWith(box());
    const place = boxOf(details);
    const empty = !place.firstElementChild || place.querySelector("[data-again]");
    if (empty) say(place, "said-moment");
    place.ariaBusy = "true";
    const html = await told(address).catch(() => null);
    if (fetched.get(details) !== address) return; // the URL has changed meanwhile
    place.ariaBusy = null;
    if (html !== null) put(place, html);
    else fetched.delete(details);
    if (html === null && empty) say(place, "said-unfetched");
  };

  const fillAll = () => {
    for (const details of document.querySelectorAll("details[data-why][open]")) fill(details);
  };

  // What an open one hides beside it is a matter of style: the element around it has the class `explained`.
  const mark = (details) => details.parentElement.classList.toggle("explained", details.open);
  const markAll = () => document.querySelectorAll(".news > details").forEach(mark);

  addEventListener("toggle", ({ target }) => {
    if (target.matches(".news > details")) mark(target);
    if (target.matches("details[data-why][open]")) fill(target);
  }, true);
  document.addEventListener("updated", markAll);
  addEventListener("click", ({ target }) => {
    const again = target.closest?.("[data-again]");
    if (again) fill(again.closest("[data-why]"));
  });
  for (const kind of ["updated", "drawn", "contact"]) document.addEventListener(kind, fillAll);

  // A refresh restores the link, but not while the details are open.
  patch.before((old, fresh) => {
    if (old.open && old.matches("[data-why]") && boxOf(old)) linkOf(fresh)?.replaceWith(box());
  });
})();
