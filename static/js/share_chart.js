// The chart as a PNG, which every messenger accepts: passed to the device's share dialog, or downloaded. If the
// image cannot be made, the link opens the SVG.
const SCALE = 2;

async function pictureOf(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawing.naturalWidth * SCALE;
  canvas.height = drawing.naturalHeight * SCALE;
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png"));
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function share(link) {
  const file = new File([await pictureOf(link.href)], link.dataset.share, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch (refused) {
    if (refused.name !== "AbortError") download(file);
  }
}

for (const link of document.querySelectorAll("[data-share]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    share(link).catch(() => location.assign(link.href));
  });
}
