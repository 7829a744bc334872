import type { AnyStateMachine } from 'xstate';
import { leavesOf, pathOf } from '../charts/transitions.ts';
import { same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Microstep } from '../explore/microstep.ts';
import { checkEffects } from './check-effects.ts';
import type { Beginning, InitialClaim } from './claim.ts';
import type { Issue } from './issue.ts';

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
