// What lies in a deck at each draw of a record, so that cards can be drawn again. docs/fair-dice.md says the same in words.

const range = (count, label) => Array.from({ length: count }, (_, i) => label(i));

/** Cards in their order, with how many there are of each. */
class Pile {
  constructor(cards) {
    this.cards = cards;
    this.weights = cards.map(() => 1);
  }

  add(card, count) {
    this.weights[this.cards.indexOf(card)] += count;
  }
}

class OneDeck {
  constructor(cards) {
    this.whole = cards;
    this.shuffle();
  }

  shuffle() {
    this.pile = new Pile(this.whole);
  }

  play() {}

  answered() {}

  next() {
    return this.pile;
  }

  took(card) {
    this.pile.add(card, -1);
  }
}

/** A play begins with all 52 cards. Nobody has yet drawn more than those in one play. */
class CardBowl extends OneDeck {
  constructor() {
    super(range(52, (i) => ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][i >> 2] + "CDHS"[i & 3]));
  }

  play() {
    this.shuffle();
  }

  next() {
    return this.pile.weights.some(Boolean) ? this.pile : null; // what is shuffled back in depends on the rules
  }
}

/** A period begins with all 24 Play Cards, and lasts for at least 20 of them, or ten in a short game. */
class PaperBowl extends OneDeck {
  constructor(options) {
    super(range(24, (i) => String(i + 1).padStart(2, "0")));
    this.quarter = options.length === "short" ? 10 : 20;
    this.period = "";
  }

  play({ number, period }) {
    if (period === this.period) return;
    if (this.period && this.drawn < this.quarter) throw new Error(`play ${number}: a new period begins, but only ${this.drawn} cards of the last one were drawn`);
    this.period = period;
    this.drawn = 0;
    this.shuffle();
  }

  took(card) {
    super.took(card);
    this.drawn += 1;
  }
}

const REPLACE = ["A9", "C9", "D9", "E9"]; // the Replace Player cards

/** The pack of a quarter: used up card by card, then cut, card by card from the whole pack, until the quarter ends. */
class Pigskin extends OneDeck {
  constructor(options) {
    const cards = range(50, (i) => "ABCDE"[Math.floor(i / 10)] + ((i % 10) + 1));
    super(cards);
    this.short = options.short === "true";
    this.quarter = (this.short ? 40 : 50) / (options.length === "short" ? 2 : 1);
    this.period = "";
    this.shuffle();
  }

  shuffle() {
    super.shuffle();
    if (this.short) this.pile.weights.fill(0, 0, 10);
  }

  play({ number, period }) {
    if (period === this.period) return;
    if (this.period && this.left > 0) throw new Error(`play ${number}: a new quarter begins, but ${this.left} cards of the last one are left`);
    this.period = period;
    this.left = this.quarter;
    this.shuffle();
  }

  took(card) {
    if (this.left === 0) return; // a card that is cut goes back
    const first = this.left === this.quarter && ["Q1", "Q3"].includes(this.period);
    super.took(card);
    this.left -= 1;
    if (first && REPLACE.includes(card)) this.left = this.quarter; // it is disregarded, and the pack shuffled again
    if (this.left === 0 || this.left === this.quarter) this.shuffle();
  }
}

const OWN = [
  "rushing-td-1-5", "rushing-td-6-20", "rushing-td-over-20", "passing-td-1-10", "passing-td-11-20", "passing-td-over-20", "fg-18-45", "fg-over-45",
  "return-td", "punts-inside-10", "recovers-fumble", "interception", "misses-fg", "blocks-kick", "fourth-down-stop", "safety", "red-flag",
];
const WILD = ["holding", "personal-foul", "false-start", "pass-interference", "tackle-for-loss", "qb-sack"];
const TYPES = [...OWN, ...WILD, "has-ball-end-of-quarter"];
const HAND = 4;
const DEALT = 14; // three wild cards into each deck, and two hands

/** A deal puts three of six wild cards into each deck and four cards into each hand; hands are filled again, home's first. */
class RealDeal {
  constructor() {
    this.held = { home: 0, away: 0 };
    this.from = [];
  }

  play({ number, answers }) {
    const cards = answers.filter((each) => each.startsWith("card ")).length;
    const times = (count, what) => Array(Math.max(count, 0)).fill(what);
    if (cards === DEALT) {
      this.held = { home: 0, away: 0 };
      this.wild = new Pile(TYPES);
      this.decks = { home: new Pile(TYPES), away: new Pile(TYPES) };
      for (const card of OWN.concat("has-ball-end-of-quarter")) this.wild.add(card, -1);
      for (const card of WILD) Object.values(this.decks).forEach((deck) => deck.add(card, -1));
      this.from = [...times(3, "wild home"), ...times(3, "wild away"), ...times(HAND, "home"), ...times(HAND, "away")];
    } else if (cards) {
      if (!this.decks) throw new Error(`play ${number}: cards are drawn before any were dealt`);
      this.from = [...times(HAND - this.held.home, "home"), ...times(HAND - this.held.away, "away")];
      if (this.from.length !== cards) throw new Error(`play ${number}: ${cards} cards are drawn, but ${this.from.length} fill both hands`);
    }
  }

  answered(team, label) {
    if (TYPES.includes(label)) this.held[team] -= 1;
  }

  next() {
    return this.from[0].startsWith("wild") ? this.wild : this.decks[this.from[0]];
  }

  took(card) {
    const [wild, team] = this.from[0].startsWith("wild") ? ["wild", this.from[0].slice(5)] : ["", this.from[0]];
    this.next().add(card, -1);
    if (wild) this.decks[team].add(card, 1);
    else this.held[team] += 1;
    this.from.shift();
  }
}

// Where the cards of an owner's book differ from ours, the digest does, too.
export const GAMES = {
  "card-bowl": { Decks: CardBowl },
  "paper-bowl": { Decks: PaperBowl },
  pigskin: { Decks: Pigskin, digest: "320ab275b8d1" },
  "real-deal": { Decks: RealDeal, digest: "981267b19ae8" },
};

/** The decks of a record's game from its start; null where this page does not know them. */
export function decksOf({ Game, Digest, Start, Options = "" }) {
  const game = Object.hasOwn(GAMES, Game ?? "") ? GAMES[Game] : null;
  if (!game || Start || (game.digest && game.digest !== Digest)) return null;
  return new game.Decks(Object.fromEntries(Options.split(" ").filter(Boolean).map((each) => each.split("="))));
}
