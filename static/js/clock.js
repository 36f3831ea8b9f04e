// Elapsed times tick in the page. `data-since` holds the seconds that had passed when it was rendered.
(() => {
  const starts = new WeakMap();

  const start = (time) => {
    const known = starts.get(time);
    if (known?.since === time.dataset.since && known.of === time.dataset.of) return known.at;
    const at = performance.now() - Number(time.dataset.since) * 1000;
    starts.set(time, { since: time.dataset.since, of: time.dataset.of, at });
    return at;
  };

  const tick = () => {
    for (const time of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((performance.now() - start(time)) / 1000));
      const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (time.textContent !== shown) time.textContent = shown;
    }
  };

  tick();
  setInterval(tick, 500);
  document.addEventListener("updated", tick);
})();
