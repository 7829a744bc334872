import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { leavesOf, pathOf } from '../charts/transitions.ts';
import { differing, same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Microstep, Observed, Started } from '../explore/microstep.ts';
import type { Rung } from '../explore/run.ts';
import type { Beginning, InitialClaim, Issue } from './claim.ts';
import type { AnyClaim, ClaimIndex, PlacedClaim } from './claim-index.ts';

/** Effects as a claim puts them, once worked out for one moment. */
export interface ExpectedEffects {
  starts: readonly { src: string; id?: string; input?: unknown }[];
  stops: readonly string[];
  emits: readonly unknown[];
  sends: readonly unknown[];
  raises: readonly unknown[];
  cancels: readonly string[];
}

const differs = (what: string, expected: unknown, seen: unknown): string[] => [
  `${what} ${show(expected)}, but ${show(seen)} was seen`,
];

/** What was started, as far as the claims speak of it: an id only where one is named. */
const asClaimed = (seen: readonly Started[], expected: ExpectedEffects['starts']) =>
  seen.map(({ src, id, input }) =>
    expected.some((start) => start.src === src && start.id !== undefined)
      ? { src, id, input }
      : { src, input },
  );

/** Where the effects of a microstep are not the expected ones. Order counts for what is emitted, sent and raised. */
function checkEffects(expected: ExpectedEffects, seen: Observed): string[] {
  const started = asClaimed(seen.starts, expected.starts);
  return [
    ...(sameInAnyOrder(expected.starts, started) ? [] : differs('starts', expected.starts, started)),
    ...(sameInAnyOrder(expected.stops, seen.stops) ? [] : differs('stops', expected.stops, seen.stops)),
    ...(same(expected.emits, seen.emits) ? [] : differs('emits', expected.emits, seen.emits)),
    ...(same(expected.sends, seen.sends) ? [] : differs('sends', expected.sends, seen.sends)),
    ...(same(expected.raises, seen.raises) ? [] : differs('raises', expected.raises, seen.raises)),
    ...(sameInAnyOrder(expected.cancels, seen.cancels)
      ? []
      : differs('cancels', expected.cancels, seen.cancels)),
  ];
}

type Start = Beginning<AnyStateMachine>;

/** Checks the way from nothing to the machine's first rest. */
export function checkStart(claim: InitialClaim<AnyStateMachine>, seen: Microstep, input: unknown): Issue[] {
  const start: Start = { input, after: seen.after.context };
  const workOut = <T>(said: T | ((start: Start) => T)): T =>
    typeof said === 'function' ? (said as (start: Start) => T)(start) : said;
  const to = [workOut(claim.to)].flat();
  const context = workOut(claim.context);
  const is = leavesOf(seen.after).map(pathOf);
  const expected = {
    starts: workOut(claim.starts) ?? [],
    stops: workOut(claim.stops) ?? [],
    emits: workOut(claim.emits) ?? [],
    sends: workOut(claim.sends) ?? [],
    raises: workOut(claim.raises) ?? [],
    cancels: workOut(claim.cancels) ?? [],
  };
  return [
    ...(sameInAnyOrder(to, is) ? [] : [`starts in ${show(to)}, but ${show(is)} was seen`]),
    ...(same(context, seen.after.context)
      ? []
      : [`context is ${show(context)}, but ${show(seen.after.context)} was seen`]),
    ...checkEffects(expected, seen),
  ].map((what) => ({ where: 'start', what }));
}

export type Context = Record<string, unknown>;

const paths = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).map(pathOf);

/** The moment of a microstep, as claims see it. */
export const momentOf = ({ before, after, event, running }: Microstep) => ({
  before: before.context,
  after: after.context,
  event,
  from: paths(before),
  running,
});

type Moment = ReturnType<typeof momentOf>;

const workOut = <T>(said: T | ((moment: Moment) => T) | undefined, moment: Moment): T | undefined =>
  typeof said === 'function' ? (said as (moment: Moment) => T)(moment) : said;

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
export const changesIn = (claims: readonly AnyClaim[], moment: Moment): Context =>
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

/** Checks one microstep against the claims of the transitions it took. */
export function checkMicrostep(index: ClaimIndex, seen: Microstep, rung: Rung | undefined): Issue[] {
  const where = seen.walked.join(' + ') || `event ${seen.event.type}`;
  const placed = seen.walked.flatMap((id) => index.transitions.get(id) ?? []);
  // A transition without a claim is named before anything is run.
  if (placed.length < seen.walked.length) return [];
  const claims = placed.map(({ claim }) => claim);
  try {
    const moment = momentOf(seen);
    const all = <T>(
      said: (claim: AnyClaim) => readonly T[] | ((moment: Moment) => readonly T[]) | undefined,
    ) => claims.flatMap((claim) => workOut(said(claim), moment) ?? []);
    const expected = {
      starts: all((claim) => claim.starts),
      stops: all((claim) => claim.stops),
      emits: all<unknown>((claim) => claim.emits),
      sends: all<unknown>((claim) => claim.sends),
      raises: all<unknown>((claim) => claim.raises),
      cancels: all((claim) => claim.cancels),
    };
    return [
      ...placed.flatMap((one) => checkCondition(one, moment)),
      ...checkTarget(claims, moment, seen),
      ...checkContext(claims, moment),
      ...checkEffects(expected, seen),
      ...claims.flatMap((claim) => checkDelay(claim, moment, rung)),
    ].map((what) => ({ where, what }));
  } catch (error) {
    return [{ where, what: `the claim itself failed: ${String(error)}` }];
  }
}
