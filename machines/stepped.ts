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

/** Where a life stands: its innermost state by its own name, and the facts that the chart's guards ask for. */
export type At<M extends AnyStateMachine> = {
  value: Innermost<SnapshotFrom<M>['value']>;
  context: SnapshotFrom<M>['context'];
};

/** Hears what is asked of a chart, whether it takes the step or refuses it. */
export type StepListener = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
) => void;

const listeners = new Set<StepListener>();

/** Lets coverage count the steps that no actor takes. Nobody listens in production. */
export const listenToSteps = (listener: StepListener): void => void listeners.add(listener);

/**
 * Whether something may happen now to what a chart describes and no actor runs: both the buttons and the server's
 * refusals come of it.
 */
export const can = <M extends AnyStateMachine>(machine: M, at: At<M>, event: EventFromLogic<M>): boolean =>
  snapshotAt(machine, at).can(event);

/** What comes of it: where it stands then, and what the chart tells. Null: the chart refuses it. */
export function step<M extends AnyStateMachine>(
  machine: M,
  at: At<M>,
  event: EventFromLogic<M>,
): { value: At<M>['value']; context: At<M>['context']; told: EmittedFrom<M>[] } | null {
  const before = snapshotAt(machine, at);
  for (const hear of listeners) hear(machine, before, event);
  if (!before.can(event)) return null;
  const [{ value, context }, actions] = transition<AnyStateMachine>(machine, before, event);
  return { value: innermostState(value), context, told: actions.map(emittedBy<M>) };
}

/** `{ booked: 'accepted' }` for `accepted`: no two states of such a chart have one name. */
const snapshotAt = <M extends AnyStateMachine>(machine: M, { value, context }: At<M>) =>
  machine.resolveState({ value: wayTo(machine.root, value) ?? value, context });

function wayTo(within: AnyStateNode, name: string): StateValue | null {
  if (name in within.states) return name;
  for (const state of Object.values(within.states)) {
    const way = wayTo(state, name);
    if (way) return { [state.key]: way };
  }
  return null;
}

/** The name of the state that a life stands in, without those around it. */
function innermostState<Name extends string>(value: StateValue): Name {
  // What stands around another state holds that one.
  return typeof value === 'string' ? (value as Name) : innermostState(Object.values(value)[0] as StateValue);
}

/** All that such a chart does to the world is to tell. */
const emittedBy = <M extends AnyStateMachine>({ params }: { params: unknown }) =>
  (params as { event: EmittedFrom<M> }).event;
