// The GM's sheet: filled by the tap that opens it, closed by the server when nothing is left in it.
(() => {
  const sheet = document.getElementById("sheet");
  const body = document.getElementById("sheet-body");
  if (!sheet) return;
  // A tap may fill the sheet before this script runs, so the placeholder text comes from a template.
  const empty = () => body.replaceChildren(document.getElementById("said-moment").content.cloneNode(true));

  // Content that arrived while the sheet was closed does not belong to the new tap.
  const opened = ({ target }) => {
    if (!target.closest?.("[popovertarget=sheet]")) return;
    if (!sheet.matches(":popover-open")) empty();
    target.closest(".menu")?.hidePopover(); // a sheet opened from the menu takes its place
  };

  document.addEventListener("click", opened, true);
  sheet.addEventListener("toggle", (event) => {
    if (event.newState === "closed") empty();
  });

  const asked = () => body.querySelector("[data-question]")?.dataset.question;
  const toTop = (there) => (there.scrollTop = 0);
  let stood;

  // The next question begins at the top of the sheet.
  const heed = () => {
    if (!sheet.matches(":popover-open")) return;
    if (body.querySelector("[data-close]")) sheet.hidePopover();
    else if (asked() !== stood) laidOut(() => sheet, toTop);
    stood = asked();
  };

  document.addEventListener("updated", heed);
})();
