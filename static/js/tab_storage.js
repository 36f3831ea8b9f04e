// What this tab remembers over a reload, for other scripts: `tabStorage(KEY).read()`, `.write(VALUE)`, `.drop()`.
// Any value that JSON holds. Where nothing can be kept, nothing is read.
const tabStorage = (key) => ({
  read: () => {
    try {
      return JSON.parse(sessionStorage.getItem(key)) ?? null;
    } catch {
      return null;
    }
  },
  write: (value) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // It lasts until the page is left.
    }
  },
  drop: () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Then it was never kept.
    }
  },
});
