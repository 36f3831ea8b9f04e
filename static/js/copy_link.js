// Buttons that copy the text of a field. Plain HTTP has no clipboard API; there the selected text is copied the old way,
// and it stays selected for whoever has to copy it by hand.
(() => {
  const SAID = 4000; // ms

  const copied = async (field) => {
    field.focus();
    field.select();
    if (!navigator.clipboard) return document.execCommand("copy");
    return navigator.clipboard.writeText(field.value).then(() => true, () => false);
  };

  const say = (word, text) => {
    const before = word.textContent;
    word.textContent = text;
    setTimeout(() => (word.textContent = before), SAID);
  };

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-copies]");
    const field = button && document.getElementById(button.dataset.copies);
    const word = button?.querySelector("[role=status]");
    if (field && (await copied(field)) && word.textContent !== button.dataset.done) say(word, button.dataset.done);
  });
})();
