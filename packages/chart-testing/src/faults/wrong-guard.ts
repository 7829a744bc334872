import { not } from 'xstate';
import type { Config } from './config.ts';
import type { FaultKind } from './fault.ts';

/** A branch of a transition with one thing wrong. */
export interface Spoilt {
  kind: FaultKind;
  branch: Config;
  detail?: string;
}

export function without(branch: Config, field: string, kind: FaultKind): Spoilt[] {
  const { [field]: dropped, ...rest } = branch;
  return dropped === undefined ? [] : [{ kind, branch: rest }];
}

/** The guards of which all have to say yes; none when it is a single one. */
const partsOf = (guard: unknown): unknown[] =>
  typeof guard === 'function' && guard.name === 'and' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards
    : [];

/** All ways to ask less, nothing, or the opposite before a branch is taken. */
export function wrongGuard(branch: Config): Spoilt[] {
  const { guard } = branch;
  if (guard === undefined) return [];
  return [
    ...without(branch, 'guard', 'guard missing'),
    { kind: 'guard negated', branch: { ...branch, guard: not(guard as Parameters<typeof not>[0]) } },
    { kind: 'guard always true', branch: { ...branch, guard: () => true } },
    ...partsOf(guard).map(
      (part, at): Spoilt => ({
        kind: 'guard weakened',
        detail: `only its part ${at + 1}`,
        branch: { ...branch, guard: part },
      }),
    ),
  ];
}
