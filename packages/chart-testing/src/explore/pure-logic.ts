import {
  type ActorLogic,
  type ActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromTransition,
} from 'xstate';
import { withStandIns } from './controllable.ts';

type Logic = ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>;

const nothing = () => {};
const parentLogic = fromTransition((state: null) => state, null);
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
