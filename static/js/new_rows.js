// Rows of a sheet: an entry that is chosen from the library becomes a row at once, and a new row has the focus. A field
// that names one of them, such as the weapon in hand, takes the first one there is.
(() => {
  const form = document.querySelector("form[data-changes]");
  if (!form) return;
  const FIELDS = "input:not([type=hidden]), select, textarea, button.short, summary";

  // The arrow keys pass every entry of a closed list: what they choose waits for the button, or for saving.
  let typed = false;
  form.addEventListener("pointerdown", () => (typed = false));
  form.addEventListener("keydown", () => (typed = true));
  form.addEventListener("change", ({ target }) => {
    if (target.matches("[data-adds]") && target.value && !typed) target.closest(".row").querySelector("[name=row_add]").click();
  });

  const naming = () => [...form.querySelectorAll("[id^=of-] > select")].filter((one) => !one.closest(".entry"));
  const nothing = () => naming().filter(({ length }) => length === 1).map(({ id }) => id);
  let empty = nothing();

  document.addEventListener("htmx:after:swap", () => {
    for (const list of naming()) {
      if (!empty.includes(list.id) || list.length === 1 || list.value) continue;
      list.selectedIndex = 1;
      list.dispatchEvent(new Event("input", { bubbles: true }));
    }
    empty = nothing();
  });

  const rows = () => [...form.querySelectorAll(".entry")].map(({ id }) => id);
  let known = rows();

  document.addEventListener("htmx:after:swap", ({ detail }) => {
    const now = rows();
    const added = detail.ctx?.sourceElement?.name === "row_add" && now.find((id) => !known.includes(id));
    known = now;
    const many = detail.ctx?.sourceElement?.closest(".many"); // what was chosen there has become rows
    for (const box of many?.querySelectorAll(":checked") ?? []) {
      box.checked = false;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    many?.hidePopover();
    if (!added) return;
    const row = document.getElementById(added);
    const list = row.closest("fieldset").querySelector("[data-adds]");
    if (list) list.value = ""; // its entries have moved
    list?.dispatchEvent(new Event("input", { bubbles: true }));
    const fields = [...(row.querySelector(":popover-open") ?? row).querySelectorAll(FIELDS)];
    fields.find((field) => field.checkVisibility())?.focus();
  });
})();
