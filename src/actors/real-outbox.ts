import { fromPromise } from 'xstate';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { failureOf } from '#transport/failure.ts';
import { outboxOf } from '#transport/outbox-store.ts';
import type { Transport } from './transport.ts';

/** Where an answer is not what it should be, the server has trouble: tried again, and not for ever. */
const BAD_ANSWER = 502;

/** Why a message was not taken, in the server's words, with the status the chart decides on; 0: not reached. */
function refusal(error: unknown): Error & { status: number } {
  const { status, kind, text } = failureOf(error);
  return Object.assign(new Error(text, { cause: error }), {
    status: status ?? (kind === 'offline' || kind === 'timeout' ? 0 : BAD_ANSWER),
  });
}

/** The outbox machine on real calls and storage. */
export const realOutbox = ({ messages, storage }: Transport) =>
  outboxMachine.provide({
    actors: {
      restoreItems: fromPromise(async ({ input }) => outboxOf(storage, input.userId).read()),
      sendMessage: fromPromise(({ input: { item } }) => {
        const { recipientId, text, clientId } = item;
        return messages.send({ recipientId, text, clientId }).catch((error: unknown) => {
          throw refusal(error);
        });
      }),
    },
  });
