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
import { expect } from 'vitest';
import type { AnyActorRef } from 'xstate';

/** What a machine shows of itself to the rest of the app, and what it has just done to it. */
export interface Outside {
  shown: unknown;
  /** By running actor, what it was asked. */
  asks: Record<string, unknown>;
  emits: unknown[];
  sends: unknown[];
  /** The names of its timers, the next one first. */
  timers: string[];
}

/** Something that can happen, and what is then true. `Truth` is plain data, which `happens` changes. */
export interface Act<Truth> {
  step: (truth: Truth) => PathStep;
  /** Always, without. */
  can?: (truth: Truth) => boolean;
  /** `rung`: the milliseconds for which the timer was set that rang. */
  happens: (truth: Truth, rung: number | undefined) => void;
}

/** How any life of a machine goes, told without its chart. */
export interface Lives<Truth> {
  model: AnyModel;
  input?: unknown;
  begin: () => Truth;
  acts: fc.Arbitrary<Act<Truth>>[];
  /** What of the machine's context others show. */
  shows: (context: Record<string, unknown>) => unknown;
  /** What must be seen; emits and sends, timers and asks are none where it names none. */
  expects: (truth: Truth) => Partial<Outside> & { shown: unknown };
}

/** A life that did not go as was to be expected: as short as could be found, and why. */
export interface Mistake {
  path: MachinePath;
  reason: unknown;
}

const seed = Number(process.env.SEED ?? 8);
const isLong = process.env.PROPERTIES === 'all';
const runs = isLong ? 3_000 : 150;
/** Milliseconds that a test of lives may take. */
export const patience = isLong ? 900_000 : 30_000;
const mostActs = 60;

const nothing = { asks: {}, emits: [], sends: [], timers: [] };

function outside({ shows }: Pick<Lives<never>, 'shows'>, run: Run, { microsteps }: Step): Outside {
  const actors: Record<string, AnyActorRef | undefined> = run.snapshot?.children ?? {};
  const children = Object.values(actors).map((actor) => actor?.getSnapshot());
  return {
    shown: shows(run.snapshot?.context ?? {}),
    asks: Object.fromEntries(
      children.flatMap((child) => (child?.status === 'active' ? [[child.src, child.input]] : [])),
    ),
    emits: microsteps.flatMap(({ emits }) => emits),
    sends: microsteps.flatMap(({ sends }) => sends.filter(({ to }) => to !== 'self')),
    timers: run.timers,
  };
}

class Life<Truth> {
  readonly truth: Truth;
  readonly steps: PathStep[] = [];
  readonly states: string[][] = [];
  readonly #run: Run;
  readonly #lives: Lives<Truth>;

  constructor(lives: Lives<Truth>) {
    this.#lives = lives;
    this.#run = new Run(lives.model);
    this.truth = lives.begin();
  }

  begin() {
    this.#compare(this.#run.apply({ kind: 'start', words: 'start', input: this.#lives.input }));
  }

  live({ step, happens }: Act<Truth>) {
    const saved: PathStep = JSON.parse(JSON.stringify(step(this.truth)));
    this.steps.push(saved);
    const done = this.#run.apply(toStimulus(saved));
    happens(this.truth, done.rung?.delay);
    this.#compare(done);
  }

  #compare(step: Step) {
    this.states.push(innermost(this.#run.snapshot?.value));
    expect(this.#run.snapshot?.status).toBe('active');
    expect(outside(this.#lives, this.#run, step)).toEqual({ ...nothing, ...this.#lives.expects(this.truth) });
  }
}

const commandOf = <Truth extends object>(act: Act<Truth>): fc.Command<Truth, Life<Truth>> => ({
  check: (truth) => act.can?.(truth) ?? true,
  run: (_, life) => life.live(act),
});

/** Lives many random lives. Answers the shortest that went wrong, or the first one, if one did. */
function findMistake<Truth extends object>(
  lives: Lives<Truth>,
  which: 'shortest' | 'first' = 'shortest',
): Mistake | null {
  const commands = fc.commands(
    lives.acts.map((acts) => acts.map(commandOf)),
    { maxCommands: mostActs, size: 'max' },
  );
  let last: Life<Truth> | undefined;
  let mistaken: Life<Truth> | undefined;
  const property = fc.property(commands, (acts) => {
    try {
      fc.modelRun(() => {
        const life = new Life(lives);
        last = life;
        life.begin();
        return { model: life.truth, real: life };
      }, acts);
    } catch (error) {
      mistaken = last;
      throw error;
    }
  });
  const { failed, errorInstance } = fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: which === 'first',
  });
  if (!failed) return null;
  if (!mistaken) throw errorInstance;
  const { steps, states } = mistaken;
  const path = { machine: lives.model.machine.id, input: lives.input, steps, states };
  return { path, reason: errorInstance };
}

/** Whether this is a run of mutants, which has no time for faults as well. */
const isMutated = process.env.MUTATE_TESTS !== undefined;

const triesAll = process.env.FAULTS === 'all';

/** Faults that are tried in a chart; every one there is with `FAULTS=all`. */
export const faultsTried = triesAll ? Number.POSITIVE_INFINITY : 16;

/** Milliseconds that a test of faults may take. */
export const faultsPatience = triesAll ? 900_000 : 60_000;

/** Every fault seeded into the chart is noticed by a claim of its model or by a random life. */
export function expectFaultsNoticed<Truth extends object>(lives: Lives<Truth>) {
  if (isMutated) return;
  const { model } = lives;
  const caughtBy = faultCatcher(model);
  const isNoticed = (fault: Parameters<typeof caughtBy>[0]) =>
    caughtBy(fault) !== undefined ||
    findMistake({ ...lives, model: { ...model, machine: fault.build() } }, 'first') !== null;
  const missed = pickFaults(seedFaults(model.machine), faultsTried).filter((fault) => !isNoticed(fault));
  expect(missed.map(({ kind, words }) => `${kind}: ${words}`)).toEqual([]);
}

/** Where what went wrong is saved. */
const folder = 'reports/properties';

/** @throws with the shortest life that went wrong, once it is saved where `paths:replay` can replay it */
export function expectNoMistake<Truth extends object>(lives: Lives<Truth>) {
  const mistake = findMistake(lives);
  if (!mistake) return;
  const content: PathFile = {
    format: 'chart-path/1',
    saved: new Date().toISOString(),
    machines: [mistake.path],
  };
  const file = `${folder}/${mistake.path.machine}.path.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(content, null, 2));
  const words = [
    `SEED=${seed} finds this: npm run paths:replay -- ${file}`,
    ...mistake.path.steps.map(wordsOfStep),
  ];
  throw new Error(words.join('\n'), { cause: mistake.reason });
}

/** What a call may fail with; 0 where no server was reached. */
const statuses = [0, 400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 500, 502, 503] as const;

export const status = fc.constantFrom(...statuses);

/** Around nothing, and around where badges stop to count. */
export const figure = fc.constantFrom(0, 1, 2, 98, 99, 100, 101, 150);

export const problem = (status: number) => ({ name: 'Error', message: `${status}`, status });

/** How such a problem is logged. */
export const errorText = (status: number) => `Error: ${status}`;

type Payload = Record<string, unknown>;

/** An event, with what it brings. */
export const event = <Truth>(
  type: string,
  happens: (truth: Truth) => void,
  payload: Payload = {},
): Act<Truth> => ({
  step: () => ({ kind: 'event', event: { ...payload, type } }),
  happens,
});
