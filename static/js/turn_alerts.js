// Calls the person whose turn it is: by vibration, a short sound, the page title and a live region. News of one's
// own character vibrates too, in another rhythm.
//
// `#panel` has `data-mine` (the key of the person's own question, empty without one), `data-title`, and `data-say`,
// a sentence about the current moment ("Your turn: whom does Aldo strike?", "Waiting for Anna").
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
  // Phones allow sound only after a touch. The context is suspended between sounds, since a running one costs
  // battery even in silence.
  const unlock = () => {
    const Audio = window.AudioContext ?? window.webkitAudioContext;
    if (!Audio || audio) return;
    audio = new Audio();
    audio.resume().then(rest, () => {});
  };

  const rest = () => audio.suspend().catch(() => {});

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
    return tone;
  };

  const TURN = [200]; // milliseconds on, off, on
  const NEWS = [40, 60, 40];
  const CALL = [300, 150, 300];
  const PAUSE = 160;
  const LIT = 2400; // ms

  const shake = (rhythm) => {
    if (navigator.userActivation?.hasBeenActive === false) return; // Browsers do not vibrate before the first touch.
    if (wanted("vibration")) navigator.vibrate?.(rhythm);
  };

  const light = () => {
    document.documentElement.classList.add("called");
    setTimeout(() => document.documentElement.classList.remove("called"), LIT);
  };

  const ring = () => {
    if (!audio || !wanted("sound")) return;
    const sound = () => {
      note(660, 0);
      note(880, 0.14).onended = rest;
    };
    audio.resume().then(sound, () => {});
  };

  const reminded = () => Number(panel().reminded ?? 0);
  const happened = () => document.getElementById("news")?.dataset.felt ?? "";

  let mine = panel().mine ?? "";
  let said = panel().say ?? "";
  let told = happened();
  let called = reminded();

  const heed = () => {
    const now = panel();
    if (now.title && document.title !== now.title) document.title = now.title;
    const turn = Boolean(now.mine) && now.mine !== mine;
    const news = happened() !== "" && happened() !== told;
    const call = reminded() > called;
    if (call) light();
    if (call) shake(CALL);
    else if (turn || news) shake(turn && news ? [...NEWS, PAUSE, ...TURN] : turn ? TURN : NEWS);
    if (turn || call) ring();
    if (spoken && (now.say ?? "") !== said) spoken.textContent = now.say ?? "";
    mine = now.mine ?? "";
    said = now.say ?? "";
    told = happened() || told;
    called = Math.max(called, reminded());
  };

  heed();
  document.addEventListener("updated", heed);
  addEventListener("pointerup", unlock, { passive: true });
  addEventListener("keydown", unlock, { passive: true });

  for (const choice of document.querySelectorAll("[data-keep-choice]")) {
    if (choice.dataset.keepChoice === "vibration") choice.closest("label").hidden = !navigator.vibrate;
    choice.checked = wanted(choice.dataset.keepChoice);
    choice.addEventListener("change", () => {
      try {
        localStorage.setItem(choice.dataset.keepChoice, choice.checked ? "on" : "off");
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    });
  }
})();
