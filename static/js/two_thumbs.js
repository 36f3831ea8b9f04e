// Two thumbs that type quickly: the second is down before the first is up. Browsers take that for the beginning of a
// pinch and make no click of either; here each is a tap of its own, in the order in which they came down, as long as
// it stays where it was.
(() => {
  const SLOP = 12; // px that a thumb may roll
  const TAPPED = ".live :is(button, label, summary)";

  let thumbs = []; // down, or up and waiting for one that came before
  let together = false; // since all were last up

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
      if (!thumb.moved && touch.target.closest?.(TAPPED)) event.preventDefault(); // nor does any browser make a click of it
      while (thumbs[0]?.up) {
        const first = thumbs.shift();
        if (!first.moved) tap(first);
      }
    },
    false,
  );
})();
