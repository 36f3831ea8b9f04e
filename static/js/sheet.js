// The GM's sheet: filled by the tap that opens it, closed by the server when there is nothing left in it.
(() => {
  const sheet = document.getElementById("sheet");
  const body = document.getElementById("sheet-body");
  if (!sheet) return;
  // A quick finger may have filled the sheet before this runs, so the words of an empty one are in a template.
  const empty = () => body.replaceChildren(document.getElementById("said-moment").content.cloneNode(true));

  // What arrived while the sheet was closed is not what it is opened for.
  const opened = ({ target }) => {
    if (target.closest?.("[popovertarget=sheet]") && !sheet.matches(":popover-open")) empty();
  };

  document.addEventListener("click", opened, true);
  sheet.addEventListener("toggle", (event) => {
    if (event.newState === "closed") empty();
  });

  const asked = () => body.querySelector("[data-question]")?.dataset.question;
  const toTop = (there) => (there.scrollTop = 0);
  let stood;

  // The next question begins at its top, as a page does.
  const heed = () => {
    if (!sheet.matches(":popover-open")) return;
    if (body.querySelector("[data-close]")) sheet.hidePopover();
    else if (asked() !== stood) laidOut(() => sheet, toTop);
    stood = asked();
  };

  document.addEventListener("updated", heed);
})();
