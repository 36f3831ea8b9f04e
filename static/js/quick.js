// The short sheet of one combatant or several: the main button shows the ruling, and is disabled while there is none.
// Without scripts the server reports an empty ruling.
(() => {
  const form = () => document.getElementById("quick");
  const isolated = (text) => `\u2068${text}\u2069`;

  const harm = (form) => {
    const input = form.elements.amount;
    const by = Number(input?.value || 0);
    const left = form.querySelector("[data-left]");
    if (left) left.textContent = by && input.dataset.then ? input.dataset.then.replace("#", after(input, by)) : "";
    if (!by) return [];
    const said = by < 0 ? input.dataset.damage : input.dataset.healing;
    return [said.replace("#", Math.abs(by))];
  };

  const after = (input, by) => Math.max(0, Number(input.dataset.now) + by);

  const counted = (form) =>
    [...form.querySelectorAll("[data-was][type=number]")]
      .filter((field) => field.value !== field.dataset.was)
      .map((field) => `${field.dataset.say} ${"added" in field.dataset && field.value > 0 ? "+" : ""}${field.value}`);

  const turned = (form) => {
    const boxes = [...form.querySelectorAll("[name=is]")].filter((field) => field.checked !== field.matches("[data-was]"));
    // A state that another of its group replaces is not mentioned.
    const replaced = (box) => box.dataset.one && boxes.some((field) => field.checked && field.dataset.one === box.dataset.one);
    return boxes
      .filter((field) => field.checked || !replaced(field))
      .map((field) => (field.checked ? field.dataset.say : form.dataset.gone.replace("#", field.dataset.say)));
  };

  const tell = () => {
    const sheet = form();
    const button = sheet && document.querySelector("button.main[form=quick]");
    if (!button) return;
    button.dataset.rest ??= button.dataset.deed;
    const parts = [...harm(sheet), ...counted(sheet), ...turned(sheet)];
    button.dataset.deed = parts.length ? `${isolated(sheet.dataset.name)}: ${parts.join(", ")}` : button.dataset.rest;
    sheet.toggleAttribute("data-nothing", !parts.length);
    paint(button, !parts.length);
  };

  // Beside a round main_button.js paints it. A sheet that was opened as a page of its own has no other script.
  const paint = (button, nothing) => {
    if (typeof questions !== "undefined") return questions.redraw();
    button.disabled = nothing;
    button.querySelector("[data-label]").textContent = button.dataset.deed;
  };

  addEventListener("click", ({ target }) => {
    const pick = target.closest?.("#quick [data-by], #quick [data-to]");
    if (!pick) return;
    const input = form().elements.amount;
    const wanted = "to" in pick.dataset ? Number(pick.dataset.to) : Number(input.value || 0) + Number(pick.dataset.by);
    input.value = Math.min(Number(input.max), Math.max(Number(input.min), wanted));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // Common values of a number that a called roll needs.
  addEventListener("click", ({ target }) => {
    const put = target.closest?.("[data-put]");
    const input = put && document.getElementById(put.dataset.put);
    if (!input) return;
    input.value = put.textContent;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

  addEventListener("change", ({ target }) => {
    if (target.matches?.("#quick [data-one]") && target.checked) {
      for (const field of form().querySelectorAll("[data-one]")) {
        if (field !== target && field.dataset.one === target.dataset.one) field.checked = false;
      }
    }
    if (target.form === form()) tell();
  });
  // Several combatants are ruled about together when they are ticked, one by one or by side.
  const several = () => {
    const button = document.getElementById("for-several");
    if (button) button.hidden = !document.querySelector("#several :checked");
  };

  addEventListener("click", ({ target }) => {
    const side = target.closest?.("#several [data-tick]")?.dataset.tick.split(" ");
    if (!side) return;
    const boxes = [...document.querySelectorAll("#several [type=checkbox]")].filter((box) => side.includes(box.value));
    const all = boxes.every((box) => box.checked);
    for (const box of boxes) box.checked = !all;
    several();
  });
  addEventListener("change", ({ target }) => target.form?.id === "several" && several());
  document.addEventListener("updated", several);
  addEventListener("input", ({ target }) => target.form && target.form === form() && tell());
  document.addEventListener("updated", tell);
  tell();
})();
