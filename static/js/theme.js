// Light or dark, as chosen on this device. Runs before the first paint, so that nothing flashes.
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
      // Where nothing can be stored, it lasts until the page is left.
    }
    show(target.value);
  });
})();
