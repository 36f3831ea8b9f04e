// Printing needs a script, so its button shows only where there is one. Where the table speaks
// another language than this page, the button leads to the page in that, which prints itself.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (button.dataset.print) location.assign(button.dataset.print);
    else window.print();
  });
  if (new URLSearchParams(location.search).has("print")) window.print();
}
