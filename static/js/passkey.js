// Passkeys: gets the options for the device from the server, and sends the device's response as a
// form.
(() => {
  const bytes = (text) => {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };

  const text = (buffer) => {
    if (!buffer) return undefined;
    const plain = String.fromCharCode(...new Uint8Array(buffer));
    return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  const read = (options) => {
    for (const part of [...(options.excludeCredentials ?? []), ...(options.allowCredentials ?? [])])
      part.id = bytes(part.id);
    options.challenge = bytes(options.challenge);
    if (options.user) options.user.id = bytes(options.user.id);
    return options;
  };

  const written = ({ id, rawId, type, response }) => ({
    id,
    rawId: text(rawId),
    type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: text(response.userHandle),
    },
  });

  const answer = async (form) => {
    const token = form.elements.csrfmiddlewaretoken.value;
    const asked = await fetch(form.dataset.ask, {
      method: "POST",
      headers: { "X-CSRFToken": token },
    });
    if (!asked.ok) throw new Error(asked.status);
    const { publicKey } = await asked.json();
    const found = await navigator.credentials[form.dataset.passkey]({ publicKey: read(publicKey) });
    return JSON.stringify(written(found));
  };

  if (!window.PublicKeyCredential) return;
  for (const note of document.querySelectorAll("[data-no-passkeys]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      const failed = form.querySelector("[data-failed]");
      button.disabled = failed.hidden = true;
      try {
        form.elements.answer.value = await answer(form);
        form.submit();
      } catch {
        failed.hidden = button.disabled = false;
      }
    });
  }
})();
