import type { AnyStateMachine } from 'xstate';

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'implementations' in logic && 'root' in logic;

/** Charts name what they need by logic that throws "… not provided", or by `{} as typeof childMachine`. */
function isPlaceholder(logic: unknown): boolean {
  if (typeof logic !== 'object' || logic === null || !('transition' in logic)) return true;
  return 'config' in logic && String(logic.config).includes('not provided');
}

/**
 * The actors that a machine, or a machine it starts, still has only by name: `app/session/askWho`.
 * A forgotten `.provide()` would otherwise end quietly in an error state.
 */
export function placeholdersOf(machine: AnyStateMachine, path = machine.id): string[] {
  return Object.entries(machine.implementations.actors).flatMap(([src, logic]: [string, unknown]) => {
    const here = `${path}/${src}`;
    if (isMachine(logic)) return placeholdersOf(logic, here);
    return isPlaceholder(logic) ? [here] : [];
  });
}
