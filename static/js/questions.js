// The questions on the page, for the other scripts of the round.
//
// A question is a <form data-question="KEY" hx-post>. Its answers are radios named `choice` with `data-deed`
// (and `data-icon`, and `data-promise`: the chance in the row). Its main button is the form's `button.main`, anywhere
// on the page, with its text in [data-label] and the chance in [data-promised]. A pad (`data-pad`) needs a face for each [data-slot] instead.
//
// A script that changes what is chosen or typed calls `redraw`, and one that begins or ends to send calls `sends`;
// scripts that depend on it listen for the events `redraw` and `sends`.
const questions = {
  all: () => [...document.querySelectorAll(".live form[data-question]")],
  keys: () => questions.all().map((form) => form.dataset.question).join(" "),
  answers: (form) => [...form.elements].filter((field) => field.type === "radio" && field.name === "choice"),
  chosen: (form) => questions.answers(form).find((field) => field.checked),
  mainButton: (form) => [...form.elements].find((field) => field.matches("button.main")),
  underway: new WeakSet(), // forms with a pending request; a removed form drops out by itself
  lost: () => document.documentElement.dataset.contact === "lost",
  redraw: () => document.dispatchEvent(new Event("redraw")),
  sends: () => document.dispatchEvent(new Event("sends")), // only the button: it answers within a frame
};
