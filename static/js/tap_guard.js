// Refuses a tap that was aimed at what was there before: for a moment a new question takes no tap, and a sentence
// says so.
//
// The moment begins when the new content is visible. A tap counts from when the finger touched the screen, not from
// when a busy phone handles it. Options can be tapped at once, since they only change the choice. Buttons that send
// cannot, nor can the keys of a new pad: a single die with a wrong face would be sent before anybody had read the
// question.
const tapGuard = (() => {
  const GUARD = 400; // ms
  const LATEST = 2000; // ms after which it counts as visible
  const READ = 3000; // ms for which the sentence is shown

  let pressedAt = -Infinity;
  let fading;

  addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, passive: true });

  return {
    // Content that has just been drawn: it is visible with the next frame, which a page in the background may never
    // paint.
    arrival: (guard = GUARD) => {
      const arrived = { at: Infinity, guard };
      const now = () => performance.now();
      const seen = (at) => (arrived.at = Math.min(arrived.at, at));
      laidOut(now, seen);
      setTimeout(() => seen(now()), LATEST);
      return arrived;
    },

    tap: ({ timeStamp, detail }, { at, guard }) => timeStamp - at < guard || (detail > 0 && pressedAt < at),

    // Moves nothing in the layout, so that the next tap lands on the same place.
    say: () => {
      document.getElementById("soon")?.remove();
      const said = document.getElementById("said-early").content.cloneNode(true);
      (document.querySelector("[popover]:popover-open") ?? document.querySelector(".live")).append(said);
      clearTimeout(fading);
      fading = setTimeout(() => document.getElementById("soon")?.remove(), READ);
    },
  };
})();
