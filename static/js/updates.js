// The one place where a page hears of what the server has changed on it. Scripts listen on the document to
//
// update   nothing has changed yet: note what is to be kept, and where it stands
// updated  everything that came is in its place (`detail.drawn`, elements): write, but measure nothing
//
// What has to be measured after that waits for `laidOut`.
(() => {
  let drawn = [];

  const tell = () => {
    const detail = { drawn };
    drawn = [];
    document.dispatchEvent(new CustomEvent("updated", { detail }));
  };

  // An answer may fill several places, one right after another; a sheet is filled twice.
  const note = ({ detail: { task } }) => {
    if (!drawn.length) queueMicrotask(tell);
    drawn.push(task.target);
  };

  document.addEventListener("htmx:before:swap", () => document.dispatchEvent(new Event("update")));
  for (const kind of ["htmx:before:settle", "htmx:after:settle"]) document.addEventListener(kind, note);
})();

// Measures when the page has been laid out and not yet painted: any earlier, it would be laid out once more for that
// alone. `write` gets what `read` has returned, in the same frame and after everybody has read. A page in the
// background waits until it is seen.
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

  // A fresh observer tells the size once in any case.
  const observer = new ResizeObserver(run);
  const watch = () => observer.observe(document.documentElement);

  return (read, write) => {
    waiting.set(read, write);
    if (!running) watch();
  };
})();
