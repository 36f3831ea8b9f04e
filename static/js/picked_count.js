// The button that adds what is picked says how many that are.
(() => {
  const count = () => {
    const button = document.querySelector("[data-add]");
    if (!button) return;
    const words = button.querySelector("span");
    button.dataset.none ??= words.textContent;
    const picked = [...document.querySelectorAll("#take [name^='n-']")]
      .map((input) => (input.type === "checkbox" ? Number(input.checked) : Number(input.value)))
      .reduce((sum, number) => sum + number, 0);
    button.classList.toggle("main", picked > 0); // until then something else is to be done next
    words.textContent = picked ? button.dataset.add.replace("#", picked) : button.dataset.none;
  };

  addEventListener("input", count);
  addEventListener("change", count);
  addEventListener("htmx:after:swap", count);
  addEventListener("DOMContentLoaded", count);
})();
