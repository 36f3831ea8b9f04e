// If the server refuses a stream for good (401, 403, 404), the page reloads, and the response explains why. A
// stream that was requested too often, or is not available now, is requested again later. A response that is not a
// stream is never swapped in. Pages that follow the fight reconnect on their own (contact.js).
document.addEventListener("htmx:sse:after:connection", ({ target, detail }) => {
  target.connection = detail.connection; // for scripts that run later
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
    source.wanted = Date.now() + wait; // for contact.js, which may run after this response
    source.dispatchEvent(new Event("refused", { bubbles: true }));
    return;
  }
  const again = () => source.isConnected && htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source });
  setTimeout(again, wait);
});

const refused = {
  gone: (status) => [401, 403, 404].includes(status),
  // In ms, spread so that the refused pages do not all return at once.
  later: (headers) => (1000 * Number(headers.get("Retry-After")) || 1000) * (1 + Math.random() / 2),
};
