// Shows the number of picked items on the button that adds them.
(() => {
  const count = () => {
    const button = document.querySelector("[data-add]");
    if (!button) return;
    const words = button.querySelector("span");
    button.dataset.none ??= words.textContent;
    const picked = [...document.querySelectorAll("#take [name^='n-']")]
      .map((input) => (input.type === "checkbox" ? Number(input.checked) : Number(input.value)))
      .reduce((sum, number) => sum + number, 0);
    button.classList.toggle("main", picked > 0); // with nothing picked, another button is the main one
    words.textContent = picked ? button.dataset.add.replace("#", picked) : button.dataset.none;
  };

  addEventListener("input", count);
  addEventListener("change", count);
  addEventListener("htmx:after:swap", count);
  addEventListener("DOMContentLoaded", count);
})();
