// Choose, then do. A tap on an option selects it; the main button names the deed and sends it, once.
//
// A form that asks: <form data-question="KEY" hx-post>. Its answers are radios named `choice` with `data-deed`
// (and `data-icon`); its main button is the `button.main` that belongs to it, wherever it stands, with the
// words in [data-label]. A pad (`data-pad`) wants a face for each [data-slot] instead.
(() => {
  const GUARD = 400; // A new question's button takes no tap for so long.
  const DIM = 300;

  const words = document.getElementById("words")?.dataset ?? {};
  const panel = () => document.getElementById("panel");
  const lost = () => document.documentElement.dataset.contact === "lost";
  const asking = () => [...document.querySelectorAll(".live form[data-question]")];
  const mains = () => document.querySelectorAll(".live button.main");

  const underway = new Set(); // forms whose answer has not come back
  const unsent = new WeakMap(); // form -> what was tried, and under which token
  const picks = new WeakMap(); // form -> value the person chose
  const questions = new WeakMap(); // form -> its question when last seen
  const rests = new WeakMap(); // button -> what the server wrote on it
  let askedAt = -Infinity;
  let pressedAt = -Infinity;
  let asked = "";

  const answers = (form) => [...form.elements].filter((one) => one.type === "radio" && one.name === "choice");
  const mainOf = (form) => [...form.elements].find((one) => one.matches("button.main"));
  const empty = (form) => [...form.querySelectorAll("[data-slot] input")].filter((face) => !face.value).length;

  // -- what the button says -------------------------------------------------------------------------

  const write = (button, text, icon) => {
    const label = button.querySelector("[data-label]");
    if (label && label.textContent !== text) label.textContent = text;
    const use = icon && button.querySelector("use");
    if (use) use.setAttribute("href", `#icon-${icon}`);
  };

  const paint = (button) => {
    const form = button.form;
    const rest = rests.get(button);
    if (!form || !rest) return;
    const sending = underway.has(form);
    button.classList.toggle("sending", sending);
    button.querySelector(".ring")?.remove();
    const icon = button.querySelector(".i");
    if (icon) icon.toggleAttribute("hidden", sending);
    if (sending) {
      button.setAttribute("aria-disabled", "true");
      const ring = document.createElement("span");
      ring.className = "ring";
      button.prepend(ring);
      write(button, button.dataset.sending || words.sending);
      return;
    }
    button.removeAttribute("aria-disabled");
    const rows = answers(form);
    const chosen = rows.find((row) => row.checked);
    const missing = form.matches("[data-pad]") ? empty(form) : 0;
    const open = rows.length > 0 && !chosen;
    const nothing = form.matches("[data-nothing]");
    const unfit = form.matches("[data-unfit]");
    const incomplete = open || nothing || unfit || missing > 0;
    button.disabled = lost() || incomplete || (rest.disabled && !form.matches("[data-pad]"));
    if (lost()) write(button, button.dataset.lost || words.lost);
    else if (missing) write(button, (form.dataset.left ?? "").split("|")[missing - 1] ?? rest.text);
    else if (open) write(button, words.choose);
    else write(button, chosen?.dataset.deed ?? button.dataset.deed ?? rest.text, chosen?.dataset.icon);
  };

  const valueOf = (form, name) => {
    const control = form.elements[name];
    if (control?.type === "checkbox") return control.checked ? control.value : "";
    return new FormData(form).get(name);
  };

  // Only these of the choices; the first of them where what was chosen is none.
  const narrow = (part, allowed) => {
    if (Number.isInteger(allowed)) return;
    const rows = [...part.querySelectorAll("input[type=radio], option")];
    for (const row of rows) {
      row.disabled = row.value !== "" && !(allowed?.includes(row.value) ?? true);
      (row.closest("label") ?? row).hidden = row.disabled;
    }
    const chosen = rows.find((row) => row.checked || row.selected);
    const first = rows.find((row) => !row.disabled);
    if (!chosen?.disabled || !first) return;
    first[first.matches("option") ? "selected" : "checked"] = true;
  };

  // A switch that has to be on, or off, stays so; afterwards it is as it was before.
  const hold = (part, allowed) => {
    const box = part.querySelector("input[type=checkbox]");
    const held = box && Array.isArray(allowed) && allowed.length === 1;
    if (held) {
      part.dataset.was ??= box.checked ? "on" : "";
      box.checked = allowed[0] === "on";
    } else if ("was" in part.dataset) {
      box.checked = part.dataset.was === "on";
      delete part.dataset.was;
    }
    box?.setAttribute("aria-disabled", held);
  };

  // What another field of the answer allows: not asked at all with some of its values, some choices, or up to
  // a number.
  const limit = (form, part) => {
    const { on, most } = JSON.parse(part.dataset.depends);
    // A row may stand for the option's first field as well: `option/value`.
    const [, option, first] = /^([^/]*)\/(.*)$/.exec(answers(form).find((row) => row.checked)?.value) ?? [];
    const told = option === on.split(".")[0] ? first : null;
    const other = form.elements.namedItem(on) ? valueOf(form, on) : told;
    if (other === null) return;
    const fits = other in most;
    part.hidden = !fits;
    const fields = part.matches("fieldset") ? [part] : part.querySelectorAll("input, select, button");
    for (const field of fields) {
      field.disabled = !fits;
      if (!fits || field.type !== "number" || !Number.isInteger(most[other])) continue;
      field.max = most[other];
      if (Number(field.value) > most[other]) field.value = most[other];
      const highest = part.querySelector("[data-highest]");
      if (highest) highest.textContent = most[other];
    }
    if (!fits) return;
    narrow(part, most[other]);
    hold(part, most[other]);
  };

  // Further fields belong to some options only; the others' are neither seen nor sent.
  const unfold = (form) => {
    const chosen = answers(form).find((row) => row.checked);
    const option = chosen?.dataset.option ?? chosen?.value.split(" ")[0];
    for (const part of form.querySelectorAll("[data-for]")) {
      const fits = part.dataset.for.split(" ").includes(option);
      part.hidden = !fits;
      const fields = part.matches("fieldset") ? [part] : part.querySelectorAll("input, select, textarea, button");
      for (const field of fields) field.disabled = !fits;
    }
    for (const part of form.querySelectorAll("[data-depends]")) if (!part.hidden) limit(form, part);
    for (const part of form.querySelectorAll("[data-held]")) hold(part, [part.dataset.held]);
    for (const boxes of form.querySelectorAll("[data-most]")) {
      const full = boxes.querySelectorAll(":checked").length >= Number(boxes.dataset.most);
      for (const box of boxes.querySelectorAll("input:not(:checked)")) box.disabled = full;
    }
    // Whoever declines need not have filled in the rest.
    for (const button of form.elements) if (button.name === "refuse") button.formNoValidate = true;
  };

  const show = () => {
    for (const form of asking()) unfold(form);
    for (const button of mains()) paint(button);
  };

  // -- a fresh panel --------------------------------------------------------------------------------

  const say = (id, number = "") => {
    const said = document.getElementById(id)?.content.cloneNode(true);
    if (!said) return;
    for (const place of said.querySelectorAll("[data-number]")) place.textContent = number;
    document.getElementById("notice")?.replaceChildren(said);
  };

  const settleChoice = (form) => {
    const question = form.dataset.question;
    if (questions.get(form) !== question) {
      const known = questions.has(form);
      questions.set(form, question);
      if (!known && picks.has(form)) return; // A quick finger: it stood for a moment before this.
      if (known || asked) form.reset();
      picks.delete(form);
      return;
    }
    if (!picks.has(form)) {
      // What stood preselected may be gone, and a morph leaves its successor unchecked: it stands for it.
      const preset = answers(form).find((one) => one.defaultChecked);
      if (preset && !answers(form).some((one) => one.checked)) preset.checked = true;
      return;
    }
    const row = answers(form).find((one) => one.value === picks.get(form) && !one.matches("[data-off]"));
    if (row) {
      row.checked = true;
      return;
    }
    picks.delete(form);
    for (const one of answers(form)) one.checked = false;
    say("said-gone");
  };

  // What a button says by itself is read only from what the server has just drawn: elsewhere it is painted over.
  const take = (event) => {
    const drawn = event?.detail.task?.target;
    for (const button of mains()) {
      if (rests.has(button) && drawn && !drawn.contains(button)) continue;
      rests.set(button, {
        text: button.querySelector("[data-label]")?.textContent ?? "",
        disabled: button.disabled,
      });
    }
    for (const form of asking()) settleChoice(form);
    const now = asking().map((form) => form.dataset.question).join(" ");
    if (now !== asked) askedAt = performance.now();
    asked = now;
    show();
  };

  for (const news of ["weighed", "told"]) document.addEventListener(news, show);

  // -- choosing -------------------------------------------------------------------------------------

  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (!form?.matches("[data-question]")) return;
    if (target.type === "radio" && target.name === "choice") {
      if (target.matches("[data-off]")) {
        target.checked = false;
        const legal = answers(form).filter((one) => !one.matches("[data-off]"));
        const back = legal.find((one) => one.value === picks.get(form)) ?? legal.find((one) => one.defaultChecked);
        if (back) back.checked = true;
      } else {
        picks.set(form, target.value);
      }
    }
    // Who is aimed at stands on the button at once; all the rest is weighed by the server.
    const main = answers(form).find((row) => row.checked);
    if (main && target.name !== "choice" && target.dataset.deed) main.dataset.deed = target.dataset.deed;
    unfold(form);
    show();
  });

  const typing = (element) => element?.matches?.("input:not([type=radio], [type=checkbox]), select, textarea");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const within = event.target.form?.matches("[data-question]") ? event.target.form : null;
    const form = within ?? (document.querySelector("[popover]:popover-open") ? null : asking()[0]);
    if (!form) return;
    if (event.key === "Enter" && !event.target.closest("button, a, summary")) {
      event.preventDefault();
      const main = mainOf(form);
      if (main && !main.disabled) form.requestSubmit(main);
    } else if (/^[1-9]$/.test(event.key) && !form.matches("[data-pad]")) {
      const rows = answers(form).filter((one) => !one.matches("[data-off]") && !one.closest("details:not([open])"));
      const row = rows[Number(event.key) - 1];
      row?.focus();
      row?.click();
    }
  });

  // -- doing, once ----------------------------------------------------------------------------------

  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const tooEarly = (byFinger) =>
    performance.now() - askedAt < GUARD || (byFinger && pressedAt < askedAt && askedAt > -Infinity);

  addEventListener("pointerdown", () => (pressedAt = performance.now()), { capture: true, passive: true });
  addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.(".live :is(.foot, form[data-question]) button:is([type=submit], [hx-post])");
      if (button && (tooEarly(event.detail > 0) || underway.has(button.form ?? button))) stop(event);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.closest(".live") || !form.hasAttribute("hx-post")) return;
      if (lost()) say("said-unsent");
      if (lost() || underway.has(form) || (form.matches("[data-question]") && tooEarly(false))) stop(event);
    },
    true,
  );

  // A refusal stands at the button, everything else below the header.
  const hush = () => {
    for (const id of ["notice", "refusal"]) document.getElementById(id)?.replaceChildren();
  };

  // Random enough without a secure context, where crypto.randomUUID is missing.
  const fresh = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const meant = (body) =>
    JSON.stringify([...body].filter(([name]) => !["token", "step", "csrfmiddlewaretoken"].includes(name)));

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const source = ctx.sourceElement;
    if (ctx.request.method !== "POST" || !source.closest(".live")) return;
    const body = ctx.request.body;
    const said = meant(body);
    const tried = unsent.get(source);
    const token = tried?.said === said ? tried.token : fresh();
    unsent.set(source, { said, token });
    body.set("token", token);
    if (!body.has("step")) body.set("step", panel()?.dataset.step ?? "");
    underway.add(source);
    hush();
    setTimeout(() => underway.has(source) && source.classList.add("late"), DIM);
    show();
  });

  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.response.status < 500) unsent.delete(ctx.sourceElement);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    underway.delete(ctx.sourceElement);
    ctx.sourceElement.classList.remove("late");
    show();
  });

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const status = ctx.response?.status ?? 200;
    if (ctx.request?.method !== "POST" || !ctx.sourceElement.closest?.(".live")) return;
    if (status < 400 || ctx.text.includes('id="panel"')) return;
    event.preventDefault();
    const failure = ctx.response.headers.get("Failure-Number");
    if (failure) say("said-failed", failure);
    else say("said-unsent");
  });

  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.request?.method === "POST") say("said-unsent");
  });

  // A notice goes by itself once it has been read.
  let fading;
  document.addEventListener("htmx:after:swap", () => {
    clearTimeout(fading);
    fading = setTimeout(hush, 12000);
  });

  document.addEventListener("htmx:before:settle", take);
  document.addEventListener("contact", show);
  take();
})();
