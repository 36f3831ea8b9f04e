// A stream that only seems alive: a filter holds it back, or its connection hangs, and neither end is told.
//
// Each probe (live.js) tells which version this page should show. Newer for two seconds than what is shown: the
// panel is fetched, and the stream opened anew. That a second time before the stream has brought anything newer, or
// a stream that does not open: it is not waited for any more. What is newer is fetched at once, and the sign of
// contact says so (#asks), until the stream delivers again.
const asking = (() => {
  const LATE = 2000;
  const TWICE = 2;

  const live = document.getElementById("live");
  const shown = () => Number(document.getElementById("panel")?.dataset.version ?? 0);

  let version = 0; // that this page should show
  let answered = false; // whether the last probe told it
  let shut = false; // the server is there, the stream is not
  let missed = 0; // how often in a row the panel had to be fetched
  let waiting = null;
  let fetching = false;

  const on = () => answered && (shut || missed >= TWICE);

  const show = () => {
    const asks = document.getElementById("asks");
    const lost = document.documentElement.dataset.contact === "lost";
    if (!on() || lost) asks?.remove();
    else if (!asks) document.getElementById("contact")?.append(document.getElementById("said-asks").content.cloneNode(true));
  };

  const fetchPanel = async () => {
    if (fetching) return;
    fetching = true;
    missed += 1;
    const there = { source: document.body, target: "#panel", select: "#panel", swap: "outerMorph" };
    await htmx.ajax("GET", location.href, there).catch(() => {});
    fetching = false;
    show();
  };

  const look = () => {
    clearTimeout(waiting);
    waiting = null;
    if (version <= shown() || document.hidden) return;
    if (!on()) document.dispatchEvent(new Event("late"));
    fetchPanel();
  };

  // What a reload would lead to elsewhere, or refuse, is left to a reload.
  document.body.addEventListener("htmx:before:response", (event) => {
    const { sourceElement, response } = event.detail.ctx;
    if (sourceElement !== document.body || (response.status === 200 && !response.raw.redirected)) return;
    event.preventDefault();
    if (response.raw.redirected || [401, 403, 404].includes(response.status)) location.reload();
  });

  live?.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
    if (!message.event && Number(message.id) > shown()) missed = 0;
  });
  document.addEventListener("htmx:before:settle", show);
  document.addEventListener("contact", show);

  return {
    on,
    // NaN: the server does not tell now, or somebody else has answered.
    told: (told) => {
      answered = Number.isInteger(told);
      version = answered ? told : 0;
      if (on()) look();
      else if (version > shown()) waiting ??= setTimeout(look, LATE);
      show();
    },
    shut: (now) => {
      shut = now;
      show();
    },
  };
})();
