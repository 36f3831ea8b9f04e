// The pad by keyboard: digits type a face, Backspace takes back the last one.
(() => {
  const WAIT = 800; // ms for the second digit of a number

  let digits = "";
  let refused = false; // one of the digits came too early
  let timer;

  const uppermost = () => {
    const sheet = document.querySelector("[popover]:popover-open");
    return pads.all().find((form) => (sheet ? sheet.contains(form) : !form.closest("[popover]")));
  };
  const shown = (key) => key.textContent.trim();

  const commit = (form) => {
    clearTimeout(timer);
    const keys = pads.keys(form);
    const key = [digits, `${digits}0`].map((text) => keys.find((known) => shown(known) === text)).find(Boolean);
    digits = "";
    if (!refused) key?.click();
    refused = false;
  };

  const begins = (form, typed) => pads.keys(form).some((key) => shown(key).startsWith(typed));

  const press = (form, event) => {
    const digit = event.key;
    clearTimeout(timer);
    // No face begins with both digits, so they are two dice.
    if (digits && !begins(form, digits + digit)) commit(form);
    digits += digit;
    refused ||= pads.refuses(form, event);
    const longer = pads.keys(form).some((key) => shown(key).length > digits.length && shown(key).startsWith(digits));
    if (longer) timer = setTimeout(commit, WAIT, form);
    else commit(form);
  };

  document.addEventListener(
    "keydown",
    (event) => {
      const form = uppermost();
      if (!form || event.target.type === "text" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace") {
        pads.back(form)?.click();
      } else if (/^\d$/.test(event.key) && pads.opened(form)) {
        press(form, event);
      } else if (event.key === "Enter" && digits) {
        event.preventDefault();
        event.stopImmediatePropagation();
        commit(form);
      }
    },
    true,
  );
})();
