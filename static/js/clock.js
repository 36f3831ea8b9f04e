// Elapsed times tick in the page. `data-since` is the moment from which they count, in seconds of the server's clock;
// the panel tells what that shows (`data-now`).
(() => {
  let told = "";
  let at = 0; // when it was told

  const now = () => {
    const { now = "" } = document.getElementById("panel").dataset;
    if (now !== told) [told, at] = [now, performance.now()];
    return Number(told) + (performance.now() - at) / 1000;
  };

  const tick = () => {
    for (const time of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor(now() - Number(time.dataset.since)));
      const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (time.textContent !== shown) time.textContent = shown;
    }
  };

  tick();
  setInterval(tick, 500);
  document.addEventListener("updated", tick);
})();
