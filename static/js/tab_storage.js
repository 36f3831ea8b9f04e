// Values that this tab keeps over a reload, for other scripts: `tabStorage(KEY).read()`, `.write(VALUE)`,
// `.drop()`. The values are stored as JSON. Without storage, `read` returns null.
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
      // Without storage the value is lost with the page.
    }
  },
  drop: () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
});
