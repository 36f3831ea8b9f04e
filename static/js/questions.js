// The questions on the page, as the scripts of the round see them.
//
// A form that asks: <form data-question="KEY" hx-post>. Its answers are radios named `choice` with `data-deed`
// (and `data-icon`); its main button is the `button.main` that belongs to it, wherever it stands, with the
// words in [data-label]. A pad (`data-pad`) wants a face for each [data-slot] instead.
//
// A script that changes what is chosen, typed or being sent calls `redraw`; whatever depends on that listens
// for the event of the same name.
const questions = {
  all: () => [...document.querySelectorAll(".live form[data-question]")],
  keys: () => questions.all().map((form) => form.dataset.question).join(" "),
  answers: (form) => [...form.elements].filter((field) => field.type === "radio" && field.name === "choice"),
  chosen: (form) => questions.answers(form).find((field) => field.checked),
  mainButton: (form) => [...form.elements].find((field) => field.matches("button.main")),
  underway: new WeakSet(), // forms whose request has not been answered; those that the answer removed go with it
  lost: () => document.documentElement.dataset.contact === "lost",
  redraw: () => document.dispatchEvent(new Event("redraw")),
};
