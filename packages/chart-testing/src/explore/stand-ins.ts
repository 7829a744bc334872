import {
  type ActorLogic,
  type ActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromTransition,
  type Snapshot,
} from 'xstate';

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

const mostMicrosteps = 1_000;

const prepared = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with a stand-in for every actor. Kept, because `provide()` builds every state node anew. */
export function withStandIns(machine: AnyStateMachine): AnyStateMachine {
  const known = prepared.get(machine);
  if (known) return known;
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src) => [src, controllable(src)]),
  );
  const made: AnyStateMachine = machine.provide({ actors });
  // A loop of `always` or raised events is to end the run with an error, not to hang it.
  made.options = {
    ...made.options,
    maxIterations: Math.min(mostMicrosteps, made.options.maxIterations ?? mostMicrosteps),
  };
  prepared.set(machine, made);
  return made;
}

export const isStandIn = (snapshot: unknown): snapshot is StandInSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'src' in snapshot && 'received' in snapshot;

type Logic = ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>;

const nothing = () => {};
/** The parent of a machine under test: somewhere to send to, and nothing else. */
export const parentLogic = fromTransition((state: null) => state, null);
const emptyMachine: AnyStateMachine = createMachine({});

/** A scope in which a machine has a parent to send to, and in which nothing is carried out. */
function newScope(): ActorScope<AnyMachineSnapshot, AnyEventObject> {
  const self = createActor(emptyMachine, { parent: createActor(parentLogic) });
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

/**
 * A machine as a pure function of state and event, for `@xstate/test`, whose own scope has no parent.
 * Each step has a scope of its own: where nothing is carried out, no actor ever gives its system id back.
 */
export function pureLogic(machine: AnyStateMachine): Logic {
  const standing = withStandIns(machine);
  return {
    transition: (state, event) => standing.transition(state, event, newScope()),
    getInitialSnapshot: (_, input) => standing.getInitialSnapshot(newScope(), input),
    getPersistedSnapshot: (state) => standing.getPersistedSnapshot(state),
  };
}

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
