// A link that the program itself opens in a browser ends in #here and needs no tap. The form is sent once somebody can
// see the page, since a browser may load a page ahead of time.
function signIn() {
  if (document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", signIn);
  history.replaceState(null, "", location.pathname);
  document.querySelector("form[data-here]").requestSubmit();
}

if (location.hash === "#here") {
  document.addEventListener("visibilitychange", signIn);
  addEventListener("DOMContentLoaded", signIn);
}
