// Answers given in advance: a dialog with those that are given, and a form for another one.

import { dialog, h } from "./dom.js";
import { say } from "./language.js";

const USUAL = ""; // the name that stands for every question with a usual answer
const DOWNS = [say("any down"), say("1st down"), say("2nd down"), say("3rd down"), say("4th down")];

/** When an order applies: "on 4th down with 5 or more to go". */
function whenOf({ down, to_go: toGo }) {
  const parts = [down ? say`on ${DOWNS[down]}` : "", toGo ? say`with ${toGo} or more to go` : ""].filter(Boolean);
  return parts.length ? ` ${parts.join(" ")}` : "";
}

export class Orders {
  constructor(send) {
    this.send = send;
    this.box = null;
    this.first = ""; // the question that is open: the form begins with it
  }

  /** Open the dialog, and ask for what belongs into it. */
  open(message) {
    this.first = message.frame?.asked?.name ?? "";
    this.given = h("div", {});
    this.form = null;
    this.box = dialog(say("Answers in advance"), h("p", {}, say("As soon as you are asked, the server gives these answers for you, also while you are away. Nobody else sees that an answer was given in advance. The first that applies counts.")), this.given);
    this.send({ orders: 1 });
  }

  /** Show what the server knows. */
  show({ orders, questions, downs }) {
    if (!this.box?.open) return;
    const at = document.activeElement?.id;
    this.given.replaceChildren(...[this.#usual(orders, questions), this.#list(orders.filter((each) => each.question !== USUAL), questions)].filter(Boolean));
    if (at) document.getElementById(at)?.focus();
    if (this.form) return; // which somebody may be filling in
    this.form = this.#form(questions, downs);
    this.given.after(this.form);
  }

  #usual(orders, questions) {
    const given = orders.find((each) => each.question === USUAL);
    const names = [...new Set(questions.map((each) => each.usual).filter(Boolean))];
    const box = h("input", { id: "order-usual", type: "checkbox", onchange: () => this.send(given ? { unorder: given.id } : { order: { question: USUAL } }) });
    box.checked = Boolean(given);
    return h("label", { class: "check" }, box, names.length ? say`The only answer where there is no choice, and the usual one: ${names.join(", ")}` : say("The only answer where there is no choice"));
  }

  #list(orders, questions) {
    if (!orders.length) return null;
    return h("ul", { class: "rows", id: "given" }, orders.map((each) => {
      const question = questions.find((other) => other.name === each.question);
      const answer = question?.answers.find((other) => other.label === each.label)?.title ?? each.label;
      const said = `${answer}${whenOf(each)}`;
      return h("li", {}, h("span", {}, h("strong", {}, said), h("br"), h("span", { class: "muted" }, question?.text ?? each.question)),
        h("button", { type: "button", class: "quiet", "aria-label": say`Take back: ${said}`, onclick: () => this.send({ unorder: each.id }) }, say("Take back")));
    }));
  }

  #form(questions, downs) {
    const option = (value, text) => h("option", { value }, text);
    const answer = h("select", { id: "order-answer" });
    const question = h("select", { id: "order-question" }, questions.map((each) => option(each.name, each.text)));
    const fill = () => answer.replaceChildren(...questions.find((each) => each.name === question.value).answers.map((each) => option(each.label, each.title)));
    question.addEventListener("change", fill);
    if (questions.some((each) => each.name === this.first)) question.value = this.first;
    fill();
    const down = h("select", { id: "order-down" }, DOWNS.map((text, n) => option(n, text)));
    const toGo = h("input", { id: "order-to-go", type: "number", min: 0, max: 99, value: 0, required: true });
    const labeled = (text, input) => h("div", {}, h("label", { for: input.id }, text), input);
    const form = h("form", {}, h("div", { class: "form" }, labeled(say("When this is asked"), question), labeled(say("answer"), answer), downs ? [labeled(say("on"), down), labeled(say("with at least this many yards to go"), toGo)] : null),
      h("p", {}, h("button", { id: "order-add" }, say("Give this answer from now on"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send({ order: { question: question.value, label: answer.value, down: Number(down.value), to_go: Number(toGo.value) } });
    });
    return form;
  }
}
