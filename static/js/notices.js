// What the page says about a tap: `say` shows the template with this id, `hush` takes away what is shown.
const notices = {
  say: (id, number = "") => {
    const said = document.getElementById(id)?.content.cloneNode(true);
    if (!said) return;
    for (const place of said.querySelectorAll("[data-number]")) place.textContent = number;
    document.getElementById("notice")?.replaceChildren(said);
  },

  // A refusal stands beside the button, everything else below the header.
  hush: () => {
    for (const id of ["notice", "refusal"]) document.getElementById(id)?.replaceChildren();
  },
};

(() => {
  const READ = 12000; // A notice goes away once there was time to read it.

  let fading;
  document.addEventListener("updated", () => {
    clearTimeout(fading);
    fading = setTimeout(notices.hush, READ);
  });

  // Whatever was tapped may be gone from the panel by the time the answer comes.
  const live = (source) => (source.isConnected ? source.closest?.(".live") : document.querySelector(".live"));

  // What has gone from the panel was answered: what became of it is shown there.
  const sayUnknown = (source) => source.isConnected && notices.say("said-unknown");

  // An error page never takes the panel's place.
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
