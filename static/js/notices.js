// Messages about a tap: `say` shows the template with this id, `hush` removes what is shown.
const notices = {
  say: (id, number = "") => {
    const said = document.getElementById(id)?.content.cloneNode(true);
    if (!said) return;
    for (const place of said.querySelectorAll("[data-number]")) place.textContent = number;
    document.getElementById("notice")?.replaceChildren(said);
  },

  // A refusal is beside the button, everything else below the header.
  hush: () => {
    for (const id of ["notice", "refusal"]) document.getElementById(id)?.replaceChildren();
  },
};

(() => {
  const READ = 12000; // ms, time enough to read a notice

  let fading;
  document.addEventListener("updated", () => {
    clearTimeout(fading);
    fading = setTimeout(notices.hush, READ);
  });

  // The tapped element may have been removed from the panel by the time the response arrives.
  const live = (source) => (source.isConnected ? source.closest?.(".live") : document.querySelector(".live"));

  // If the element has been removed, the question was answered, and the panel shows the outcome.
  const sayUnknown = (source) => source.isConnected && notices.say("said-unknown");

  // An error page never replaces the panel.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const status = ctx.response?.status ?? 200;
    if (ctx.request?.method !== "POST" || !live(ctx.sourceElement)) return;
    if (status < 400 || ctx.text.includes('id="panel"')) return;
    event.preventDefault();
    const failure = ctx.response.headers.get("Failure-Number");
    if (failure) notices.say("said-failed", failure);
    else if (ctx.response.headers.get("Outcome") === "unknown") sayUnknown(ctx.sourceElement);
    else notices.say("said-unsent");
  });

  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.request?.method === "POST") notices.say("said-unsent");
  });
})();
