import { listTransitions } from '../charts/transitions.ts';
import { checkPath, checkStep } from '../claims/check-claims.ts';
import { checkModel } from '../claims/check-model.ts';
import { type Issue, sayIssue } from '../claims/claim.ts';
import { type ClaimIndex, indexClaims } from '../claims/claim-index.ts';
import { createCoverage } from '../coverage/coverage.ts';
import { type Exploration, explore } from '../explore/explore.ts';
import { wayOf } from '../explore/graph.ts';
import type { Step } from '../explore/run.ts';
import { gainsOf } from '../explore/situation.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { coverWalked } from '../paths/strategies/cover-walked.ts';
import { counted } from '../run-command.ts';

/** Few ways that together walk every transition found, by every case that leads to it and in every way it turns out. */
const tour = (model: AnyModel, { origin, edges }: Exploration): Way[] =>
  coverWalked(model, {
    arcs: edges.map(({ from, to, stimulus, gains }) => ({ from, to, stimulus, items: gains })),
    origin,
    shownBy: (steps) => steps.flatMap(gainsOf),
    // No person walks these: a better search would take longer than the steps it saves.
    tries: 0,
    othersFor: (gain) => edges.filter(({ gains }) => gains.includes(gain)).map(({ trail }) => wayOf(trail)),
  });

/** A model with the paths that walk all of its machine. */
export interface Plan {
  model: AnyModel;
  index: ClaimIndex;
  paths: readonly Way[];
  /** What is wrong with the model itself. */
  gaps: readonly Issue[];
  /** How many situations of the machine the model tells apart. */
  situations: number;
  /** What was not as claimed in any situation, whether on a path or not. */
  broken: readonly Issue[];
  /** Milliseconds that exploring and touring took. */
  ms: number;
}

/** What of a machine the paths of a plan have walked. */
interface Walked {
  name: string;
  /** Ids of all transitions, and of those never walked. */
  transitions: readonly string[];
  missed: readonly string[];
  /** How often each transition was walked, by id. */
  hits: ReadonlyMap<string, number>;
  paths: number;
  steps: number;
  situations: number;
  /** Milliseconds for exploring, touring, walking and checking. */
  ms: number;
}

/** What walking a plan has shown. */
interface Walk extends Walked {
  gaps: readonly Issue[];
  /** What is not as claimed, per path. */
  broken: readonly (readonly Issue[])[];
}

/**
 * Finds the paths that walk every transition a model's machine can take.
 * @param most how many situations may differ
 */
export function planTour(model: AnyModel, most?: number): Plan {
  const begun = performance.now();
  const index = indexClaims(model);
  const found = new Map<string, Issue>();
  const notice = (step: Step) => {
    for (const issue of checkStep(model, index, step)) found.set(sayIssue(issue), issue);
  };
  const exploration = explore(model, { most, notice });
  const paths = tour(model, exploration);
  return {
    model,
    index,
    paths,
    gaps: checkModel(model, index),
    situations: exploration.situations,
    broken: [...found.values()],
    ms: performance.now() - begun,
  };
}

/**
 * Sums up what the paths of a plan have walked.
 * @param hits how often each transition was walked, by id
 * @param ms how long walking took
 */
export function walkedOn(
  { model, paths, situations, ...plan }: Plan,
  hits: Walked['hits'],
  ms: number,
): Walked {
  const transitions = listTransitions(model.machine).map(({ id }) => id);
  return {
    name: model.machine.id,
    transitions,
    missed: transitions.filter((id) => !hits.has(id)),
    hits,
    paths: paths.length,
    situations,
    // The start is no step.
    steps: paths.reduce((sum, path) => sum + path.length - 1, 0),
    ms: plan.ms + ms,
  };
}

/** Walks a plan, counts what the running machine takes, and checks every claim on the way. */
export function walk(plan: Plan): Walk {
  const { model, index, paths, gaps } = plan;
  const begun = performance.now();
  const coverage = createCoverage();
  const broken = paths.map((path) => checkPath(model, index, path, coverage.inspect));
  return { ...walkedOn(plan, coverage.hits, performance.now() - begun), gaps, broken };
}

type Figures = Pick<Walked, 'transitions' | 'missed' | 'paths' | 'steps' | 'ms'>;

function line(name: string, { transitions, missed, paths, steps, ms }: Figures): string {
  const walked = `${transitions.length - missed.length}/${transitions.length} transitions`;
  return [`${name} ${walked}`, counted(paths, 'path'), counted(steps, 'step'), `${Math.round(ms)} ms`].join(
    ', ',
  );
}

function total(walks: readonly Walked[]): Figures {
  const sum = (figure: (walk: Walked) => number) => walks.reduce((all, walk) => all + figure(walk), 0);
  return {
    transitions: walks.flatMap(({ transitions }) => transitions),
    missed: walks.flatMap(({ missed }) => missed),
    paths: sum(({ paths }) => paths),
    steps: sum(({ steps }) => steps),
    ms: sum(({ ms }) => ms),
  };
}

/** One line per machine, what was missed by id, and a total: `session 31/31 transitions, 5 paths, 48 steps, 12 ms`. */
export function report(walks: readonly Walked[]): string {
  const lines = walks.flatMap((walk) => [
    line(walk.name, walk),
    ...walk.missed.map((id) => `  not walked: ${id}`),
  ]);
  return [...lines, line('total', total(walks))].join('\n');
}
