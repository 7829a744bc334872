import type { InspectionEvent } from 'xstate';
import { actorMessage, eventMessage, type Message, snapshotMessage } from './message.ts';
import { Walks } from './walks.ts';

const INIT = 'xstate.init';

/**
 * Tells in Stately's inspection protocol what all actor systems of the page do, as it happens and without secrets.
 * `@statelyai/inspect` would do so when the browser is idle, by the state of then, and with the secrets.
 */
export function createStream(send: (message: Message) => void): (event: InspectionEvent) => void {
  const walks = new Walks();
  return (event) => {
    walks.inspect(event);
    if (event.type === '@xstate.event') {
      // When it is made, an actor may not be asked yet; and one that never starts is none.
      if (event.event.type === INIT) send(actorMessage(event));
      send(eventMessage(event));
    }
    if (event.type === '@xstate.snapshot') send(snapshotMessage(event, walks.take(event.actorRef)));
  };
}
