import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import { describeDifference, same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Microstep, Observed, Started } from '../explore/recorder.ts';
import { type FiredTimer, Run, type Step } from '../explore/run.ts';
import type { Path } from '../explore/stimulus.ts';
import type { AnyModel, Beginning, Effects, InitialClaim, Issue } from '../model.ts';
import {
  type AnyClaim,
  type AnyStateClaim,
  type ClaimIndex,
  indexClaims,
  type PlacedClaim,
} from './claim-index.ts';

const resolve = <A, T>(claimed: T | ((moment: A) => T) | undefined, moment: A): T | undefined =>
  typeof claimed === 'function' ? (claimed as (moment: A) => T)(moment) : claimed;

interface ExpectedEffects {
  starts: readonly { src: string; id?: string; input?: unknown }[];
  stops: readonly string[];
  emits: readonly unknown[];
  sends: readonly unknown[];
  raises: readonly unknown[];
  cancels: readonly string[];
}

/** The claimed effects, resolved for one moment. */
function effectsOf<A>(claims: readonly Effects<AnyStateMachine, A>[], moment: A): ExpectedEffects {
  const all = <T>(
    claimed: (claim: Effects<AnyStateMachine, A>) => readonly T[] | ((moment: A) => readonly T[]) | undefined,
  ) => claims.flatMap((claim) => resolve(claimed(claim), moment) ?? []);
  return {
    starts: all((claim) => claim.starts),
    stops: all((claim) => claim.stops),
    emits: all<unknown>((claim) => claim.emits),
    sends: all<unknown>((claim) => claim.sends),
    raises: all<unknown>((claim) => claim.raises),
    cancels: all((claim) => claim.cancels),
  };
}

/** The started actors, with an id only where a claim names one. */
const asClaimed = (seen: readonly Started[], expected: ExpectedEffects['starts']) =>
  seen.map(({ src, id, input }) =>
    expected.some((start) => start.src === src && start.id !== undefined)
      ? { src, id, input }
      : { src, input },
  );

const effectNames = ['starts', 'stops', 'emits', 'sends', 'raises', 'cancels'] as const;
const inOrder: readonly string[] = ['emits', 'sends', 'raises'];

function checkEffects(expected: ExpectedEffects, observed: Observed): string[] {
  const seen = { ...observed, starts: asClaimed(observed.starts, expected.starts) };
  return effectNames
    .filter((name) => !(inOrder.includes(name) ? same : sameInAnyOrder)(expected[name], seen[name]))
    .map((name) => `${name} ${show(expected[name])}, but ${show(seen[name])} was seen`);
}

/** Checks the start, up to the first stable state. */
function checkStart(claim: InitialClaim<AnyStateMachine>, seen: Microstep, input: unknown): Issue[] {
  const start: Beginning<AnyStateMachine> = { input, after: seen.after.context };
  const to = [resolve(claim.to, start) ?? []].flat();
  const context = resolve(claim.context, start);
  const is = paths(seen.after);
  return [
    ...(sameInAnyOrder(to, is) ? [] : [`starts in ${show(to)}, but ${show(is)} was seen`]),
    ...(same(context, seen.after.context)
      ? []
      : [`context is ${show(context)}, but ${show(seen.after.context)} was seen`]),
    ...checkEffects(effectsOf([claim], start), seen),
  ].map((what) => ({ where: 'start', what }));
}

type Context = Record<string, unknown>;

const paths = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).map(pathOf);

const momentOf = ({ before, after, event, running }: Microstep) => ({
  before: before.context,
  after: after.context,
  event,
  from: paths(before),
  running,
});

type Moment = ReturnType<typeof momentOf>;

/** The branch taken must be the first whose `when` holds. */
function checkCondition({ claim, branch, earlier }: PlacedClaim, moment: Moment): string[] {
  if (claim.when && !claim.when(moment))
    return [`branch ${branch} was taken though its \`when\` does not hold`];
  return earlier.some((other) => other.when?.(moment))
    ? [`branch ${branch} was taken though the \`when\` of an earlier one holds`]
    : [];
}

/** All claimed states must be active, and no other state may be new. */
function checkTarget(claims: readonly AnyClaim[], moment: Moment, { after }: Microstep): string[] {
  const to = claims.flatMap((claim) => resolve(claim.to, moment) ?? []);
  const was = moment.from;
  const is = paths(after);
  const asClaimed =
    to.every((path) => is.includes(path)) && is.every((path) => to.includes(path) || was.includes(path));
  return asClaimed ? [] : [`leads to ${show(to.length > 0 ? to : was)}, but ${show(is)} was seen`];
}

const changesIn = (claims: readonly AnyClaim[], moment: Moment): Context =>
  Object.assign({}, ...claims.map((claim) => resolve(claim.context, moment) ?? {}));

function checkContext(claims: readonly AnyClaim[], moment: Moment): string[] {
  if (moment.before === moment.after && claims.every(({ context }) => context === undefined)) return [];
  const before: Context = moment.before;
  const after: Context = moment.after;
  const changes = changesIn(claims, moment);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(changes)])];
  const expected = (field: string) => (field in changes ? changes[field] : before[field]);
  return fields
    .filter((field) => !same(expected(field), after[field]))
    .map((field) => describeDifference(`context.${field}`, expected(field), after[field]));
}

function checkDelay({ ms: claimed }: AnyClaim, moment: Moment, firedTimer: FiredTimer | undefined): string[] {
  if (claimed === undefined || firedTimer === undefined) return [];
  const { delay, since } = firedTimer;
  const ms = typeof claimed === 'function' ? claimed({ ...moment, since }) : claimed;
  const [min, max] = typeof ms === 'number' ? [ms, ms] : ms;
  return delay >= min && delay <= max ? [] : [`fires after ${show(ms)} ms, but fired after ${delay} ms`];
}

function checkMicrostep(index: ClaimIndex, seen: Microstep, firedTimer: FiredTimer | undefined): Issue[] {
  const where = seen.walked.join(' + ') || `event ${seen.event.type}`;
  const placed = seen.walked.flatMap((id) => index.transitions.get(id) ?? []);
  // `checkModel` reports transitions without a claim.
  if (placed.length < seen.walked.length) return [];
  const claims = placed.map(({ claim }) => claim);
  try {
    const moment = momentOf(seen);
    return [
      ...placed.flatMap((one) => checkCondition(one, moment)),
      ...checkTarget(claims, moment, seen),
      ...checkContext(claims, moment),
      ...checkEffects(effectsOf<Moment>(claims, moment), seen),
      ...claims.flatMap((claim) => checkDelay(claim, moment, firedTimer)),
    ].map((what) => ({ where, what }));
  } catch (error) {
    return [{ where, what: `the claim itself failed: ${String(error)}` }];
  }
}

type View = Record<string, unknown>;

function checkTags(claims: readonly AnyStateClaim[], snapshot: AnyMachineSnapshot): Issue[] {
  const expected = [...new Set(claims.flatMap(({ tags }) => tags ?? []))].sort();
  const seen = [...snapshot.tags].sort();
  if (sameInAnyOrder(expected, seen)) return [];
  const where = paths(snapshot).join(' + ');
  return [{ where, what: `tags are ${show(expected)}, but ${show(seen)} was seen` }];
}

function checkView(where: string, claim: AnyStateClaim, view: View, snapshot: AnyMachineSnapshot): Issue[] {
  const sees: View = (typeof claim.sees === 'function' ? claim.sees(snapshot) : claim.sees) ?? {};
  return Object.keys(sees)
    .filter((field) => !same(sees[field], view[field]))
    .map((field) => ({
      where,
      what: `the person sees ${field} ${show(sees[field])}, but ${show(view[field])} was shown`,
    }));
}

function checkOutput(where: string, claim: AnyStateClaim, snapshot: AnyMachineSnapshot): Issue[] {
  if (snapshot.status !== 'done' || !('output' in claim) || same(claim.output, snapshot.output)) return [];
  return [{ where, what: `ends with ${show(claim.output)}, but ${show(snapshot.output)} was seen` }];
}

/** Checks a stable snapshot against the claims of its active states: tags, view, output. */
function checkState(model: AnyModel, index: ClaimIndex, snapshot: AnyMachineSnapshot): Issue[] {
  if (snapshot.status === 'error')
    return [{ where: model.machine.id, what: `the machine failed: ${String(snapshot.error)}` }];
  const active = activeNodes(snapshot).flatMap((node) => {
    const claim = index.states.get(node.id);
    return claim ? [{ id: node.id, claim }] : [];
  });
  const view = model.view?.(snapshot) ?? {};
  return [
    ...checkTags(
      active.map(({ claim }) => claim),
      snapshot,
    ),
    ...active.flatMap(({ id, claim }) => [
      ...checkView(id, claim, view, snapshot),
      ...checkOutput(id, claim, snapshot),
    ]),
  ];
}

function checkMicrosteps(
  model: AnyModel,
  index: ClaimIndex,
  { stimulus, microsteps, firedTimer }: Step,
): Issue[] {
  const [first, ...rest] = microsteps;
  // The steps before a resumption have been checked already.
  if (!first || first.after.status === 'error' || stimulus.kind === 'resume') return [];
  const start =
    stimulus.kind === 'start'
      ? checkStart(model.start, first, stimulus.input)
      : checkMicrostep(index, first, firedTimer);
  return [...start, ...rest.flatMap((microstep) => checkMicrostep(index, microstep, undefined))];
}

export const checkStep = (model: AnyModel, index: ClaimIndex, step: Step): Issue[] => [
  ...checkMicrosteps(model, index, step),
  ...(step.rest ? checkState(model, index, step.rest) : []),
];

/** Checks every step of a path against the model's claims. `listen` receives every inspection event. */
export function checkPath(
  model: AnyModel,
  index: ClaimIndex,
  path: Path,
  listen?: (event: InspectionEvent) => void,
): Issue[] {
  const run = new Run(model, listen);
  return path.flatMap((stimulus, nth) =>
    checkStep(model, index, run.apply(stimulus)).map((issue) => ({ ...issue, step: nth })),
  );
}

const changesSeen = ({ before, after }: Microstep): Context => {
  const was: Context = before.context;
  const is: Context = after.context;
  return Object.fromEntries(Object.entries(is).filter(([field, value]) => !same(was[field], value)));
};

/**
 * Returns a function that takes the steps of a path in order and returns the context that the model claims after each,
 * whatever the machine computed, so that other systems can be checked against the model. For a transition without a
 * claim it uses the machine's own context changes.
 */
export function followClaims(model: AnyModel): (step: Step) => Context {
  const { transitions } = indexClaims(model);
  let context: Context = {};
  return ({ stimulus, microsteps }) => {
    const [first, ...rest] = microsteps;
    if (stimulus.kind === 'resume') context = stimulus.resumed.context ?? {};
    else if (stimulus.kind === 'start' && first) {
      const start = { input: stimulus.input, after: first.after.context };
      const { context: claimed } = model.start;
      context = typeof claimed === 'function' ? claimed(start) : claimed;
    }
    for (const microstep of stimulus.kind === 'start' ? rest : microsteps) {
      const claims = microstep.walked.flatMap((id) => transitions.get(id)?.claim ?? []);
      const isClaimed = claims.length === microstep.walked.length;
      const moment = { ...momentOf(microstep), before: context };
      context = { ...context, ...(isClaimed ? changesIn(claims, moment) : changesSeen(microstep)) };
    }
    return context;
  };
}
