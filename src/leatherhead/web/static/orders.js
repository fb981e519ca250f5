// Answers given in advance: a dialog with those that are given, and a form for another one.

import { dialog, h } from "./dom.js";

const USUAL = ""; // the name that stands for every question with a usual answer
const DOWNS = ["any down", "1st down", "2nd down", "3rd down", "4th down"];

/** When an order applies: "on 4th down with 5 or more to go". */
function whenOf({ down, to_go: toGo }) {
  const parts = [down ? `on ${DOWNS[down]}` : "", toGo ? `with ${toGo} or more to go` : ""].filter(Boolean);
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
    this.box = dialog("Answers in advance", h("p", {}, "As soon as you are asked, the server gives these answers for you, also while you are away. Nobody else sees that an answer was given in advance. The first that applies counts."), this.given);
    this.send({ orders: 1 });
  }

  /** Show what the server knows. */
  show({ orders, questions }) {
    if (!this.box?.open) return;
    const at = document.activeElement?.id;
    this.given.replaceChildren(...[this.#usual(orders, questions), this.#list(orders.filter((each) => each.question !== USUAL), questions)].filter(Boolean));
    if (at) document.getElementById(at)?.focus();
    if (this.form) return; // which somebody may be filling in
    this.form = this.#form(questions);
    this.given.after(this.form);
  }

  #usual(orders, questions) {
    const given = orders.find((each) => each.question === USUAL);
    const names = [...new Set(questions.map((each) => each.usual).filter(Boolean))];
    const box = h("input", { id: "order-usual", type: "checkbox", onchange: () => this.send(given ? { unorder: given.id } : { order: { question: USUAL } }) });
    box.checked = Boolean(given);
    return h("label", { class: "check" }, box, `The only answer where there is no choice${names.length ? `, and the usual one: ${names.join(", ")}` : ""}`);
  }

  #list(orders, questions) {
    if (!orders.length) return null;
    return h("ul", { class: "rows", id: "given" }, orders.map((each) => {
      const question = questions.find((other) => other.name === each.question);
      const answer = question?.answers.find((other) => other.label === each.label)?.title ?? each.label;
      const said = `${answer}${whenOf(each)}`;
      return h("li", {}, h("span", {}, h("strong", {}, said), h("br"), h("span", { class: "muted" }, question?.text ?? each.question)),
        h("button", { type: "button", class: "quiet", "aria-label": `Take back: ${said}`, onclick: () => this.send({ unorder: each.id }) }, "Take back"));
    }));
  }

  #form(questions) {
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
    const form = h("form", {}, h("div", { class: "form" }, labeled("When this is asked", question), labeled("answer", answer), labeled("on", down), labeled("with at least this many yards to go", toGo)),
      h("p", {}, h("button", { id: "order-add" }, "Give this answer from now on")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send({ order: { question: question.value, label: answer.value, down: Number(down.value), to_go: Number(toGo.value) } });
    });
    return form;
  }
}
