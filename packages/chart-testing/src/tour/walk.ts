import { listTransitions } from '../charts/transitions.ts';
import { checkPath, checkStep } from '../claims/check-claims.ts';
import { checkModel } from '../claims/check-model.ts';
import { type Issue, sayIssue } from '../claims/claim.ts';
import { type ClaimIndex, indexClaims } from '../claims/claim-index.ts';
import { createCoverage } from '../coverage/coverage.ts';
import { explore } from '../explore/explore.ts';
import type { Step } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { tour } from './tour.ts';

/** A model with the paths that walk all of its machine. */
export interface Plan {
  model: AnyModel;
  index: ClaimIndex;
  paths: readonly Way[];
  /** How many situations of the machine the model tells apart. */
  situations: number;
  /** What was not as claimed in any situation, whether on a path or not. */
  broken: readonly Issue[];
  /** Milliseconds that exploring and touring took. */
  ms: number;
}

/** What walking a plan has shown. */
export interface Walk {
  name: string;
  /** Ids of all transitions, and of those never walked. */
  transitions: readonly string[];
  missed: readonly string[];
  /** How often each transition was walked, by id. */
  hits: ReadonlyMap<string, number>;
  /** What is wrong with the model itself. */
  gaps: readonly Issue[];
  /** What is not as claimed, per path. */
  broken: readonly (readonly Issue[])[];
  paths: number;
  steps: number;
  situations: number;
  /** Milliseconds for exploring, touring, walking and checking. */
  ms: number;
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
  const { situations } = exploration;
  return { model, index, paths, situations, broken: [...found.values()], ms: performance.now() - begun };
}

/** Walks a plan, counts what the running machine takes, and checks every claim on the way. */
export function walk({ model, index, paths, situations, ms }: Plan): Walk {
  const begun = performance.now();
  const coverage = createCoverage();
  const broken = paths.map((path) => checkPath(model, index, path, coverage.inspect));
  const transitions = listTransitions(model.machine).map(({ id }) => id);
  return {
    name: model.machine.id,
    transitions,
    missed: transitions.filter((id) => !coverage.hits.has(id)),
    hits: coverage.hits,
    gaps: checkModel(model, index),
    broken,
    paths: paths.length,
    situations,
    // The start is no step.
    steps: paths.reduce((sum, path) => sum + path.length - 1, 0),
    ms: ms + performance.now() - begun,
  };
}
