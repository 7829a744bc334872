import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type ActorRefLike, type InspectionEvent, isMachineSnapshot, StateMachine } from 'xstate';
import { createClientId } from '#transport/client-id.ts';
import { stripSecrets } from './strip-secrets.ts';

/** The protocol that is spoken: the version of `@statelyai/inspect`. */
export const PROTOCOL = '0.7.2';

/** What we add to a message of Stately's protocol; its own tools pass it over. */
export interface Extras {
  /** Changes with every load of the page: session ids begin anew then. */
  page: string;
  /** Id of the machine, of statecharts. */
  machine?: string;
  /** In messages with a snapshot: ids of the transitions walked since the actor's last one, `else` cases among them. */
  walked?: string[];
}

export type Message = StatelyInspectionEvent & Extras;

const page = createClientId();
let lastId = 0;

const machineOf = (actor: ActorRefLike) =>
  actor instanceof Actor && actor.logic instanceof StateMachine ? actor.logic : undefined;

function baseOf({ actorRef, rootId }: InspectionEvent) {
  lastId += 1;
  const machine = machineOf(actorRef);
  return {
    sessionId: actorRef.sessionId,
    rootId,
    createdAt: String(Date.now()),
    id: String(lastId),
    _version: PROTOCOL,
    page,
    ...(machine && { machine: machine.id }),
  };
}

const stripped = <T>(value: T): T => stripSecrets(value) as T;

/** What is shown of a snapshot. The input of a promise stays here: while it is under way a password may be in it. */
function shown(snapshot: unknown) {
  if (!isMachineSnapshot(snapshot)) return stripped({ ...Object(snapshot), input: undefined });
  const { status, value, context, output, error, tags, children } = snapshot;
  return stripped({ status, value, context, output, error, tags: [...tags], children });
}

/** An inline function of a chart goes by its name, as Stately's own inspector has it. */
const named = (_: string, value: unknown) => (typeof value === 'function' ? { type: value.name } : value);

/** Says that an actor has started. */
export function actorMessage(event: InspectionEvent & { type: '@xstate.event' }): Message {
  const { actorRef: actor } = event;
  const machine = machineOf(actor);
  const own = actor instanceof Actor ? actor : undefined;
  const id = own?.id ?? actor.sessionId;
  const name = machine && id === actor.sessionId ? machine.id : id;
  return {
    ...baseOf(event),
    type: '@xstate.actor',
    name,
    parentId: own?._parent?.sessionId,
    definition: JSON.stringify(machine ? machine.config : { id: name }, named),
    snapshot: shown(actor.getSnapshot()),
  };
}

/** Says that an event was sent, and by whom. */
export const eventMessage = (event: InspectionEvent & { type: '@xstate.event' }): Message => ({
  ...baseOf(event),
  type: event.type,
  sourceId: event.sourceRef?.sessionId,
  event: stripped(event.event),
});

/** Says where an actor is after an event, and how it got there. */
export const snapshotMessage = (
  event: InspectionEvent & { type: '@xstate.snapshot' },
  walked: string[],
): Message => ({
  ...baseOf(event),
  type: event.type,
  event: stripped(event.event),
  snapshot: shown(event.snapshot),
  ...(walked.length > 0 && { walked }),
});
