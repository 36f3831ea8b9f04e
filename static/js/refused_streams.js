// A page whose stream is refused is not this person's any more: it is loaded again, and then says so. One that was
// asked for too often, or cannot be had now, is asked for later; an answer that is no stream takes nothing's place.
// Pages that follow the fight ask for theirs by themselves (contact.js).
document.addEventListener("htmx:sse:after:connection", ({ target, detail }) => {
  target.connection = detail.connection; // for scripts that come later
});
document.addEventListener("htmx:sse:error", ({ target, detail }) => {
  if (target.id !== "stream" && refused.gone(detail.status)) location.reload();
});
document.addEventListener("htmx:before:response", (event) => {
  const source = event.target;
  if (!source.hasAttribute?.("hx-sse:connect")) return;
  const { status, headers } = event.detail.ctx.response;
  if (status === 200 && headers.get("Content-Type")?.includes("text/event-stream")) return;
  event.preventDefault();
  if (refused.gone(status)) return location.reload();
  const wait = refused.later(headers);
  if (source.id === "stream") {
    source.wanted = Date.now() + wait; // for contact.js, which may come later than this answer
    source.dispatchEvent(new Event("refused", { bubbles: true }));
    return;
  }
  const again = () => source.isConnected && htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source });
  setTimeout(again, wait);
});

const refused = {
  gone: (status) => [401, 403, 404].includes(status),
  // In ms; not all that were refused come again at once.
  later: (headers) => (1000 * Number(headers.get("Retry-After")) || 1000) * (1 + Math.random() / 2),
};
