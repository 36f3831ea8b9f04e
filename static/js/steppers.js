// Steppers: minus and plus beside a number. `change` is fired when the tapping pauses.
(() => {
  const pauses = new WeakMap();

  const limit = (input, value) => {
    const low = input.min === "" ? -Infinity : Number(input.min);
    const high = input.max === "" ? Infinity : Number(input.max);
    return Math.min(high, Math.max(low, value));
  };

  const mark = (stepper) => {
    const input = stepper.querySelector("input");
    for (const button of stepper.querySelectorAll("[data-step]")) {
      const next = Number(input.value) + Number(button.dataset.step);
      button.disabled = input.value !== "" && limit(input, next) !== next;
    }
  };

  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-stepper] [data-step]");
    if (!button) return;
    const stepper = button.closest("[data-stepper]");
    const input = stepper.querySelector("input");
    input.value = limit(input, Number(input.value) + Number(button.dataset.step));
    mark(stepper);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(pauses.get(input));
    pauses.set(
      input,
      setTimeout(() => input.dispatchEvent(new Event("change", { bubbles: true })), 300),
    );
  });

  addEventListener("input", ({ target }) => {
    const stepper = target.closest?.("[data-stepper]");
    if (stepper) mark(stepper);
  });

  // A number that is sent on change takes the server's value afterwards, not the typed one.
  addEventListener("change", ({ target }) => {
    if (target.matches?.("[hx-trigger=change] [data-stepper] input")) target.defaultValue = target.value;
  });

  // A choice tile shows the value of its hidden select.
  addEventListener("change", ({ target }) => {
    const shown = target.closest?.(".choice-tile")?.querySelector("[data-value]");
    if (shown) shown.textContent = target.selectedOptions[0]?.textContent ?? "";
  });
})();
