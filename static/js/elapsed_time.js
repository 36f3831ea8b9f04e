// Elapsed times tick in the page. `data-since` is the moment from which they count, in seconds of the server's clock,
// which the page tells as it is loaded (`data-now`). Unlike performance.now(), Date.now() goes on while a phone sleeps.
(() => {
  const ahead = Number(document.getElementById("live").dataset.now) - Date.now() / 1000;

  const tick = () => {
    for (const time of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor(Date.now() / 1000 + ahead - Number(time.dataset.since)));
      const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (time.textContent !== shown) time.textContent = shown;
    }
  };

  tick();
  setInterval(tick, 500);
  document.addEventListener("updated", tick);
})();
