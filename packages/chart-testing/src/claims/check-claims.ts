import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import { differing, same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Microstep, Observed, Started } from '../explore/recorder.ts';
import { Run, type Rung, type Step } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel, Beginning, Effects, InitialClaim, Issue } from '../model.ts';
import {
  type AnyClaim,
  type AnyStateClaim,
  type ClaimIndex,
  indexClaims,
  type PlacedClaim,
} from './claim-index.ts';

const workOut = <A, T>(said: T | ((moment: A) => T) | undefined, moment: A): T | undefined =>
  typeof said === 'function' ? (said as (moment: A) => T)(moment) : said;

interface ExpectedEffects {
  starts: readonly { src: string; id?: string; input?: unknown }[];
  stops: readonly string[];
  emits: readonly unknown[];
  sends: readonly unknown[];
  raises: readonly unknown[];
  cancels: readonly string[];
}

/** The effects that claims name, worked out for one moment. */
function effectsOf<A>(claims: readonly Effects<AnyStateMachine, A>[], moment: A): ExpectedEffects {
  const all = <T>(
    said: (claim: Effects<AnyStateMachine, A>) => readonly T[] | ((moment: A) => readonly T[]) | undefined,
  ) => claims.flatMap((claim) => workOut(said(claim), moment) ?? []);
  return {
    starts: all((claim) => claim.starts),
    stops: all((claim) => claim.stops),
    emits: all<unknown>((claim) => claim.emits),
    sends: all<unknown>((claim) => claim.sends),
    raises: all<unknown>((claim) => claim.raises),
    cancels: all((claim) => claim.cancels),
  };
}

/** What was started, as far as the claims speak of it: an id only where one is named. */
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

/** Checks the way from nothing to the machine's first rest. */
function checkStart(claim: InitialClaim<AnyStateMachine>, seen: Microstep, input: unknown): Issue[] {
  const start: Beginning<AnyStateMachine> = { input, after: seen.after.context };
  const to = [workOut(claim.to, start) ?? []].flat();
  const context = workOut(claim.context, start);
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

/** The branch must be the first whose condition holds. */
function checkCondition({ claim, branch, earlier }: PlacedClaim, moment: Moment): string[] {
  if (claim.when && !claim.when(moment))
    return [`branch ${branch} was taken though its \`when\` does not hold`];
  return earlier.some((other) => other.when?.(moment))
    ? [`branch ${branch} was taken though the \`when\` of an earlier one holds`]
    : [];
}

/** All named states must be active, and no other may be new. */
function checkTarget(claims: readonly AnyClaim[], moment: Moment, { after }: Microstep): string[] {
  const to = claims.flatMap((claim) => workOut(claim.to, moment) ?? []);
  const was = moment.from;
  const is = paths(after);
  const asClaimed =
    to.every((path) => is.includes(path)) && is.every((path) => to.includes(path) || was.includes(path));
  return asClaimed ? [] : [`leads to ${show(to.length > 0 ? to : was)}, but ${show(is)} was seen`];
}

/** The fields that the transitions of a microstep change, and to what, as is claimed. */
const changesIn = (claims: readonly AnyClaim[], moment: Moment): Context =>
  Object.assign({}, ...claims.map((claim) => workOut(claim.context, moment) ?? {}));

function checkContext(claims: readonly AnyClaim[], moment: Moment): string[] {
  if (moment.before === moment.after && claims.every(({ context }) => context === undefined)) return [];
  const before: Context = moment.before;
  const after: Context = moment.after;
  const changes = changesIn(claims, moment);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(changes)])];
  const expected = (field: string) => (field in changes ? changes[field] : before[field]);
  return fields
    .filter((field) => !same(expected(field), after[field]))
    .map((field) => differing(`context.${field}`, expected(field), after[field]));
}

function checkDelay({ ms: said }: AnyClaim, moment: Moment, rung: Rung | undefined): string[] {
  if (said === undefined || rung === undefined) return [];
  const { delay, since } = rung;
  const ms = typeof said === 'function' ? said({ ...moment, since }) : said;
  const [least, most] = typeof ms === 'number' ? [ms, ms] : ms;
  return delay >= least && delay <= most ? [] : [`rings after ${show(ms)} ms, but after ${delay} ms it rang`];
}

function checkMicrostep(index: ClaimIndex, seen: Microstep, rung: Rung | undefined): Issue[] {
  const where = seen.walked.join(' + ') || `event ${seen.event.type}`;
  const placed = seen.walked.flatMap((id) => index.transitions.get(id) ?? []);
  // A transition without a claim is named before anything is run.
  if (placed.length < seen.walked.length) return [];
  const claims = placed.map(({ claim }) => claim);
  try {
    const moment = momentOf(seen);
    return [
      ...placed.flatMap((one) => checkCondition(one, moment)),
      ...checkTarget(claims, moment, seen),
      ...checkContext(claims, moment),
      ...checkEffects(effectsOf<Moment>(claims, moment), seen),
      ...claims.flatMap((claim) => checkDelay(claim, moment, rung)),
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

/** Checks a machine at rest against the claims of its active states: tags, what the person sees, output. */
function checkState(model: AnyModel, index: ClaimIndex, snapshot: AnyMachineSnapshot): Issue[] {
  if (snapshot.status === 'error')
    return [{ where: model.machine.id, what: `the machine died: ${String(snapshot.error)}` }];
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

function checkMicrosteps(model: AnyModel, index: ClaimIndex, { stimulus, microsteps, rung }: Step): Issue[] {
  const [first, ...rest] = microsteps;
  // What is taken up again was claimed when it got there.
  if (!first || first.after.status === 'error' || stimulus.kind === 'resume') return [];
  const begun =
    stimulus.kind === 'start'
      ? checkStart(model.start, first, stimulus.input)
      : checkMicrostep(index, first, rung);
  return [...begun, ...rest.flatMap((microstep) => checkMicrostep(index, microstep, undefined))];
}

export const checkStep = (model: AnyModel, index: ClaimIndex, step: Step): Issue[] => [
  ...checkMicrosteps(model, index, step),
  ...(step.rest ? checkState(model, index, step.rest) : []),
];

/** Checks every step of a path against the model's claims. `listen` sees every inspection event. */
export function checkPath(
  model: AnyModel,
  index: ClaimIndex,
  path: Way,
  listen?: (event: InspectionEvent) => void,
): Issue[] {
  const run = new Run(model, listen);
  return path.flatMap((stimulus, nth) =>
    checkStep(model, index, run.apply(stimulus)).map((issue) => ({ ...issue, step: nth })),
  );
}

/** What a microstep has made of the context, as the running machine has it. */
const changesSeen = ({ before, after }: Microstep): Context => {
  const was: Context = before.context;
  const is: Context = after.context;
  return Object.fromEntries(Object.entries(is).filter(([field, value]) => !same(was[field], value)));
};

/**
 * Follows a path by what is claimed. Told each step, it answers what the context is after it: as the model says,
 * whatever the chart has made of it. So what is looked at elsewhere can be held to the model. Of a transition without a
 * claim it takes the chart's word.
 */
export function followClaims(model: AnyModel): (step: Step) => Context {
  const { transitions } = indexClaims(model);
  let context: Context = {};
  return ({ stimulus, microsteps }) => {
    const [first, ...rest] = microsteps;
    if (stimulus.kind === 'resume') context = stimulus.resumed.context ?? {};
    else if (stimulus.kind === 'start' && first) {
      const start = { input: stimulus.input, after: first.after.context };
      const { context: said } = model.start;
      context = typeof said === 'function' ? said(start) : said;
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
