import { mkdirSync, writeFileSync } from 'node:fs';
import {
  type AnyModel,
  faultCatcher,
  type MachinePath,
  type PathFile,
  type PathStep,
  pickFaults,
  Run,
  type Step,
  seedFaults,
  toStimulus,
  wordsOfStep,
} from 'chart-testing';
import { innermost } from 'chart-testing/live';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';

/** What the rest of the app can observe of a machine after a step. */
export interface Output {
  shown: unknown;
  /** The inputs of the running actors by name. */
  invoked: Record<string, unknown>;
  emits: unknown[];
  sends: unknown[];
  /** The names of its timers, the next one first. */
  timers: string[];
}

/** A step, and how it changes the reference state, which is plain data. */
export interface Action<State> {
  step: (state: State) => PathStep;
  isPossible?: (state: State) => boolean;
  /** `elapsed`: the delay in milliseconds of the timer that fired. */
  apply: (state: State, elapsed: number | undefined) => void;
}

export type ActionOrArbitrary<State> = Action<State> | fc.Arbitrary<Action<State>>;

/** The expected behaviour of a machine, written without its chart. */
export interface ReferenceModel<State> {
  model: AnyModel;
  input?: unknown;
  initialState: () => State;
  actions: ActionOrArbitrary<State>[];
  /** The part of the machine's context that views show. */
  visible: (context: Record<string, unknown>) => unknown;
  /** The output of the last step; whatever is left out must be empty. */
  expected: (state: State) => Partial<Output> & { shown: unknown };
}

interface Failure {
  path: MachinePath;
  reason: unknown;
}

const seed = Number(process.env.SEED ?? 8);
const isLong = process.env.PROPERTIES === 'all';
const runCount = isLong ? 3_000 : 150;
const runTimeout = isLong ? 900_000 : 30_000;
const maxActions = 60;

const noOutput = { invoked: {}, emits: [], sends: [], timers: [] };

type Visible = ReferenceModel<never>['visible'];

function outputOf(visible: Visible, run: Run, { microsteps }: Step): Output {
  const actors: Record<string, AnyActorRef | undefined> = run.snapshot?.children ?? {};
  const children = Object.values(actors).map((actor) => actor?.getSnapshot());
  return {
    shown: visible(run.snapshot?.context ?? {}),
    invoked: Object.fromEntries(
      children.flatMap((child) => (child?.status === 'active' ? [[child.src, child.input]] : [])),
    ),
    emits: microsteps.flatMap(({ emits }) => emits),
    sends: microsteps.flatMap(({ sends }) => sends.filter(({ to }) => to !== 'self')),
    timers: run.timers,
  };
}

class RandomRun<State> {
  readonly state: State;
  readonly steps: PathStep[] = [];
  readonly states: string[][] = [];
  readonly #run: Run;
  readonly #reference: ReferenceModel<State>;

  constructor(reference: ReferenceModel<State>) {
    this.#reference = reference;
    this.#run = new Run(reference.model);
    this.state = reference.initialState();
  }

  start() {
    this.#compare(this.#run.apply({ kind: 'start', words: 'start', input: this.#reference.input }));
  }

  apply({ step, apply }: Action<State>) {
    const saved: PathStep = JSON.parse(JSON.stringify(step(this.state)));
    this.steps.push(saved);
    const done = this.#run.apply(toStimulus(saved));
    apply(this.state, done.firedTimer?.delay);
    this.#compare(done);
  }

  #compare(step: Step) {
    this.states.push(innermost(this.#run.snapshot?.value));
    expect(this.#run.snapshot?.status).toBe('active');
    const expected = { ...noOutput, ...this.#reference.expected(this.state) };
    expect(outputOf(this.#reference.visible, this.#run, step)).toEqual(expected);
  }
}

const commandOf = <State extends object>(action: Action<State>): fc.Command<State, RandomRun<State>> => ({
  check: (state) => action.isPossible?.(state) ?? true,
  run: (_, randomRun) => randomRun.apply(action),
});

/** Tries many random runs. Returns the shortest or first failing one, or null. */
function findFailure<State extends object>(
  reference: ReferenceModel<State>,
  which: 'shortest' | 'first' = 'shortest',
): Failure | null {
  const commands = fc.commands(
    reference.actions.map((actions) => ('step' in actions ? fc.constant(actions) : actions).map(commandOf)),
    { maxCommands: maxActions, size: 'max' },
  );
  let last: RandomRun<State> | undefined;
  let failing: RandomRun<State> | undefined;
  const property = fc.property(commands, (actions) => {
    try {
      fc.modelRun(() => {
        const randomRun = new RandomRun(reference);
        last = randomRun;
        randomRun.start();
        return { model: randomRun.state, real: randomRun };
      }, actions);
    } catch (error) {
      failing = last;
      throw error;
    }
  });
  const { failed, errorInstance } = fc.check(property, {
    seed,
    numRuns: runCount,
    endOnFailure: which === 'first',
  });
  if (!failed) return null;
  if (!failing) throw errorInstance;
  const { steps, states } = failing;
  const path = { machine: reference.model.machine.id, input: reference.input, steps, states };
  return { path, reason: errorInstance };
}

/** Mutation runs have no time to try faults as well. */
const isMutationRun = process.env.MUTATE_TESTS !== undefined;

const triesAllFaults = process.env.FAULTS === 'all';

/** How many faults are tried in a chart; all with `FAULTS=all`. */
export const faultsTried = triesAllFaults ? Number.POSITIVE_INFINITY : 16;

const faultsTimeout = triesAllFaults ? 900_000 : 60_000;

/** Expects a claim of the model or a random run to catch each seeded fault. */
function expectFaultsCaught<State extends object>(reference: ReferenceModel<State>) {
  if (isMutationRun) return;
  const { model } = reference;
  const catcherOf = faultCatcher(model);
  const isCaught = (fault: Parameters<typeof catcherOf>[0]) =>
    catcherOf(fault) !== undefined ||
    findFailure({ ...reference, model: { ...model, machine: fault.build() } }, 'first') !== null;
  const missed = pickFaults(seedFaults(model.machine), faultsTried).filter((fault) => !isCaught(fault));
  expect(missed.map(({ kind, words }) => `${kind}: ${words}`)).toEqual([]);
}

const folder = 'reports/properties';

/** @throws with the shortest failing run, saved to a file that `paths:replay` reads */
function expectNoFailure<State extends object>(reference: ReferenceModel<State>) {
  const failure = findFailure(reference);
  if (!failure) return;
  const content: PathFile = {
    format: 'chart-path/1',
    saved: new Date().toISOString(),
    machines: [failure.path],
  };
  const file = `${folder}/${failure.path.machine}.path.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(content, null, 2));
  const words = [
    `SEED=${seed} finds this: npm run paths:replay -- ${file}`,
    ...failure.path.steps.map(wordsOfStep),
  ];
  throw new Error(words.join('\n'), { cause: failure.reason });
}

/** For a partial model, random runs must also catch the faults that its claims miss. */
export function testRandomRuns<State extends object>(rows: string, reference: ReferenceModel<State>) {
  test(`${rows} random runs match the reference model`, () => expectNoFailure(reference), runTimeout);
  if (reference.model.isPartial)
    test(`${rows} every fault in the chart is caught`, () => expectFaultsCaught(reference), faultsTimeout);
}

/** Statuses of failed calls; 0 means the server was not reached. */
const statuses = [0, 400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 500, 502, 503] as const;

export const status = fc.constantFrom(...statuses);

/** Around zero, and around 99, where badges stop counting. */
export const count = fc.constantFrom(0, 1, 2, 98, 99, 100, 101, 150);

export const problem = (status: number) => ({ name: 'Error', message: `${status}`, status });

export const errorText = (status: number) => `Error: ${status}`;

type Payload = Record<string, unknown>;

export const event = <State>(
  type: string,
  apply: (state: State) => void,
  payload: Payload = {},
): Action<State> => ({
  step: () => ({ kind: 'event', event: { ...payload, type } }),
  apply,
});
