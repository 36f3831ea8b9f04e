// Printing needs a script, so the button is hidden without one. If the table's language is not that
// of this page, the button opens the page in the table's language, which prints itself.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (button.dataset.print) location.assign(button.dataset.print);
    else window.print();
  });
  if (new URLSearchParams(location.search).has("print")) window.print();
}
