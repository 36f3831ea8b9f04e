// A finger that was on its way to what stood there before: for a moment what is new takes no tap, and says so.
//
// The moment begins when what is new can be seen, and taps are told by when the finger touched, not by when a busy
// phone comes to them. An option may be tapped at once: it only shows what is chosen. What sends may not, nor a key
// of a fresh pad: one wrong face of a single die would be sent by itself before anybody had read the question.
const tapGuard = (() => {
  const GUARD = 400; // ms
  const LATEST = 2000; // ms after which it counts as seen
  const READ = 3000; // ms that the sentence is shown

  let pressedAt = -Infinity;
  let fading;

  addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, passive: true });

  return {
    // What has just been drawn: it is seen with the next picture, which a page in the background may never draw.
    arrival: (guard = GUARD) => {
      const arrived = { at: Infinity, guard };
      const now = () => performance.now();
      const seen = (at) => (arrived.at = Math.min(arrived.at, at));
      laidOut(now, seen);
      setTimeout(() => seen(now()), LATEST);
      return arrived;
    },

    tap: ({ timeStamp, detail }, { at, guard }) => timeStamp - at < guard || (detail > 0 && pressedAt < at),

    // It moves nothing: the next tap goes to the same place.
    say: () => {
      document.getElementById("soon")?.remove();
      const said = document.getElementById("said-early").content.cloneNode(true);
      (document.querySelector("[popover]:popover-open") ?? document.querySelector(".live")).append(said);
      clearTimeout(fading);
      fading = setTimeout(() => document.getElementById("soon")?.remove(), READ);
    },
  };
})();
