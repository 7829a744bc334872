import type { AnyMachineSnapshot } from 'xstate';
import { leavesOf, pathOf } from '../charts/transitions.ts';
import { differing, same, show } from '../explore/compare.ts';
import type { Microstep } from '../explore/microstep.ts';
import type { Rung } from '../explore/run.ts';
import { checkEffects } from './check-effects.ts';
import type { AnyClaim, ClaimIndex, PlacedClaim } from './claim-index.ts';
import type { Issue } from './issue.ts';

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
