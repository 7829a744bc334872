import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EmittedFrom,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate';

type Innermost<Value> = Value extends string
  ? Value
  : Value extends object
    ? Innermost<Value[keyof Value]>
    : never;

/** A stored state: the innermost state name and the facts its guards need. */
export type ChartPosition<M extends AnyStateMachine> = {
  value: Innermost<SnapshotFrom<M>['value']>;
  context: SnapshotFrom<M>['context'];
};

/** Called for every attempted step, allowed or not. */
export type StepListener = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
) => void;

const listeners = new Set<StepListener>();

/** For coverage of steps that no actor takes; unused in production. */
export const onStep = (listener: StepListener): void => void listeners.add(listener);

/** Whether a chart without a running actor allows an event: for buttons and the server's refusals. */
export const can = <M extends AnyStateMachine>(
  machine: M,
  at: ChartPosition<M>,
  event: EventFromLogic<M>,
): boolean => snapshotAt(machine, at).can(event);

/** The resulting state and the events it emits; null if the chart refuses. */
export function step<M extends AnyStateMachine>(
  machine: M,
  at: ChartPosition<M>,
  event: EventFromLogic<M>,
): {
  value: ChartPosition<M>['value'];
  context: ChartPosition<M>['context'];
  emitted: EmittedFrom<M>[];
} | null {
  const before = snapshotAt(machine, at);
  for (const hear of listeners) hear(machine, before, event);
  if (!before.can(event)) return null;
  const [{ value, context }, actions] = transition<AnyStateMachine>(machine, before, event);
  return { value: innermostState(value), context, emitted: actions.map(emittedBy<M>) };
}

/** `{ booked: 'accepted' }` for `accepted`: state names are unique within these charts. */
const snapshotAt = <M extends AnyStateMachine>(machine: M, { value, context }: ChartPosition<M>) =>
  machine.resolveState({ value: statePathTo(machine.root, value) ?? value, context });

function statePathTo(within: AnyStateNode, name: string): StateValue | null {
  if (name in within.states) return name;
  for (const state of Object.values(within.states)) {
    const way = statePathTo(state, name);
    if (way) return { [state.key]: way };
  }
  return null;
}

function innermostState<Name extends string>(value: StateValue): Name {
  // A compound state holds its child as a value.
  return typeof value === 'string' ? (value as Name) : innermostState(Object.values(value)[0] as StateValue);
}

/** These charts have no effects but emitted events. */
const emittedBy = <M extends AnyStateMachine>({ params }: { params: unknown }) =>
  (params as { event: EmittedFrom<M> }).event;
