// Sends a tap only once, only after the question could be read, and only with contact. Every request has a
// token; a repeated request has the same token.
(() => {
  const DIM = 300;
  const AGAIN = [500, 1000, 2000, 4000]; // ms before each repetition
  const SENDS = ".live :is(.foot, form[data-question]) button:is([type=submit], [hx-post])";

  const { underway } = questions;
  const unsent = new WeakMap(); // form -> last content and its token

  // -- too early, or twice --------------------------------------------------------------------------

  let asked = "";
  let arrived = { at: -Infinity };

  const note = () => {
    const now = questions.keys();
    if (now !== asked) arrived = tapGuard.arrival();
    asked = now;
  };

  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const refuse = (event) => {
    stop(event);
    tapGuard.say();
  };

  addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.(SENDS);
      if (!button) return;
      if (underway.has(button.form ?? button)) stop(event);
      else if (tapGuard.tap(event, arrived)) refuse(event);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.closest(".live") || !form.hasAttribute("hx-post")) return;
      if (questions.lost()) notices.say("said-unsent");
      if (questions.lost() || underway.has(form)) stop(event);
      else if (form.matches("[data-question]") && tapGuard.tap(event, arrived)) {
        if (form.matches(".sent")) stop(event); // not a tap: the pad is sent a moment later
        else refuse(event);
      }
    },
    true,
  );

  // -- sending --------------------------------------------------------------------------------------

  // Sufficiently random without a secure context, where crypto.randomUUID is missing.
  const fresh = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const meant = (body) =>
    JSON.stringify([...body].filter(([name]) => !["token", "step", "csrfmiddlewaretoken"].includes(name)));

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  const tried = (address, request) => {
    const given = new AbortController();
    const late = setTimeout(() => given.abort(), htmx.config.defaultTimeout);
    return fetch(address, { ...request, signal: given.signal }).finally(() => clearTimeout(late));
  };

  // If the server does not know whether the request was carried out, it is sent again; with the same token it
  // has no second effect. A failure of a repetition says nothing about the first request. Each repetition has
  // the full timeout.
  const send = async (ctx, address, request) => {
    const first = await fetch(address, request);
    if (first.headers.get("Outcome") !== "unknown") return first;
    clearTimeout(ctx.requestTimeout);
    for (const pause of AGAIN) {
      await wait(pause);
      const next = await tried(address, request).catch(() => first);
      if (next.status < 500) return next;
    }
    return first;
  };

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const source = ctx.sourceElement;
    if (ctx.request.method !== "POST" || !source.closest(".live")) return;
    const body = ctx.request.body;
    const said = meant(body);
    const tried = unsent.get(source);
    const token = tried?.said === said ? tried.token : fresh();
    unsent.set(source, { said, token });
    body.set("token", token);
    if (!body.has("step")) body.set("step", document.getElementById("panel")?.dataset.step ?? "");
    ctx.request.headers.Shows = document.getElementById("panel")?.dataset.version ?? "";
    ctx.fetch = (address, request) => send(ctx, address, request);
    underway.add(source);
    notices.hush();
    setTimeout(() => underway.has(source) && source.classList.add("late"), DIM);
    questions.sends();
  });

  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.response.status < 500) unsent.delete(ctx.sourceElement);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    underway.delete(ctx.sourceElement);
    ctx.sourceElement.classList.remove("late");
    questions.sends();
  });

  document.addEventListener("updated", note);
  note();
})();
