// Keeps the screen on in a fight, by a wake lock. Where there is none, as over plain HTTP on a home network, a silent
// film of 32 pixels does the same; it costs battery, so it plays only while the fight waits for this phone, or is
// about to. It needs a sound track, silent but not muted, and must not loop by itself, or phones ignore it; and it may
// only start at a touch, the first time.
(() => {
  const film = document.getElementById("awake");
  if (!film) return;
  let lock = null;
  let asking = false;
  let denied = !navigator.wakeLock;
  let touched = false;

  const panel = () => document.getElementById("panel");
  const fighting = () => !document.hidden && panel()?.dataset.step > 0 && !document.getElementById("result");
  const awaited = () => Boolean(panel().dataset.mine || document.getElementById("next"));
  // The GM and the display have a part in every turn.
  const busy = () => panel().matches(".gm-screen, .table");

  const take = async () => {
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      denied = true;
    }
    asking = false;
    heed();
  };

  const heed = () => {
    const on = fighting();
    if (!on) lock?.release();
    else if (!lock && !denied && !asking) take();
    const rolling = on && touched && denied && (awaited() || busy());
    if (!rolling) film.pause();
    else if (film.paused) film.play().catch(() => {});
  };

  // From then on it may start by itself.
  const touch = () => {
    if (touched || !denied) return heed();
    touched = true;
    film.play().then(heed, () => (touched = false));
  };

  film.addEventListener("ended", heed);
  document.addEventListener("updated", heed);
  addEventListener("pointerup", touch, { passive: true });
  addEventListener("keydown", touch, { passive: true });
  addEventListener("visibilitychange", () => {
    denied = !navigator.wakeLock;
    heed();
  });
  heed();
})();
