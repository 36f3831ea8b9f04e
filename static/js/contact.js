// Contact with the server. hx-sse reads the stream and patch.js shows its panels; this script says whether the page is
// up to date, and reopens the stream where hx-sse would wait for ever.
//
// In contact: the stream is open and the last probe got a response. A stream can hang without an error when the
// Wi-Fi goes, so a probe (`data-alive`) is sent when nothing has arrived for a while. After two seconds without
// contact the page shows a banner and sets <html data-contact="lost">; other scripts listen for `contact`. Where
// only the stream is blocked, the page polls (polling.js).
(() => {
  const PROBE = 1500;
  const PATIENCE = 2000;
  const SILENCE = 45000; // The server sends a heartbeat every 20 s.
  const RETURN = 500; // before a broken stream is reopened, the first time
  const ASKS = 1500; // how long to wait for the stream while the server responds
  const LONG = 30; // s; after that a laptop (its address is a number) may be in another network
  const STUCK = 8000; // how long opening may fail before the stream is renewed

  const live = document.getElementById("live");
  if (!live) return;
  const root = document.documentElement;
  const panel = () => document.getElementById("panel");

  let stream = document.getElementById("stream"); // opened by htmx at first, then by this script
  let asked = true; // the stream was requested and is not closed
  let connection = null;
  let open = false;
  let answers = true;
  let heard = Date.now(); // last byte of the stream
  let answered = Date.now();
  let probed = 0;
  let good = Date.now(); // last sign of life while in contact
  let renewed = 0;
  let apart = 0; // when the server began to respond without an open stream
  let turnedAway = false; // the server said when to reconnect
  let wanted = 0; // when to reconnect

  // -- the stream ---------------------------------------------------------------------------------

  // hx-sse swallows comments, so this reads the bytes.
  const listen = (connection) => {
    let reader = null;
    const hears = (fresh) => {
      reader = fresh;
      if (!fresh) return;
      const read = fresh.read.bind(fresh);
      fresh.read = async () => {
        const chunk = await read();
        if (!chunk.done) heard = Date.now();
        return chunk;
      };
    };
    hears(connection.reader);
    Object.defineProperty(connection, "reader", { configurable: true, get: () => reader, set: hears });
  };

  const opened = (fresh) => {
    fresh.config.reconnectDelay = RETURN;
    if (connection !== fresh) {
      connection = fresh;
      listen(connection);
    }
    open = answers = true;
    heard = Date.now();
    tick();
  };

  const connect = () => {
    if (asked || document.hidden || !stream.isConnected) return;
    asked = true;
    htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream });
  };

  const closed = (wait) => {
    open = asked = false;
    connection = null;
    setTimeout(connect, wait);
  };

  // Drops the old stream with its element, whatever it waits for, and opens a new one.
  const renew = () => {
    renewed = Date.now();
    const fresh = stream.cloneNode();
    stream.replaceWith(fresh);
    stream = fresh;
    connection?.abortController.abort();
    connection?.delayCanceller?.();
    closed(0);
  };

  const again = () => {
    heard = Date.now();
    if (connection?.reader) connection.reader.cancel().catch(() => {});
    else if (connection?.delayCanceller) connection.delayCanceller();
    else connect();
  };

  live.addEventListener("htmx:sse:after:connection", (event) => opened(event.detail.connection));
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0) open = false;
    if (turnedAway) event.preventDefault(); // hx-sse would ignore the delay
    turnedAway = false;
  });
  live.addEventListener("htmx:sse:error", (event) => {
    open = false;
    turnedAway = event.detail.status === 429;
    if (refused.gone(event.detail.status)) location.reload();
  });
  // The server shuts down and says when it will be back; something else may respond meanwhile.
  live.addEventListener("back", (event) => {
    good = Date.now() + Number(event.detail.data);
  });
  // The same person has opened too many other pages.
  live.addEventListener("full", (event) => {
    wanted = Date.now() + Number(event.detail.data);
    turnedAway = true;
  });
  live.addEventListener("htmx:sse:close", () => {
    closed(Math.max(500, wanted - Date.now()));
  });
  live.addEventListener("htmx:error", (event) => {
    if (event.target === stream) closed(1000);
  });
  const refusal = () => {
    wanted = stream.wanted;
    closed(wanted - Date.now());
  };
  live.addEventListener("refused", refusal);

  // The display reloads when the language of the table changes.
  document.addEventListener("updated", () => {
    if ((panel()?.dataset.speaks ?? root.lang) !== root.lang) location.reload();
  });

  // -- the probe ----------------------------------------------------------------------------------

  const probe = async () => {
    const asked = Date.now();
    probed = asked;
    try {
      const options = { cache: "no-store", signal: AbortSignal.timeout(1200) };
      const answer = await fetch(live.dataset.alive, options);
      if (answer.status === 403) location.reload();
      polling.told(answer.ok ? Number(await answer.text()) : NaN);
      answered = Date.now();
      if (!answers) again();
      answers = true;
    } catch {
      if (answered < asked) answers = false;
    }
    tick();
  };

  // -- the banner ---------------------------------------------------------------------------------

  const show = (lost) => {
    const shown = document.getElementById("banner");
    if (lost) {
      if (!shown) {
        const banner = document.getElementById("said-lost").content.cloneNode(true);
        banner.querySelector("[data-step]").textContent = panel()?.dataset.step ?? "";
        panel()?.querySelector(".top")?.append(banner);
      }
      const time = document.querySelector("#banner [data-time]");
      const seconds = Math.floor((Date.now() - good) / 1000);
      const moved = document.querySelector("#banner [data-long]");
      if (moved) moved.hidden = seconds < LONG || !/^[\d.]+$/.test(location.hostname);
      if (time) time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    } else {
      shown?.remove();
    }
    document.getElementById("contact")?.classList.toggle("lost", lost);
    const contact = lost ? "lost" : "good";
    if (root.dataset.contact === contact) return;
    root.dataset.contact = contact;
    document.dispatchEvent(new CustomEvent("contact"));
  };

  const tick = () => {
    if (document.hidden) return;
    const now = Date.now();
    apart = answers && !open ? apart || now : 0;
    polling.shut(apart > 0 && now - apart > ASKS);
    const well = answers && (open || polling.on());
    if (well) good = Math.max(good, heard, answered);
    show(!well && now - good > PATIENCE);
    if (now - Math.max(heard, probed) > (well ? PROBE : PROBE / 3)) probe();
    if (open && now - heard > SILENCE) again();
    if (!apart || now - apart < STUCK || now < wanted) return; // the server responds, but the stream is not open
    if (!well && now - apart > 3 * STUCK) location.reload();
    else if (now - renewed > STUCK) renew();
  };

  const back = () => {
    if (document.hidden) return;
    good = Date.now();
    apart = 0;
    probe();
    connect();
  };

  // htmx runs first: it may have opened the stream, or been refused, before this script could listen.
  if (stream.connection?.reader) opened(stream.connection);
  if (stream.wanted) refusal();
  setInterval(tick, 500);
  document.addEventListener("updated", tick);
  addEventListener("online", again);
  document.addEventListener("late", again);
  addEventListener("offline", () => {
    answers = false;
    probe();
  });
  addEventListener("visibilitychange", back);
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      back();
      again();
    }
  });
  addEventListener("click", (event) => {
    if (event.target.closest?.("[data-retry]")) {
      probe();
      again();
    }
  });
})();
