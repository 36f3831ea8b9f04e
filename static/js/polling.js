// A stream that only seems alive: a filter holds it back, or its connection hangs, and neither end is told.
//
// Each probe (contact.js) tells which version this page should show. Newer for two seconds than what is shown: the
// panel is fetched, and the stream opened anew. That a second time before the stream has brought anything newer, or
// a stream that does not open: it is not waited for any more. What is newer is fetched at once, and the sign of
// contact says so (#asks), until the stream delivers again.
const polling = (() => {
  const LATE = 2000;
  const TWICE = 2;

  const byId = (id) => document.getElementById(id);
  const shown = () => Number(byId("panel")?.dataset.version ?? 0);

  let version = NaN; // that this page should show, where the last probe told it
  let shut = false; // the server is there, the stream is not
  let missed = 0; // how often in a row the panel had to be fetched
  let waiting = 0;
  let fetching = false;

  const on = () => version >= 0 && (shut || missed >= TWICE);

  const show = () => {
    const asks = on() && !questions.lost();
    byId("contact")?.classList.toggle("asking", asks);
    if (!asks) byId("asks")?.remove();
    else if (!byId("asks")) byId("contact")?.append(byId("said-asks").content.cloneNode(true));
  };

  const fetchPanel = async () => {
    fetching = true;
    missed += 1;
    const how = { source: document.body, target: "#panel", select: "#panel", swap: "outerMorph" };
    await htmx.ajax("GET", location.href, how).catch(() => {});
    fetching = false;
    show();
  };

  const look = () => {
    waiting = 0;
    if (!(version > shown()) || fetching || document.hidden) return;
    if (!on()) document.dispatchEvent(new Event("late"));
    fetchPanel();
  };

  // What a reload would lead to elsewhere, or refuse, is left to a reload.
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
    fetch: () => fetching || fetchPanel(),
    // NaN: the server does not tell now, or somebody else has answered.
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
