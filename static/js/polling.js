// Fetches panels while the stream is open but delivers nothing: a proxy may hold it back, or its connection hangs
// without an error at either end.
//
// Each probe (contact.js) returns the version that this page should show. If it stays newer than the shown one for two
// seconds, the panel is fetched and the stream reopened. If that happens again before the stream has delivered
// anything newer, or if the stream does not open, the page polls: each newer version is fetched at once, and the
// contact indicator says so (#asks), until the stream delivers again.
const polling = (() => {
  const LATE = 2000;
  const TWICE = 2;

  const byId = (id) => document.getElementById(id);
  const shown = () => Number(byId("panel")?.dataset.version ?? 0);

  let version = NaN; // the version that this page should show, from the last probe
  let shut = false; // the server responds, but the stream is not open
  let missed = 0; // how many times in a row the panel had to be fetched
  let waiting = 0;
  let fetching = false;
  let again = false; // an update came meanwhile that this page could not show

  const on = () => version >= 0 && (shut || missed >= TWICE);

  const show = () => {
    const asks = on() && !questions.lost();
    byId("contact")?.classList.toggle("asking", asks);
    if (!asks) byId("asks")?.remove();
    else if (!byId("asks")) byId("contact")?.append(byId("said-asks").content.cloneNode(true));
  };

  const fetchPanel = async () => {
    fetching = true;
    again = false;
    missed += 1;
    const how = { source: document.body, target: "#panel", select: "#panel", swap: "outerMorph" };
    await htmx.ajax("GET", location.href, how).catch(() => {});
    fetching = false;
    if (again) return fetchPanel();
    show();
  };

  const look = () => {
    waiting = 0;
    if (!(version > shown()) || fetching || document.hidden) return;
    if (!on()) document.dispatchEvent(new Event("late"));
    fetchPanel();
  };

  // Redirects and refusals are handled by reloading the page.
  document.addEventListener("htmx:before:response", (event) => {
    const { sourceElement, response } = event.detail.ctx;
    const { status, raw } = response;
    if (sourceElement !== document.body || (status === 200 && !raw.redirected)) return;
    event.preventDefault();
    if (raw.redirected || refused.gone(status)) location.reload();
  });
  document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
    if (!message.event && message.id > shown()) missed = 0;
  });
  document.addEventListener("updated", show);
  document.addEventListener("contact", show);

  return {
    on,
    fetch: () => {
      if (fetching) again = true;
      else fetchPanel();
    },
    // NaN: the server returned no version, or something else responded.
    told: (told) => {
      version = told;
      if (on()) look();
      else if (version > shown()) waiting ||= setTimeout(look, LATE);
      show();
    },
    shut: (now) => {
      shut = now;
      show();
    },
  };
})();
