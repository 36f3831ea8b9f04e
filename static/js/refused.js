// A page whose stream is refused is not this person's any more: it is loaded again, and then says so. Pages that
// follow the fight have more to do about their stream (live.js).
document.addEventListener("htmx:sse:error", ({ target, detail }) => {
  if (target.id !== "live" && [401, 403, 404].includes(detail.status)) location.reload();
});
document.addEventListener("htmx:before:response", (event) => {
  const followed = event.target.id !== "live" && event.target.hasAttribute?.("hx-sse:connect");
  if (followed && [401, 403, 404].includes(event.detail.ctx.response.status)) {
    event.preventDefault();
    location.reload();
  }
});
