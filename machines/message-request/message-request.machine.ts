import { assign, emit, fromPromise, setup } from 'xstate';
import type { RequestState } from '#contract/message-requests.ts';

export type UnansweredState = Exclude<RequestState, 'accepted'>;

/** `acceptedBefore`: it had been accepted earlier, in another tab. */
export type AnswerOutcome = 'stored' | 'acceptedBefore';

export const messageRequestMachine = setup({
  types: {
    input: {} as { state: UnansweredState },
    context: {} as { state: UnansweredState },
    events: {} as
      | { type: 'messageRequest.accept' }
      | { type: 'messageRequest.refuse' }
      | { type: 'messageRequest.undo' }
      | { type: 'messageRequest.refusedElsewhere' }
      | { type: 'messageRequest.reopenedElsewhere' },
    emitted: {} as { type: 'messageRequest.answered'; state: RequestState },
    tags: {} as 'open' | 'refused' | 'busy' | 'failed',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    answer: fromPromise<AnswerOutcome, { state: RequestState }>(async () => {
      throw new Error('answer not provided');
    }),
  },
  guards: {
    isRefused: ({ context }) => context.state === 'refused',
    wasAccepted: (_, answered: AnswerOutcome) => answered === 'acceptedBefore',
  },
  actions: {
    setState: assign((_, { state }: { state: UnansweredState }) => ({ state })),
    announce: emit((_, { state }: { state: RequestState }) => ({
      type: 'messageRequest.answered' as const,
      state,
    })),
  },
}).createMachine({
  id: 'messageRequest',
  options: { maxIterations: 1000 },
  description: 'A message request to the member; the sender is notified only if it is accepted.',
  context: ({ input }) => ({ state: input.state }),
  meta: { rows: ['MSG-06'] },
  initial: 'open',
  states: {
    open: {
      description: 'Pending; the member can read it without the sender knowing.',
      tags: ['open'],
      always: {
        guard: 'isRefused',
        target: 'refused',
        description: 'It was refused earlier or in another tab.',
        meta: { rows: ['MSG-06'] },
      },
      initial: 'idle',
      states: {
        idle: { description: 'Offers Accept and Refuse.' },
        failed: { description: 'The answer could not be sent; it is safe to press again.', tags: ['failed'] },
      },
      on: {
        'messageRequest.accept': {
          target: 'accepting',
          description: 'The member presses Accept.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.refuse': {
          target: 'refusing',
          description: 'The member presses Refuse.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.refusedElsewhere': {
          description: 'Refused in another tab.',
          actions: { type: 'setState', params: { state: 'refused' } },
          meta: { rows: ['MSG-06'] },
        },
      },
    },
    accepting: {
      description: 'Accepting.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'accepted' },
        onDone: { target: 'accepted', description: 'Now a conversation.', meta: { rows: ['MSG-06'] } },
        onError: [
          { guard: 'isRefused', target: 'refused.failed', description: 'No answer; it stays refused.' },
          { target: 'open.failed', description: 'No answer; it stays pending.' },
        ],
      },
    },
    refusing: {
      description: 'Refusing.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'refused' },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            description: 'Already accepted in another tab, which cannot be undone.',
            meta: { rows: ['MSG-06'] },
          },
          {
            target: 'refused',
            description: 'Refused; no notification.',
            actions: [
              { type: 'setState', params: { state: 'refused' } },
              { type: 'announce', params: { state: 'refused' } },
            ],
            meta: { rows: ['MSG-06'] },
          },
        ],
        onError: { target: 'open.failed', description: 'No answer; it stays pending.' },
      },
    },
    refused: {
      description: 'Refused, but still listed: it can be undone or accepted.',
      tags: ['refused'],
      initial: 'idle',
      states: {
        idle: { description: 'Says that it was refused and offers Undo.' },
        failed: { description: 'The answer could not be sent.', tags: ['failed'] },
      },
      on: {
        'messageRequest.undo': {
          target: 'reopening',
          description: 'The member presses Undo.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.accept': {
          target: 'accepting',
          description: 'The member presses Accept after all.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.reopenedElsewhere': {
          target: 'open',
          description: 'The refusal was undone in another tab.',
          actions: { type: 'setState', params: { state: 'open' } },
          meta: { rows: ['MSG-06'] },
        },
      },
    },
    reopening: {
      description: 'Undoing the refusal.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'open' },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            description: 'Already accepted in another tab.',
            meta: { rows: ['MSG-06'] },
          },
          {
            target: 'open',
            description: 'Pending again, as if never refused.',
            actions: [
              { type: 'setState', params: { state: 'open' } },
              { type: 'announce', params: { state: 'open' } },
            ],
            meta: { rows: ['MSG-06'] },
          },
        ],
        onError: { target: 'refused.failed', description: 'No answer; it stays refused.' },
      },
    },
    accepted: {
      description: 'A normal conversation.',
      type: 'final',
      entry: { type: 'announce', params: { state: 'accepted' } },
    },
  },
});
