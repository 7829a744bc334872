import { activeNodes } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import { Run, type Step } from './run.ts';
import { observationsOf, stateKey, visitedStates } from './situation.ts';
import type { Path, Stimulus } from './stimulus.ts';

/** How a situation was reached, as a linked list: trails share their prefixes. */
export interface Trail {
  stimulus: Stimulus;
  before: Trail | undefined;
  length: number;
}

const lengthOf = (trail: Trail | undefined): number => trail?.length ?? 0;

const extend = (before: Trail | undefined, stimulus: Stimulus): Trail => ({
  stimulus,
  before,
  length: lengthOf(before) + 1,
});

export function pathOfTrail(trail: Trail | undefined): Path {
  const path: Stimulus[] = [];
  for (let at = trail; at; at = at.before) path.unshift(at.stimulus);
  return path;
}

/** A step from one situation to another. */
export interface Edge {
  from: string;
  to: string;
  stimulus: Stimulus;
  /** Each transition with its stimulus and its effects. */
  observations: readonly string[];
  /** Ids of the transitions walked in each microstep, `else` cases included. */
  walked: readonly (readonly string[])[];
  /** Ids of the states active during or after the step, ancestors included. */
  visited: readonly string[];
  trail: Trail | undefined;
}

/** The edges by which a search reached a situation. */
export function edgesTo(reachedBy: ReadonlyMap<string, Edge | undefined>, end: string): Edge[] {
  const path: Edge[] = [];
  for (let edge = reachedBy.get(end); edge; edge = reachedBy.get(edge.from)) path.unshift(edge);
  return path;
}

/** The shortest path from a situation through an edge that matches, that edge included. */
function nearest(
  edgesFrom: ReadonlyMap<string, readonly Edge[]>,
  start: string,
  isTarget: (edge: Edge) => boolean,
): Edge[] | undefined {
  const reachedBy = new Map<string, Edge | undefined>([[start, undefined]]);
  // A Map can be extended while it is iterated, so it serves as the queue.
  for (const [situation] of reachedBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      if (isTarget(edge)) return [...edgesTo(reachedBy, situation), edge];
      if (!reachedBy.has(edge.to)) reachedBy.set(edge.to, edge);
    }
  }
  return undefined;
}

/** Long runs accumulate context that the key does not distinguish, and nobody reads their trails. */
const maxRunLength = 40;

/** Explores a machine by continuing from its current situation: a step costs one event, a restart the whole path. */
class Explorer {
  readonly origin: string;
  readonly edges: Edge[] = [];
  /** Ids of the states that are active in each situation, ancestors included. */
  readonly active = new Map<string, readonly string[]>();
  /** One edge to each neighbour, which is enough to find paths. */
  readonly #routesFrom = new Map<string, Edge[]>();
  readonly #failedRoutes = new Set<Edge>();
  readonly #model: AnyModel;
  readonly #onStep: (step: Step) => void;
  readonly #visitedStates: (step: Step) => string[];
  /** Interned situation keys: identical strings compare fastest. */
  readonly #keys = new Map<string, string>();
  /** The shortest known trail to each situation. */
  readonly #trails = new Map<string, Trail | undefined>();
  readonly #untried = new Map<string, Stimulus[]>();
  #run: Run;
  #here: string;
  #trail: Trail | undefined;

  constructor(model: AnyModel, onStep: (step: Step) => void) {
    this.#model = model;
    this.#onStep = onStep;
    this.#visitedStates = visitedStates(model.machine);
    this.#run = new Run(model);
    this.#here = this.#arrive();
    this.origin = this.#here;
  }

  get situations(): number {
    return this.#trails.size;
  }

  /** Tries one more stimulus. Returns false when none is left. */
  step(): boolean {
    if (!this.#moveToUntried()) return false;
    const from = this.#here;
    const stimuli = this.#untried.get(from) ?? [];
    const stimulus = stimuli.shift();
    if (stimuli.length === 0) this.#untried.delete(from);
    if (!stimulus) return true;
    const step = this.#apply(stimulus);
    this.#onStep(step);
    this.#addEdge({
      from,
      to: this.#here,
      stimulus,
      observations: observationsOf(step),
      walked: step.microsteps.map(({ walked }) => walked),
      visited: this.#visitedStates(step),
      trail: this.#trail,
    });
    return true;
  }

  #addEdge(edge: Edge) {
    this.edges.push(edge);
    const routes = this.#routesFrom.get(edge.from) ?? [];
    this.#routesFrom.set(edge.from, routes);
    if (edge.to !== edge.from && routes.every(({ to }) => to !== edge.to)) routes.push(edge);
  }

  #apply(stimulus: Stimulus): Step {
    const step = this.#run.apply(stimulus);
    this.#trail = extend(this.#trail, stimulus);
    this.#here = this.#arrive();
    return step;
  }

  #skip(stimulus: Stimulus) {
    if (this.#run.snapshot) this.#run.skip(stimulus);
    else this.#run.apply(stimulus);
    this.#trail = extend(this.#trail, stimulus);
    this.#here = this.#arrive();
  }

  /** Returns the current situation; registers its stimuli when it is new. */
  #arrive(): string {
    const here = this.#internKey(stateKey(this.#model, this.#run.snapshot, this.#run.timers));
    const isKnown = this.#trails.has(here);
    if (!isKnown || lengthOf(this.#trail) < lengthOf(this.#trails.get(here)))
      this.#trails.set(here, this.#trail);
    if (isKnown) return here;
    const { snapshot } = this.#run;
    this.active.set(here, snapshot ? activeNodes(snapshot).map(({ id }) => id) : []);
    const stimuli = this.#run.stimuli;
    if (stimuli.length > 0) this.#untried.set(here, stimuli);
    return here;
  }

  #internKey(key: string): string {
    const known = this.#keys.get(key);
    if (known === undefined) this.#keys.set(key, key);
    return known ?? key;
  }

  /** Moves to a situation with untried stimuli: from here, else from the start, else along a trail that led there before. */
  #moveToUntried(): boolean {
    if (this.#untried.size === 0) return false;
    if (lengthOf(this.#trail) >= maxRunLength) this.#restart();
    if (this.#followRoutes()) return true;
    this.#restart();
    if (this.#followRoutes()) return true;
    const target = this.#nearestUntried();
    this.#restart();
    for (const stimulus of pathOfTrail(this.#trails.get(target)))
      if (!this.#hasUntried()) this.#skip(stimulus);
    if (this.#hasUntried()) return true;
    // Only reachable by chance, such as with a random delay: the coverage shows what is missed.
    this.#untried.delete(target);
    return this.#moveToUntried();
  }

  /** The situation with untried stimuli and the shortest trail. */
  #nearestUntried(): string {
    const lengthTo = (situation: string) => lengthOf(this.#trails.get(situation));
    return [...this.#untried.keys()].reduce((best, next) => (lengthTo(next) < lengthTo(best) ? next : best));
  }

  #hasUntried(): boolean {
    return this.#untried.has(this.#here);
  }

  /** Follows known routes. A route that leads elsewhere, because the model's key is too coarse, is dropped. */
  #followRoutes(): boolean {
    while (!this.#hasUntried()) {
      const path = nearest(this.#routesFrom, this.#here, ({ to }) => this.#untried.has(to));
      if (!path) return false;
      for (const route of path) {
        this.#skip(route.stimulus);
        if (this.#here === route.to) continue;
        this.#dropRoute(route);
        break;
      }
    }
    return true;
  }

  #dropRoute(route: Edge) {
    this.#failedRoutes.add(route);
    const routes = (this.#routesFrom.get(route.from) ?? []).filter((other) => other !== route);
    const replacement = this.edges.find(
      (edge) => edge.from === route.from && edge.to === route.to && !this.#failedRoutes.has(edge),
    );
    this.#routesFrom.set(route.from, replacement ? [...routes, replacement] : routes);
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
  maxSituations?: number | undefined;
  onStep?: (step: Step) => void;
}

/**
 * Tries every stimulus in every situation, on the running machine.
 * @param options.onStep called with every step
 * @throws when there are more than `maxSituations`, such as when `model.key` includes a counter
 */
export function explore(
  model: AnyModel,
  { maxSituations = 2_000, onStep = () => {} }: ExploreOptions = {},
): Exploration {
  const explorer = new Explorer(model, onStep);
  while (explorer.step()) {
    if (explorer.situations > maxSituations)
      throw new Error(
        `${model.machine.id}: more than ${maxSituations} situations. Give the model a coarser key.`,
      );
  }
  const { origin, situations, edges, active } = explorer;
  return { origin, situations, edges, active };
}

const known = new WeakMap<AnyModel, Exploration>();

/** The exploration of a model, cached. */
export function explored(model: AnyModel): Exploration {
  const exploration = known.get(model) ?? explore(model);
  known.set(model, exploration);
  return exploration;
}
