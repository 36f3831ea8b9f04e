// Calls the person whose turn it is: the question comes into sight; vibration, a short sound, the title, and
// words for screen readers.
//
// `#panel` carries `data-mine` (key of the own question, empty without one), `data-title`, and `data-say`,
// one sentence about what is going on ("Your turn: whom does Aldo strike?", "Waiting for Anna").
(() => {
  const spoken = document.getElementById("spoken");
  const panel = () => document.getElementById("panel")?.dataset ?? {};

  const wanted = (name) => {
    try {
      return localStorage.getItem(name) !== "off";
    } catch {
      return true;
    }
  };

  let audio = null;
  // Phones let a page sound only after it has been touched.
  const unlock = () => {
    const Audio = window.AudioContext ?? window.webkitAudioContext;
    if (!Audio) return;
    audio ??= new Audio();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  };

  const note = (pitch, from) => {
    const start = audio.currentTime + from;
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(0.2, start + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    tone.connect(level).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  };

  const call = () => {
    if (wanted("vibration")) navigator.vibrate?.(200);
    if (wanted("sound") && audio?.state === "running") {
      note(660, 0);
      note(880, 0.14);
    }
  };

  let mine = panel().mine ?? "";
  let said = panel().say ?? "";

  const heed = () => {
    const now = panel();
    if (now.title && document.title !== now.title) document.title = now.title;
    if (now.mine && now.mine !== mine) {
      call();
      if (!document.querySelector("[popover]:popover-open")) scrollTo({ top: 0, behavior: "instant" });
    }
    if (spoken && (now.say ?? "") !== said) spoken.textContent = now.say ?? "";
    mine = now.mine ?? "";
    said = now.say ?? "";
  };

  heed();
  document.addEventListener("htmx:before:settle", heed);
  addEventListener("pointerup", unlock, { passive: true });
  addEventListener("keydown", unlock, { passive: true });

  for (const choice of document.querySelectorAll("[data-keep-choice]")) {
    choice.checked = wanted(choice.dataset.keepChoice);
    choice.addEventListener("change", () => {
      try {
        localStorage.setItem(choice.dataset.keepChoice, choice.checked ? "on" : "off");
      } catch {
        // Nothing can be kept here; it stays as it is until the page is left.
      }
    });
  }
})();
