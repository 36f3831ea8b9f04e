// Fast typing with two thumbs, where the second touches before the first is lifted. Browsers treat that as the start
// of a pinch and fire no click. Here each touch is a tap of its own, in the order in which the touches began, unless
// it has moved.
(() => {
  const SLOP = 12; // px that a thumb may move
  const TAPPED = ".live :is(button, label, summary)";

  let thumbs = []; // touching, or lifted and waiting for an earlier one
  let together = false; // two at once, since no thumb was touching

  const listen = (kind, does, passive = true) => {
    const each = (event) => [...event.changedTouches].forEach((touch) => does(touch, event));
    addEventListener(kind, each, { capture: true, passive });
  };
  const downAs = ({ identifier }) => thumbs.find((thumb) => !thumb.up && thumb.touch.identifier === identifier);
  const rolled = (now, { touch }) => Math.hypot(now.clientX - touch.clientX, now.clientY - touch.clientY) > SLOP;

  const tap = ({ touch: { target, clientX, clientY } }) => {
    const button = target.closest?.(TAPPED);
    if (!button?.isConnected) return;
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  };

  listen("touchstart", (touch, { touches }) => {
    if (touches.length === 1) [thumbs, together] = [[], false];
    thumbs.push({ touch });
    together ||= touches.length > 1;
  });

  listen("touchmove", (touch) => {
    const thumb = downAs(touch);
    if (thumb && rolled(touch, thumb)) thumb.moved = true;
  });

  listen("touchcancel", (touch) => {
    thumbs = thumbs.filter((thumb) => thumb !== downAs(touch));
  });

  listen(
    "touchend",
    (touch, event) => {
      const thumb = downAs(touch);
      if (!thumb || !together) return;
      thumb.up = true;
      thumb.moved ||= !event.cancelable;
      if (!thumb.moved && touch.target.closest?.(TAPPED)) event.preventDefault(); // no click of the browser's own
      while (thumbs[0]?.up) {
        const first = thumbs.shift();
        if (!first.moved) tap(first);
      }
    },
    false,
  );
})();
