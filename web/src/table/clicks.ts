// What a click on the map means: an answer or a part of one, a step on to the next question, or a plan while others
// decide. One that means nothing is told why.

import { tick } from "svelte";
import type { Session } from "../live/session.svelte";
import type { Ahead } from "../prompt/ahead.svelte";
import type { Course } from "../prompt/course.svelte";
import type { Deciding } from "../prompt/deciding.svelte";
import type { Drafting } from "../prompt/drafting.svelte";
import type { Objection } from "../prompt/objection.svelte";
import type { Text } from "../protocol";
import type { Plans } from "./plans.svelte";

interface Parts {
  session: Session;
  course: Course;
  deciding: Deciding;
  drafting: Drafting;
  ahead: Ahead;
  objection: Objection;
  plans: Plans;
}

export class Clicks {
  /** What the next question is begun with: what was clicked for it already. */
  #kept: readonly (readonly string[])[] = [];

  constructor(private readonly at: Parts) {}

  /** A question begins, with what was clicked for it. */
  begin(): void {
    this.at.deciding.begin();
    const kept = this.#kept;
    this.#kept = [];
    if (!this.at.deciding.hasWay) for (const things of kept) this.at.deciding.pick(things);
    // Where a way can go is known when the host has said it.
    else if (kept.length > 0) void tick().then(() => kept.forEach((things) => this.pick(things)));
  }

  /** A click on things, the topmost first. */
  pick(things: readonly string[]): void {
    const { session, deciding, drafting, objection, plans } = this.at;
    objection.drop();
    if (this.#mayPlan && session.names) return plans.pick(things, session.names);
    if (deciding.hasWay && drafting.waiting) return void drafting.settled.then(() => this.pick(things));
    const further = deciding.leading.length > 0 && !things.some((name) => deciding.glow.has(name) || deciding.chosen.has(name));
    if (further) void this.#goOn(things);
    else if (!deciding.pick(things)) this.#object(things);
  }

  /** A piece was dragged onto things. */
  drag(piece: string, onto: readonly string[]): void {
    const { session, deciding, objection, plans } = this.at;
    objection.drop();
    const from = session.state?.scene.pieces.find(({ id }) => id === piece)?.place;
    if (this.#mayPlan && session.names) return void (from !== undefined && plans.drag(from, onto, session.names));
    if (deciding.drag(piece, onto)) return;
    if (deciding.chosen.has(piece)) void this.#goOn(onto);
    else this.#object(deciding.held.has(piece) ? onto : [piece]);
  }

  /** Takes back the last click, or the last step to another question; false when there was none. */
  back(): boolean {
    return this.at.plans.back() || this.at.deciding.back() || this.stepBack();
  }

  /** Goes back to the question before, with what was clicked there; false where nothing is decided on. */
  stepBack(): boolean {
    const chosen = this.at.course.back();
    if (chosen) this.#kept = chosen.map((name) => [name]);
    return chosen !== null;
  }

  /** While others decide, what is clicked is planned. */
  get #mayPlan(): boolean {
    const { state, seat, prompt } = this.at.session;
    return prompt === null && seat !== null && state !== null && !state.outcome;
  }

  /** A click on what only the next question takes decides on the answer that leads there; else it is a click like any. */
  async #goOn(things: readonly string[]): Promise<void> {
    const { session, course, deciding, ahead } = this.at;
    const [asked, chosen] = [JSON.stringify(course.prompt), deciding.chosen];
    // What was chosen just now is looked at ahead first.
    await tick();
    const lead = await ahead.to(things);
    if (JSON.stringify(course.prompt) !== asked || deciding.chosen !== chosen || session.busy) return;
    if (!lead) {
      if (!deciding.pick(things)) this.#object(things);
      return;
    }
    this.#kept = [things];
    course.go({ answer: lead.choice.answer, text: lead.choice.text, chosen: [...chosen], next: lead.next });
  }

  /** Says why nothing can be done with those things now. */
  #object(things: readonly string[]): void {
    const { session, course, deciding, objection } = this.at;
    const { prompt } = course;
    if (!prompt || session.seat === null || session.busy) return;
    const reason: Text = { key: "page-no-answer", args: [["asked", { text: prompt.text }]] };
    void objection.raise(session.seat, course.answers, deciding.tries(things), { rule: prompt.rule, reason });
  }
}
