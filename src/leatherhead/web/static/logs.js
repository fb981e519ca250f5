// The tabs beside the field: drives, what else lies on the table, box score, charts.

import { find, h, picture, put } from "./dom.js";
import { drawAll } from "./parts.js";
import { say } from "./language.js";

const TABS = ["drives", "felt", "figures", "charts"];

export class Logs {
  /** `ask` asks the server for the figures. */
  constructor(ask) {
    this.ask = ask;
    this.at = "drives";
    this.charts = [];
    find("story").dataset.empty = say("Every play comes here, drive by drive.");
    for (const name of TABS) {
      const tab = find(`tab-${name}`);
      tab.addEventListener("click", () => this.show(name, true));
      tab.addEventListener("keydown", (event) => this.#step(event));
    }
  }

  #step(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const open = TABS.filter((name) => !find(`tab-${name}`).hidden);
    const next = open[(open.indexOf(this.at) + by + open.length) % open.length];
    this.show(next);
    find(`tab-${next}`).focus();
  }

  /** Turn to a tab; on a small screen a second touch of the open one folds the sheet again. */
  show(name, touched = false) {
    const log = find("log");
    log.classList.toggle("open", !(touched && name === this.at && log.classList.contains("open")));
    this.at = name;
    for (const each of TABS) {
      find(`tab-${each}`).setAttribute("aria-selected", String(each === name));
      find(`tab-${each}`).tabIndex = each === name ? 0 : -1;
      find(`panel-${each}`).hidden = each !== name;
    }
    if (name === "figures") this.ask();
    if (name === "charts") this.#drawCharts();
  }

  /** Take a new frame: what is drawn in an open tab is drawn anew. */
  update(frame, { felt, charts, reference }) {
    this.frame = frame;
    this.charts = [...charts, ...reference];
    find("tab-felt").hidden = !felt.length;
    find("tab-charts").hidden = !this.charts.length;
    const signature = JSON.stringify(felt);
    if (find("felt").dataset.shown !== signature) {
      find("felt").dataset.shown = signature;
      find("felt").replaceChildren(...drawAll(felt, frame.teams));
    }
    if (find(`tab-${this.at}`).hidden) this.show("drives");
    if (this.at === "charts") this.#drawCharts();
  }

  #drawCharts() {
    const signature = JSON.stringify(this.charts);
    if (find("charts").dataset.shown === signature) return;
    find("charts").dataset.shown = signature;
    find("charts").replaceChildren(...drawAll(this.charts, this.frame.teams));
  }

  /** Show the box score: tables, and the chart that a game draws of itself. */
  showFigures({ figures, chart }) {
    const drawn = chart ? h("section", {}, h("h3", {}, say("Chart")), h("div", { class: "scroll chart", tabindex: "0", role: "group", "aria-label": say("Chart") }, picture(chart))) : null;
    put(find("figures"), drawAll(figures, this.frame?.teams ?? []), drawn);
  }
}
