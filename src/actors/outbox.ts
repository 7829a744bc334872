import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { type OutboxEmitted, type Outgoing, outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { createClientId } from '#transport/client-id.ts';
import { outboxOf } from '#transport/drafts.ts';
import { failureOf } from '#transport/failure.ts';
import { type LogFailure, type Notify, useApp } from './app-context.tsx';
import type { Transport } from './transport.ts';

/** Status for a malformed answer: retried as a server error, but not forever. */
const INVALID_RESPONSE = 502;

/** The server's refusal with the HTTP status the chart decides on; 0 if it was not reached. */
function refusal(error: unknown): Error & { status: number } {
  const { status, kind, text } = failureOf(error);
  const answered = kind !== 'offline' && kind !== 'timeout';
  return Object.assign(new Error(text), { status: status ?? (answered ? INVALID_RESPONSE : 0) });
}

export const createOutbox = ({ messages, storage }: Transport) =>
  outboxMachine.provide({
    actors: {
      restoreItems: fromPromise(async ({ input }) => outboxOf(storage, input.userId).read()),
      sendMessage: fromPromise(({ input: { item } }) => {
        const { recipientId, text, clientId, replyTo, files } = item;
        return messages
          .send({
            recipientId,
            text,
            clientId,
            ...(replyTo && { replyToId: replyTo.id }),
            ...(files && { fileIds: files.map(({ id }) => id) }),
          })
          .catch((error: unknown) => {
            throw refusal(error);
          });
      }),
    },
  });

type OutboxEnvironment = { transport: Transport; notify: Notify; log: LogFailure; userId: string };

/** Persists unsent messages and reports refused ones. */
export function outboxEffects({ transport, notify, log, userId }: OutboxEnvironment) {
  const store = outboxOf(transport.storage, userId);
  return (event: OutboxEmitted) => {
    switch (event.type) {
      case 'outbox.kept':
        return store.save(event.item);
      case 'outbox.dropped':
        return store.remove(event.clientId);
      case 'outbox.refused':
        return notify({
          level: 'error',
          text: 'A message wasn’t sent. It’s still in the conversation.',
        });
      case 'outbox.failed':
        return log('outbox', event.error);
    }
  };
}

let lastMoment = 0;

/** Strictly increasing: unsent messages are ordered by it. */
function nextMoment(): string {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment).toISOString();
}

type Attachments = Pick<Outgoing, 'replyTo' | 'files'>;

export function createMessage(recipientId: string, text: string, { replyTo, files }: Attachments = {}) {
  const attachments = { ...(replyTo && { replyTo }), ...(files?.length && { files }) };
  return { clientId: createClientId(), recipientId, text, at: nextMoment(), ...attachments };
}

export type Unsent = Outgoing & { state: 'sending' | 'waiting' | 'failed' };

/** Messages to this person that the server does not have yet (SAF-05), oldest first. */
export function useOutbox(recipientId: string) {
  const { root, send } = useApp('useOutbox');
  const outbox = useSelector(root, ({ children }) => children.outbox);
  const items = useSelector(outbox, (snapshot) => snapshot?.context.items);
  const isWaiting = useSelector(outbox, (snapshot) => snapshot?.hasTag('waiting'));
  const unsent = useMemo(
    () =>
      items
        ?.filter((item) => item.recipientId === recipientId)
        .map((item): Unsent => ({ ...item, state: stateOf(item, isWaiting) })) ?? [],
    [items, recipientId, isWaiting],
  );
  const [actions] = useState(() => ({
    /** Retries a refused message under the same client id. */
    retry: (clientId: string) => send({ type: 'outbox.retry', clientId }),
    discard: (clientId: string) => send({ type: 'outbox.discard', clientId }),
  }));
  return {
    unsent,
    send: (text: string, attachments?: Attachments) => {
      const item = createMessage(recipientId, text, attachments);
      send({ type: 'outbox.send', item });
      return item.clientId;
    },
    ...actions,
  };
}

const stateOf = ({ failed }: Outgoing, isWaiting: boolean | undefined) => {
  if (failed !== null) return 'failed';
  return isWaiting ? 'waiting' : 'sending';
};
