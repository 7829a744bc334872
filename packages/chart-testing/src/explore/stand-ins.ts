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

export type StandInSnapshot = Snapshot<unknown> & {
  src: string;
  input: unknown;
  received: readonly AnyEventObject[];
};

/** Ends on `@settle.done` with an output or `@settle.error` with an error, and records every other event. */
const reduce = (snapshot: StandInSnapshot, event: AnyEventObject): StandInSnapshot => {
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

/** A stand-in for any kind of actor: it does nothing until it is told how to end. */
const standInLogic = (src: string): ActorLogic<StandInSnapshot, AnyEventObject, unknown> => ({
  transition: reduce,
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

const maxMicrosteps = 1_000;

const prepared = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with a stand-in for every actor. Cached, because `provide()` rebuilds every state node. */
export function withStandIns(machine: AnyStateMachine): AnyStateMachine {
  const known = prepared.get(machine);
  if (known) return known;
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src) => [src, standInLogic(src)]),
  );
  const provided: AnyStateMachine = machine.provide({ actors });
  // A loop of `always` or raised events ends the run with an error instead of hanging it.
  provided.options = {
    ...provided.options,
    maxIterations: Math.min(maxMicrosteps, provided.options.maxIterations ?? maxMicrosteps),
  };
  prepared.set(machine, provided);
  return provided;
}

export const isStandIn = (snapshot: unknown): snapshot is StandInSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'src' in snapshot && 'received' in snapshot;

type Logic = ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>;

const noop = () => {};
/** The parent of a machine under test, which ignores what it is sent. */
export const parentLogic = fromTransition((state: null) => state, null);
const emptyMachine: AnyStateMachine = createMachine({});

/** A scope with a parent, in which no action is executed. */
function newScope(): ActorScope<AnyMachineSnapshot, AnyEventObject> {
  const self = createActor(emptyMachine, { parent: createActor(parentLogic) });
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: noop,
    defer: noop,
    emit: noop,
    stopChild: noop,
    actionExecutor: noop,
  };
}

/**
 * A machine as a pure function of state and event, for `@xstate/test`, whose own scope has no parent.
 * Each step has its own scope: without executed actions, actors never release their system ids.
 */
export function pureLogic(machine: AnyStateMachine): Logic {
  const withActors = withStandIns(machine);
  return {
    transition: (state, event) => withActors.transition(state, event, newScope()),
    getInitialSnapshot: (_, input) => withActors.getInitialSnapshot(newScope(), input),
    getPersistedSnapshot: (state) => withActors.getPersistedSnapshot(state),
  };
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'implementations' in logic && 'root' in logic;

/** Charts declare actors by logic that throws "… not provided", or by `{} as typeof childMachine`. */
function isPlaceholder(logic: unknown): boolean {
  if (typeof logic !== 'object' || logic === null || !('transition' in logic)) return true;
  return 'config' in logic && String(logic.config).includes('not provided');
}

/**
 * The actors that a machine and its child machines lack an implementation for: `app/session/askWho`.
 * A forgotten `.provide()` would otherwise end silently in an error state.
 */
export function placeholdersOf(machine: AnyStateMachine, path = machine.id): string[] {
  return Object.entries(machine.implementations.actors).flatMap(([src, logic]: [string, unknown]) => {
    const here = `${path}/${src}`;
    if (isMachine(logic)) return placeholdersOf(logic, here);
    return isPlaceholder(logic) ? [here] : [];
  });
}
