// Refuses taps that were aimed at what was there before: for a moment a new question takes no tap, and a sentence
// says so.
//
// Taps without a pause between them are a series, and one that began before that moment was over is refused as a
// whole: if only its first taps were, the second die of a row would be typed as the first.
//
// The moment begins when the new content is visible. A tap counts from when the finger touched the screen, not from
// when a busy phone handles it. Options can be tapped at once, since they only change the choice. Buttons that send
// cannot, nor can the keys of a new pad: a single die with a wrong face would be sent before anybody had read the
// question.
const tapGuard = (() => {
  const GUARD = 400; // ms
  const PAUSE = 400; // ms without a touch end a series
  const LATEST = 2000; // ms after which it counts as visible
  const READ = 3000; // ms for which the sentence is shown

  const KEYS = /^[\d ]$|^Enter$/; // that type a die or press a button
  const FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea";

  let began = -Infinity; // the last series
  let touched = -Infinity;
  let fading;

  const seriesAt = (time) => (time - touched < PAUSE ? began : time);
  const touch = ({ timeStamp }) => {
    began = seriesAt(timeStamp);
    touched = timeStamp;
  };
  const key = (event) => KEYS.test(event.key) && !event.target.matches?.(FIELDS) && touch(event);
  const lift = ({ timeStamp }) => (touched = timeStamp);

  const heard = { pointerdown: touch, pointerup: lift, pointercancel: lift, keydown: key };
  for (const [kind, does] of Object.entries(heard)) addEventListener(kind, does, { capture: true, passive: true });

  return {
    // Content that has just been drawn: it is visible with the next frame, which a page in the background may never
    // paint.
    arrival: () => {
      const arrived = { at: Infinity };
      const now = () => performance.now();
      const seen = (at) => (arrived.at = Math.min(arrived.at, at));
      laidOut(now, seen);
      setTimeout(() => seen(now()), LATEST);
      return arrived;
    },

    // Whether a click, a key or a submission belongs to what was there before.
    tap: ({ timeStamp, detail }, { at }) => (detail > 0 ? began : seriesAt(timeStamp)) < at + GUARD,

    // Moves nothing in the layout, so that the next tap lands on the same place.
    say: () => {
      document.getElementById("soon")?.remove();
      const said = document.getElementById("said-early").content.cloneNode(true);
      (document.querySelector("[popover]:popover-open") ?? document.querySelector(".live")).append(said);
      document.dispatchEvent(new Event("drawn"));
      clearTimeout(fading);
      fading = setTimeout(() => document.getElementById("soon")?.remove(), READ);
    },
  };
})();
