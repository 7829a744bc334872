import { activeNodes } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import { Run, type Step } from './run.ts';
import { observationsOf, stateKey, visits } from './situation.ts';
import type { Stimulus, Way } from './stimulus.ts';

/** How a place was reached: the last thing that happened, and what went before. Trails share their beginnings. */
export interface Trail {
  stimulus: Stimulus;
  before: Trail | undefined;
  length: number;
}

const lengthOf = (trail: Trail | undefined): number => trail?.length ?? 0;

const longer = (before: Trail | undefined, stimulus: Stimulus): Trail => ({
  stimulus,
  before,
  length: lengthOf(before) + 1,
});

export function wayAlong(trail: Trail | undefined): Way {
  const way: Stimulus[] = [];
  for (let at = trail; at; at = at.before) way.unshift(at.stimulus);
  return way;
}

/** One thing that happened to a machine: from which situation, to which. */
export interface Edge {
  from: string;
  to: string;
  stimulus: Stimulus;
  /** What walking it shows: each transition, by this stimulus, in the way it turns out. */
  observations: readonly string[];
  /** Ids of the transitions walked, microstep by microstep, `else` cases among them. */
  walked: readonly (readonly string[])[];
  /** Ids of the states that were active on the way or are so afterwards, ancestors included. */
  visited: readonly string[];
  trail: Trail | undefined;
}

/** The edges by which a search came to a situation. */
export function wayBack(cameBy: ReadonlyMap<string, Edge | undefined>, end: string): Edge[] {
  const way: Edge[] = [];
  for (let edge = cameBy.get(end); edge; edge = cameBy.get(edge.from)) way.unshift(edge);
  return way;
}

/** The shortest way from a situation over an edge that is wanted, that edge included. */
function nearest(
  edgesFrom: ReadonlyMap<string, readonly Edge[]>,
  start: string,
  wanted: (edge: Edge) => boolean,
): Edge[] | undefined {
  const cameBy = new Map<string, Edge | undefined>([[start, undefined]]);
  // A Map keeps its order while it grows: it is the queue.
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      if (wanted(edge)) return [...wayBack(cameBy, situation), edge];
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
    }
  }
  return undefined;
}

/** A run that goes on and on piles up what no key tells apart, and nobody reads its trail. */
const longestRun = 40;

/** Tries a machine out by walking on wherever it is: one step costs one event, a new start the whole way. */
class Explorer {
  readonly origin: string;
  readonly edges: Edge[] = [];
  /** Ids of the states that are active in each situation, ancestors included. */
  readonly active = new Map<string, readonly string[]>();
  /** One edge to each neighbour: all it takes to find the way. */
  readonly #roadsFrom = new Map<string, Edge[]>();
  readonly #givenUp = new Set<Edge>();
  readonly #model: AnyModel;
  readonly #notice: (step: Step) => void;
  readonly #visitedIn: (step: Step) => string[];
  /** Each situation by one and the same string: what is the same string is compared fastest. */
  readonly #names = new Map<string, string>();
  /** The shortest way that was seen to lead to each situation. */
  readonly #trails = new Map<string, Trail | undefined>();
  readonly #untried = new Map<string, Stimulus[]>();
  #run: Run;
  #here: string;
  #trail: Trail | undefined;

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
      observations: observationsOf(step),
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

  #skip(stimulus: Stimulus) {
    if (this.#run.snapshot) this.#run.skip(stimulus);
    else this.#run.apply(stimulus);
    this.#trail = longer(this.#trail, stimulus);
    this.#here = this.#arrive();
  }

  /** Finds out where the run is, and notes what can be tried there. */
  #arrive(): string {
    const here = this.#named(stateKey(this.#model, this.#run.snapshot, this.#run.timers));
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

  #named(key: string): string {
    const known = this.#names.get(key);
    if (known === undefined) this.#names.set(key, key);
    return known ?? key;
  }

  /** Goes where something is left to try: on from here, else from the start, else by a way that led there before. */
  #goOn(): boolean {
    if (this.#untried.size === 0) return false;
    if (lengthOf(this.#trail) >= longestRun) this.#restart();
    if (this.#walkOn()) return true;
    this.#restart();
    if (this.#walkOn()) return true;
    const left = this.#nearestLeft();
    this.#restart();
    for (const stimulus of wayAlong(this.#trails.get(left))) if (!this.#isOpen()) this.#skip(stimulus);
    if (this.#isOpen()) return true;
    // Only chance leads there, such as a random delay: the coverage shows what it cost.
    this.#untried.delete(left);
    return this.#goOn();
  }

  /** The situation with something left to which the shortest way is known. */
  #nearestLeft(): string {
    const lengthTo = (situation: string) => lengthOf(this.#trails.get(situation));
    return [...this.#untried.keys()].reduce((best, next) => (lengthTo(next) < lengthTo(best) ? next : best));
  }

  #isOpen(): boolean {
    return this.#untried.has(this.#here);
  }

  /** Follows the known ways. A road that leads elsewhere, as where the model's key tells too little apart, is given up. */
  #walkOn(): boolean {
    while (!this.#isOpen()) {
      const way = nearest(this.#roadsFrom, this.#here, ({ to }) => this.#untried.has(to));
      if (!way) return false;
      for (const road of way) {
        this.#skip(road.stimulus);
        if (this.#here === road.to) continue;
        this.#giveUp(road);
        break;
      }
    }
    return true;
  }

  #giveUp(road: Edge) {
    this.#givenUp.add(road);
    const roads = (this.#roadsFrom.get(road.from) ?? []).filter((other) => other !== road);
    const instead = this.edges.find(
      (edge) => edge.from === road.from && edge.to === road.to && !this.#givenUp.has(edge),
    );
    this.#roadsFrom.set(road.from, instead ? [...roads, instead] : roads);
  }

  #restart() {
    this.#run = new Run(this.#model);
    this.#trail = undefined;
    this.#here = this.#arrive();
  }
}

export interface Exploration {
  origin: string;
  situations: number;
  edges: readonly Edge[];
  /** Ids of the states that are active in each situation, ancestors included. */
  active: ReadonlyMap<string, readonly string[]>;
}

export interface ExploreOptions {
  most?: number | undefined;
  notice?: (step: Step) => void;
}

/**
 * Tries everything that can happen to a machine, in every situation, on the running machine.
 * @param options.most how many situations may differ
 * @param options.notice is shown every step that is tried
 * @throws when there are more, which is what a counter does that `model.key` lets through
 */
export function explore(
  model: AnyModel,
  { most = 2_000, notice = () => {} }: ExploreOptions = {},
): Exploration {
  const explorer = new Explorer(model, notice);
  while (explorer.step()) {
    if (explorer.situations > most)
      throw new Error(
        `${model.machine.id}: more than ${most} situations. Give the model a key that tells fewer apart.`,
      );
  }
  const { origin, situations, edges, active } = explorer;
  return { origin, situations, edges, active };
}

const known = new WeakMap<AnyModel, Exploration>();

/** What can happen to a model's machine, found out once. */
export function explored(model: AnyModel): Exploration {
  const exploration = known.get(model) ?? explore(model);
  known.set(model, exploration);
  return exploration;
}
