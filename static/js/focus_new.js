// Scrolls to the top and focuses the heading when the panel shows something new: the person's next question
// (`data-mine`), the wait after it, or the end of the fight.
//
// While somebody types, or has a sheet open, the page stays where it is. So it does after any other refresh
// (preserve.js).
(() => {
  const HEADINGS = [
    "#mid form[data-question]:not(details *) .question",
    "#mid .ask:not(details *) .question",
    "#waiting .question",
    "#result p",
    "#owe h2",
    "#panel h1",
  ];

  const heading = () => HEADINGS.map((selector) => document.querySelector(selector)).find(Boolean);
  const mine = () => document.getElementById("panel")?.dataset.mine;
  const place = () => mine() || (document.getElementById("result") ? "over" : "waiting");
  const sheet = () => document.querySelector("[popover]:popover-open");
  const lost = () => !document.activeElement || document.activeElement === document.body;
  const typing = () =>
    document.activeElement?.matches("input:not([type=radio], [type=checkbox]), select, textarea");

  const focus = (there) => {
    if (!there) return;
    there.tabIndex = -1;
    there.focus({ preventScroll: true });
  };

  const begin = (there) => {
    scrollTo({ top: 0, behavior: "instant" });
    focus(there);
  };

  let stood = place();
  let within = false; // whether the panel had the focus before the swap

  document.addEventListener("update", () => {
    within = Boolean(document.activeElement?.closest("#panel"));
  });
  document.addEventListener("updated", () => {
    const now = place();
    if (sheet()) {
      if (now !== "over") stood = now; // the end of the fight is shown when the sheet closes
    } else if (now !== stood) {
      stood = now;
      if (!typing()) laidOut(heading, begin);
    } else if (within && lost()) {
      laidOut(heading, focus);
    }
  });
  // The button that opened a sheet may have been removed by the time the sheet closes.
  const closed = ({ newState }) => {
    if (newState !== "closed" || sheet()) return;
    const now = place();
    if (now !== stood) laidOut(heading, begin);
    else if (lost()) focus(heading());
    stood = now;
  };
  document.addEventListener("toggle", closed, true);
})();
