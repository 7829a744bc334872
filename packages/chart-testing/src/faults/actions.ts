import type { AnyStateMachine } from 'xstate';
import type { Config } from './config.ts';
import type { FaultKind } from './fault.ts';

export const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export const nameOfAction = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action);

/** Whether losing an action is losing an emitted event. */
export function kindOfLoss(machine: AnyStateMachine, action: unknown): FaultKind {
  const implementation: unknown = machine.implementations.actions[nameOfAction(action)];
  const emits =
    typeof implementation === 'function' && 'type' in implementation && implementation.type === 'xstate.emit';
  return emits ? 'emit missing' : 'action missing';
}

/** The action with one of its fixed parameters changed; nothing when it has none. */
export function withOtherParameter(action: unknown): Config | undefined {
  const { params } = action as Config;
  if (typeof params !== 'object' || params === null) return undefined;
  const [field] = Object.keys(params);
  return field === undefined
    ? undefined
    : { ...(action as Config), params: { ...params, [field]: 'something else' } };
}
