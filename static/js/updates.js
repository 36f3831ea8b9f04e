// Tells scripts when the server has changed the page. They listen on the document for
//
// update   nothing has changed yet: note what has to be kept
// updated  everything is swapped in (`detail.drawn`, elements): write, but do not measure
// drawn    a script has put something into the page between two updates
//
// Use `laidOut` for measurements after a change.
const updates = (() => {
  let drawn = [];

  const tell = () => {
    const detail = { drawn };
    drawn = [];
    document.dispatchEvent(new CustomEvent("updated", { detail }));
  };

  const begin = () => document.dispatchEvent(new Event("update"));
  // A response may fill several targets, one right after another; a sheet is filled twice.
  const drew = (target) => {
    if (!drawn.length) queueMicrotask(tell);
    drawn.push(target);
  };

  document.addEventListener("htmx:before:swap", begin);
  for (const kind of ["htmx:before:settle", "htmx:after:settle"]) {
    document.addEventListener(kind, ({ detail: { task } }) => drew(task.target));
  }

  return { begin, drew };
})();

// Measures after layout and before paint; measuring earlier would force another layout. `write` gets the result of
// `read` in the same frame, after all reads. A page in the background waits until it is visible.
const laidOut = (() => {
  const waiting = new Map();
  let running = false;

  const run = () => {
    observer.disconnect();
    running = true;
    const done = [...waiting].map(([read, write]) => [write, read()]);
    for (const [read] of waiting) waiting.delete(read);
    for (const [write, found] of done) write(found);
    running = false;
    if (waiting.size) requestAnimationFrame(watch);
  };

  // A new observation reports the size once in any case.
  const observer = new ResizeObserver(run);
  const watch = () => observer.observe(document.documentElement);

  return (read, write) => {
    waiting.set(read, write);
    if (!running) watch();
  };
})();
