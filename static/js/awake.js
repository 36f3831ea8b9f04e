// Keeps the phone awake during a fight. The wake lock exists over HTTPS only; on a home network a silent
// film of 32 pixels does the same. It needs a sound track, silent but not muted, and must not loop by itself,
// or phones ignore it; and it may only start at a touch.
(() => {
  const film = document.getElementById("awake");
  let lock = null;

  const take = async () => {
    if (document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
      });
    } catch {
      roll();
    }
  };

  const roll = () => {
    if (film?.paused && !document.hidden) film.play().catch(() => {});
  };

  const wake = () => (navigator.wakeLock ? take() : roll());

  film?.addEventListener("ended", roll);
  addEventListener("visibilitychange", wake);
  addEventListener("pointerup", wake, { passive: true });
  addEventListener("keydown", wake, { passive: true });
  if (navigator.wakeLock) take();
})();
