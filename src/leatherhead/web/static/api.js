// Requests to the server. A refusal is an Error with the server's own sentence.

import { say } from "./language.js";

async function asked(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error(say("The server cannot be reached."));
  }
  const type = response.headers.get("Content-Type") ?? "";
  const data = type.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Error(sentence(say(data.why ?? "") || say`The server answered ${response.status}.`));
  return data;
}

/** A refusal as a sentence: with a capital and a period. */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

export const get = (path) => asked(path);
export const post = (path, data) => asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
export const postText = (path, text) => asked(path, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
export const postFile = (path, file) => asked(path, { method: "POST", body: file });

/** The paper of the country whose language the browser speaks: Letter in America, else A4. */
const paper = () => (/^en-US|^en-CA|^fr-CA|^es-MX|^en$/.test(navigator.language) ? "letter" : "a4");

/** Where a game on paper is. */
export const kitAddress = (game) => `/api/games/${game}/kit?paper=${paper()}`;
