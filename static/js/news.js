// What happened since the last tap stays above the question until it is dismissed, on this phone and in
// this fight.
(() => {
  const dismissed = tabStorage("dismissed");

  const hide = () => {
    const news = document.querySelector("[data-dismissable]");
    if (news) news.hidden = news.id === dismissed.read();
  };

  addEventListener("click", (event) => {
    const news = event.target.closest?.("[data-dismiss]")?.closest("[data-dismissable]");
    if (!news) return;
    dismissed.write(news.id);
    news.hidden = true;
    const question = document.querySelector("#panel .question");
    if (!question) return;
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
  });

  hide();
  document.addEventListener("updated", hide);
})();
