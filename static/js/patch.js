// Shows a newer panel, from the stream or in the response to a tap: changes the one on the page into it.
//
// Theory. A panel is a tree of blocks, elements with an id, and most of them are the same as before. An update is the
// changed ones, side by side; an element that consists of blocks comes empty and names them (`data-blocks`). So
//
// - what an update does not have is left alone, and so is what is equal (`isEqualNode`);
// - an element with an id is that element, wherever it stands now or before: it is moved, never made anew, and keeps
//   what is typed, open and focused in it. Everything else is matched by place and tag;
// - nothing is measured: the browser lays out once, after all of it. Whoever measures waits for `laidOut`;
// - what a person did on the page is not the server's: `preserve.own` names those attributes, and below an element with
//   `hx-morph-skip` nothing is changed;
// - the rows of a block that is out of view are changed where late.js keeps them.
//
// An older panel never replaces a newer one. An update is applied only to the versions that it was made for
// (`data-after`); otherwise the whole panel is fetched, as it is when it names a block that is not on the page.
//
// htmx sends the requests, reads the stream and swaps everything else; its own morph took twice as long.
const patch = (() => {
  const ACTIVE = "[hx-get], [hx-post]";
  const before = []; // functions of (element on the page, its newer version)
  let standing; // id -> its element on the page
  let arrivals; // elements in which htmx finds something new

  const panel = () => document.getElementById("panel");

  const attributes = (old, fresh) => {
    let tap = false;
    const set = (name, value) => {
      if (preserve.own(old, name)) return;
      tap ||= name.startsWith("hx-");
      if (value === null) old.removeAttribute(name);
      else old.setAttribute(name, value);
      if (name === "value" && old.localName === "input" && old !== document.activeElement) old.value = value ?? "";
    };
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) set(name, value);
    for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) set(name, null);
    if (tap) htmx.process(old, true);
  };

  // `moveBefore`, where a browser has it, keeps the focus; otherwise it is lost and set again, each with a layout.
  const put = (parent, node, at) => {
    if (parent.moveBefore && parent.isConnected && node.isConnected) parent.moveBefore(node, at);
    else parent.insertBefore(node, at);
  };

  // Blocks that are known already, put into a new element in the place of their newer versions.
  const settle = (fresh) => {
    for (const part of fresh.querySelectorAll("[id]")) {
      const old = standing.get(part.id);
      if (!old || old.localName !== part.localName || !fresh.contains(part)) continue;
      put(part.parentNode, old, part);
      part.remove();
      morph(old, part);
    }
    arrivals.push(fresh);
  };

  const children = (parent, fresh) => {
    const ids = new Set([...fresh.children].map(({ id }) => id));
    const stays = (node) => node.id && ids.has(node.id);
    let at = parent.firstChild;
    const drop = () => {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    };
    // The element on the page that the next one is, if there is one.
    const match = (next) => {
      if (next.nodeType !== Node.ELEMENT_NODE) return at?.nodeType === next.nodeType ? at : null;
      if (!next.id) return at && !at.id && at.localName === next.localName ? at : null;
      const old = standing.get(next.id);
      if (old?.localName !== next.localName) return null;
      let between = at;
      while (between && between !== old && !stays(between)) between = between.nextSibling;
      while (between === old && at !== old) drop();
      return old;
    };
    for (const next of [...fresh.childNodes]) {
      while (at?.id && !ids.has(at.id)) drop();
      const old = match(next);
      if (old === at && at) at = at.nextSibling;
      else put(parent, old ?? next, at);
      if (old) morph(old, next);
      else if (next.nodeType === Node.ELEMENT_NODE) settle(next);
    }
    while (at) drop();
  };

  const morph = (old, fresh) => {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.hasAttribute("hx-morph-skip")) return;
    for (const keep of before) keep(old, fresh);
    if (old.isEqualNode(fresh)) return;
    attributes(old, fresh);
    children(late.rows(old), fresh);
  };

  const find = (id) => {
    const there = document.getElementById(id);
    return there ?? late.all().map((rows) => rows.getElementById(id)).find(Boolean);
  };

  const arrange = (parent, blocks) => {
    let at = parent.firstChild;
    for (const node of blocks) {
      while (at && !blocks.has(at)) at = at.nextSibling;
      if (node === at) at = at.nextSibling;
      else put(parent, node, at);
    }
  };

  // Blocks that are in no list any more are removed last: others take what they have.
  const update = (fresh) => {
    const parts = [fresh, ...fresh.children];
    const lists = new Map();
    const old = [];
    const anew = [];
    let lacks = false;
    standing.set(fresh.id, panel());
    for (const part of parts) {
      if (!("blocks" in part.dataset)) continue;
      const ids = part.dataset.blocks.match(/\S+/g) ?? [];
      for (const id of ids) standing.set(id, find(id));
      lists.set(part, ids);
      delete part.dataset.blocks;
    }
    for (const part of parts) {
      const there = standing.get(part.id);
      if (there?.localName === part.localName) continue;
      if (there) old.push(there);
      there?.before(part);
      standing.set(part.id, part);
      anew.push(part);
    }
    const arranged = [...lists].map(([list, ids]) => {
      const element = standing.get(list.id);
      const blocks = new Set(ids.map((id) => standing.get(id)).filter(Boolean));
      lacks ||= blocks.size < ids.length;
      if (element !== list) attributes(element, list);
      arrange(late.rows(element), blocks);
      return [late.rows(element), blocks];
    });
    for (const part of parts) {
      if (lists.has(part)) continue;
      if (anew.includes(part)) settle(part);
      else morph(standing.get(part.id), part);
    }
    for (const node of old) node.remove();
    for (const [parent, blocks] of arranged) {
      for (const node of [...parent.childNodes]) if (!blocks.has(node)) node.remove();
    }
    if (!lacks && !anew.some((part) => part.parentNode === fresh)) return;
    panel().dataset.version = 0; // until the whole panel has come
    polling.fetch();
  };

  const show = (fresh) => {
    const { version, after } = fresh.dataset;
    const shown = panel().dataset.version ?? "0";
    if (Number(version) < Number(shown) || (after && version === shown)) return;
    if (after && !after.split(" ").includes(shown)) return void polling.fetch();
    updates.begin();
    standing = new Map([...fresh.querySelectorAll("[id]")].map(({ id }) => [id, find(id)]));
    arrivals = [];
    const focused = document.activeElement;
    document.adoptNode(fresh);
    if (after) update(fresh);
    else morph(panel(), fresh);
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    for (const part of arrivals) if (part.matches(ACTIVE) || part.querySelector(ACTIVE)) htmx.process(part);
    standing = arrivals = null;
    updates.drew(panel());
  };

  document.addEventListener("htmx:sse:before:message", (event) => {
    const { event: name, data } = event.detail.message;
    if (name) return;
    event.preventDefault();
    const template = document.createElement("template");
    template.innerHTML = data;
    show(template.content.querySelector("#panel"));
  });
  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    const shows = ({ type, fragment, swapSpec }) =>
      type === "main" && swapSpec.style !== "none" && fragment.querySelector("#panel");
    const at = tasks.findIndex(shows);
    if (at >= 0) show(tasks.splice(at, 1)[0].fragment.querySelector("#panel"));
  });

  return { before: (keep) => before.push(keep) };
})();
