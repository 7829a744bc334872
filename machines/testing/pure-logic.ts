import {
  type ActorLogic,
  type ActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
} from 'xstate';
import { withStandIns } from './controllable.ts';

type Logic = ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>;

const nothing = () => {};

/** A scope in which a machine has a parent to send to, and in which nothing is carried out. */
function scopeOf(machine: AnyStateMachine): ActorScope<AnyMachineSnapshot, AnyEventObject> {
  const parent = createActor(fromTransition((state: null) => state, null));
  // Never started: it lends the scope its place under a parent.
  const self = createActor(machine, { parent, id: machine.id });
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

/** A machine as a pure function of state and event, for `@xstate/test`, whose own scope has no parent. */
export function pureLogic(machine: AnyStateMachine): Logic {
  const standing = withStandIns(machine);
  const scope = scopeOf(standing);
  return {
    transition: (state, event) => standing.transition(state, event, scope),
    getInitialSnapshot: (_, input) => standing.getInitialSnapshot(scope, input),
    getPersistedSnapshot: (state) => standing.getPersistedSnapshot(state),
  };
}
