// The theme (light or dark) chosen on this device. Runs before the first paint, so that nothing
// flashes.
(() => {
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem("theme") || "";
    } catch {
      return "";
    }
  };
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    // The browser's toolbar takes the colour of the page, not of the device.
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
      const its = bar.dataset.theme;
      bar.media = theme ? (its === theme ? "all" : "not all") : `(prefers-color-scheme: ${its})`;
    }
  };
  show(kept());

  addEventListener("DOMContentLoaded", () => {
    for (const radio of document.querySelectorAll("[data-theme-choice]")) {
      radio.checked = radio.value === kept();
    }
  });
  addEventListener("change", ({ target }) => {
    if (!target.matches("[data-theme-choice]")) return;
    try {
      localStorage.setItem("theme", target.value);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
    show(target.value);
  });
})();
