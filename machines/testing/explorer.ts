import { gainsOf } from './gains.ts';
import { type Edge, nearest } from './graph.ts';
import type { AnyModel } from './model.ts';
import { Run, type Step } from './run.ts';
import { stateKey } from './state-key.ts';
import type { Stimulus } from './stimulus.ts';
import { lengthOf, longer, type Trail, wayOf } from './trail.ts';
import { activeNodes } from './transitions.ts';
import { visits } from './visited.ts';

/** A run that goes on and on piles up what no key tells apart, and nobody reads its trail. */
const longestRun = 25;

/** Tries a machine out by walking on wherever it is: one step costs one event, a new start the whole way. */
export class Explorer {
  readonly origin: string;
  readonly edges: Edge[] = [];
  /** Ids of the states that are active in each situation, ancestors included. */
  readonly active = new Map<string, readonly string[]>();
  /** One edge to each neighbour: all it takes to find the way. */
  readonly #roadsFrom = new Map<string, Edge[]>();
  readonly #model: AnyModel;
  readonly #notice: (step: Step) => void;
  readonly #visitedIn: (step: Step) => string[];
  /** The shortest way that was seen to lead to each situation. */
  readonly #trails = new Map<string, Trail | undefined>();
  /** What is left to try, by situation. */
  readonly #untried = new Map<string, Stimulus[]>();
  #run: Run;
  #here: string;
  #trail: Trail | undefined;

  /** @param notice is shown every step that is tried */
  constructor(model: AnyModel, notice: (step: Step) => void) {
    this.#model = model;
    this.#notice = notice;
    this.#visitedIn = visits(model.machine);
    this.#run = new Run(model);
    this.#here = this.#arrive();
    this.origin = this.#here;
  }

  get situations(): number {
    return this.#trails.size;
  }

  /** Tries one thing more. False when nothing is left. */
  step(): boolean {
    if (!this.#goOn()) return false;
    const from = this.#here;
    const choices = this.#untried.get(from) ?? [];
    const stimulus = choices.shift();
    if (choices.length === 0) this.#untried.delete(from);
    if (!stimulus) return true;
    const step = this.#apply(stimulus);
    this.#notice(step);
    this.#note({
      from,
      to: this.#here,
      stimulus,
      gains: gainsOf(step),
      walked: step.microsteps.map(({ walked }) => walked),
      visited: this.#visitedIn(step),
      trail: this.#trail,
    });
    return true;
  }

  #note(edge: Edge) {
    this.edges.push(edge);
    const roads = this.#roadsFrom.get(edge.from) ?? [];
    this.#roadsFrom.set(edge.from, roads);
    if (edge.to !== edge.from && roads.every(({ to }) => to !== edge.to)) roads.push(edge);
  }

  #apply(stimulus: Stimulus): Step {
    const step = this.#run.apply(stimulus);
    this.#trail = longer(this.#trail, stimulus);
    this.#here = this.#arrive();
    return step;
  }

  /** Finds out where the run is, and notes what can be tried there. */
  #arrive(): string {
    const here = stateKey(this.#model, this.#run.snapshot, this.#run.timers);
    const isKnown = this.#trails.has(here);
    if (!isKnown || lengthOf(this.#trail) < lengthOf(this.#trails.get(here)))
      this.#trails.set(here, this.#trail);
    if (isKnown) return here;
    const { snapshot } = this.#run;
    this.active.set(here, snapshot ? activeNodes(snapshot).map(({ id }) => id) : []);
    const choices = this.#run.stimuli;
    if (choices.length > 0) this.#untried.set(here, choices);
    return here;
  }

  /** Goes where something is left to try: on from here, else from the start, else by a way that led there before. */
  #goOn(): boolean {
    const [left] = this.#untried.keys();
    if (left === undefined) return false;
    if (lengthOf(this.#trail) >= longestRun) this.#restart();
    if (this.#walkOn()) return true;
    this.#restart();
    if (this.#walkOn()) return true;
    this.#restart();
    for (const stimulus of wayOf(this.#trails.get(left))) if (!this.#isOpen()) this.#apply(stimulus);
    if (this.#isOpen()) return true;
    // Only chance leads there, such as a random delay: the coverage shows what it cost.
    this.#untried.delete(left);
    return this.#goOn();
  }

  #isOpen(): boolean {
    return this.#untried.has(this.#here);
  }

  /** Follows the known ways. A model whose key tells too little apart may be led astray. */
  #walkOn(): boolean {
    if (this.#isOpen()) return true;
    const way = nearest(this.#roadsFrom, this.#here, ({ to }) => this.#untried.has(to));
    for (const { stimulus, to } of way ?? []) {
      this.#apply(stimulus);
      if (this.#here !== to) break;
    }
    return this.#isOpen();
  }

  #restart() {
    this.#run = new Run(this.#model);
    this.#trail = undefined;
    this.#here = this.#arrive();
  }
}
