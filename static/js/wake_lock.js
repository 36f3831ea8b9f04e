// Keeps the screen on during a fight with a wake lock. Where there is none, as over plain HTTP on a home network, a
// silent video of 32 pixels does the same. It costs battery, so it plays only while the fight waits for this phone,
// or is about to. Phones ignore the video if it has no sound track, is muted, or loops by itself; and its first start
// needs a touch.
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
  // The GM and the display take part in every turn.
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

  // After the first touch the video may start by itself.
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
