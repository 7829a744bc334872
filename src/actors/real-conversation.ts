import { fromPromise } from 'xstate';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import { type FailureReport, failureOf } from '#transport/failure.ts';
import type { Transport } from './transport.ts';

/** The conversation machine on real calls. `note` hears why the thread could not be fetched, in words for a person. */
export const realConversation = ({ messages }: Transport, note: (failure: FailureReport) => void) =>
  conversationMachine.provide({
    actors: {
      openConversation: fromPromise(async ({ input, signal }) => {
        try {
          const conversation = await messages.conversationWith(input.peerId, signal);
          const { conversationId } = conversation;
          const page = conversationId === null ? null : await messages.thread(conversationId, {}, signal);
          return { conversation, page };
        } catch (error) {
          if (!signal.aborted) note(failureOf(error));
          throw error;
        }
      }),
      fetchOlder: fromPromise(async ({ input: { conversationId, before }, signal }) => {
        const page = await messages.thread(conversationId, { before }, signal);
        return { ...page, before };
      }),
    },
  });
