import type { ActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';

/** What a stand-in shows of itself: which actor it stands for, what it was started with, what it was sent. */
export type StandInSnapshot = Snapshot<unknown> & {
  src: string;
  input: unknown;
  received: readonly AnyEventObject[];
};

/** A stand-in obeys `@settle.done` with an output and `@settle.error` with an error. Everything else it only notes. */
const settled = (snapshot: StandInSnapshot, event: AnyEventObject): StandInSnapshot => {
  const { src, input, received } = snapshot;
  const common = { src, input, received };
  switch (event.type) {
    case '@settle.done':
      return { ...common, status: 'done', output: event.output, error: undefined };
    case '@settle.error':
      return { ...common, status: 'error', output: undefined, error: event.error };
    case 'xstate.stop':
      return { ...common, status: 'stopped', output: undefined, error: undefined };
    default:
      return { ...snapshot, received: [...received, event] };
  }
};

/** A stand-in for any actor, promise, callback or machine alike: it does nothing until told how to end. */
const controllable = (src: string): ActorLogic<StandInSnapshot, AnyEventObject, unknown> => ({
  transition: settled,
  getInitialSnapshot: (_, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    src,
    input,
    received: [],
  }),
  getPersistedSnapshot: (snapshot) => snapshot,
});

/** The names of all actors a machine may start. */
const actorsOf = (machine: AnyStateMachine): string[] => Object.keys(machine.implementations.actors);

const mostMicrosteps = 1_000;

const prepared = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with a stand-in for every actor. Kept, because `provide()` builds every state node anew. */
export function withStandIns(machine: AnyStateMachine): AnyStateMachine {
  const known = prepared.get(machine);
  if (known) return known;
  const actors = Object.fromEntries(actorsOf(machine).map((src) => [src, controllable(src)]));
  const made: AnyStateMachine = machine.provide({ actors });
  // A loop of `always` or raised events is to end the run with an error, not to hang it.
  made.options = {
    ...made.options,
    maxIterations: Math.min(mostMicrosteps, made.options.maxIterations ?? mostMicrosteps),
  };
  prepared.set(machine, made);
  return made;
}

/** Whether an actor is one of our stand-ins, by what it shows. */
export const isStandIn = (snapshot: unknown): snapshot is StandInSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'src' in snapshot && 'received' in snapshot;
