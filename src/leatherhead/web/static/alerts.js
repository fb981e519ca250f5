// Telling somebody that it is their turn: in the title, and by a short sound once the page has been touched.

let context = null;
const QUIET = "quiet";

addEventListener("pointerdown", () => (context ??= new AudioContext()), { once: true });
addEventListener("keydown", () => (context ??= new AudioContext()), { once: true });

export const isQuiet = () => localStorage.getItem(QUIET) === "1";
export const setQuiet = (quiet) => localStorage.setItem(QUIET, quiet ? "1" : "0");

function tone(at, pitch) {
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + 0.25);
}

/** Two notes, unless the player wants it quiet or nobody has touched the page yet. */
export function sound() {
  if (!context || isQuiet()) return;
  tone(context.currentTime, 660);
  tone(context.currentTime + 0.14, 880);
}

export function title(text, mine) {
  document.title = mine ? `● Your turn · ${text}` : text;
}
