// Sounds, made by the page itself: off until they are switched on; and whose turn it is, in the title.

import { say } from "./language.js";

let context = null;
const SOUND = "sound";

export const hasSound = () => localStorage.getItem(SOUND) === "on";

/** Switch sounds on or off; the switch was touched, so that the browser lets the page sound. */
export function setSound(on) {
  localStorage.setItem(SOUND, on ? "on" : "off");
  if (on) context ??= new AudioContext();
}

for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, () => hasSound() && (context ??= new AudioContext()));

function shaped(at, long, loud) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.linearRampToValueAtTime(loud, at + Math.min(0.02, long / 4));
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  volume.connect(context.destination);
  return volume;
}

function tone(after, pitch, long = 0.25, loud = 0.08) {
  const at = context.currentTime + after;
  const voice = context.createOscillator();
  voice.frequency.value = pitch;
  voice.connect(shaped(at, long, loud));
  voice.start(at);
  voice.stop(at + long);
}

/** White noise through a filter: what cards, dice and crowds are made of. */
function rustle(after, long, pitch, loud, sharp = 1) {
  const at = context.currentTime + after;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  Object.assign(filter, { type: "bandpass" }).frequency.value = pitch;
  filter.Q.value = sharp;
  source.connect(filter).connect(shaped(at, long, loud));
  source.start(at);
}

const NOISES = {
  turn: () => [660, 880].forEach((pitch, n) => tone(0.14 * n, pitch)),
  card: () => rustle(0, 0.07, 3200, 0.12),
  dice: () => [0, 0.07, 0.13, 0.22, 0.3].forEach((after) => rustle(after, 0.05, 1800 + 900 * Math.random(), 0.3, 4)),
  whistle: () => [0, 0.05, 0.1].forEach((after) => tone(after, 2300 + 90 * Math.random(), 0.12, 0.03)),
  crowd: () => rustle(0, 1.6, 700, 0.25, 0.6),
};

/** Make a noise, if the player wants to hear any. */
export function noise(name) {
  if (context && hasSound()) NOISES[name]();
}

export function title(text, mine) {
  document.title = mine ? say`● Your turn · ${text}` : text;
}
