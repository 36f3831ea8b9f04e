// A page whose stream is refused is not this person's any more: it is loaded again, and then says so. One that was
// asked for too often, or cannot be had now, is asked for later; its answer takes nothing's place. Pages that follow
// the fight have more to do about their stream (live.js).
document.addEventListener("htmx:sse:after:connection", ({ target, detail }) => {
  target.connection = detail.connection; // for scripts that come later
});
document.addEventListener("htmx:sse:error", ({ target, detail }) => {
  if (target.id !== "stream" && refused.gone(detail.status)) location.reload();
});
document.addEventListener("htmx:before:response", (event) => {
  const source = event.target;
  const { status, headers } = event.detail.ctx.response;
  const followed = source.id !== "stream" && source.hasAttribute?.("hx-sse:connect");
  if (!followed || status === 200) return;
  event.preventDefault();
  if (refused.gone(status)) return location.reload();
  const again = () => source.isConnected && htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source });
  setTimeout(again, refused.later(headers));
});

const refused = {
  gone: (status) => [401, 403, 404].includes(status),
  // In ms; not all that were refused come again at once.
  later: (headers) => (1000 * Number(headers.get("Retry-After")) || 1000) * (1 + Math.random() / 2),
};
