// Values that this tab keeps over a reload, for other scripts: `tabStorage(KEY).read()`, `.write(VALUE)`,
// `.drop()`. The values are stored as JSON. Without storage, `read` returns null.
const tabStorage = (key) => {
  let stored; // writing is slow: what is stored already is not written again

  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key)) ?? null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      const text = JSON.stringify(value);
      if (text === stored) return;
      try {
        sessionStorage.setItem(key, text);
        stored = text;
      } catch {
        // Without storage the value is lost with the page.
      }
    },
    drop: () => {
      stored = undefined;
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
};
