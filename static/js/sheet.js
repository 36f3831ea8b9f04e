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

  const heed = () => {
    if (body.querySelector("[data-close]") && sheet.matches(":popover-open")) sheet.hidePopover();
  };

  document.addEventListener("updated", heed);
})();
