// Updates elapsed times. `data-since` is their start in seconds of the server's clock, whose time at page load is in
// `data-now`; fewer seconds than `data-from` are not visible. Unlike performance.now(), Date.now() goes on while
// a phone sleeps.
(() => {
  const ahead = Number(document.getElementById("live").dataset.now) - Date.now() / 1000;

  const tick = () => {
    for (const time of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor(Date.now() / 1000 + ahead - Number(time.dataset.since)));
      const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (time.textContent !== shown) time.textContent = shown;
      time.classList.toggle("early", seconds < Number(time.dataset.from ?? 0));
    }
  };

  tick();
  setInterval(tick, 500);
  document.addEventListener("updated", tick);
})();
