import { assign, emit, fromPromise, setup } from 'xstate';
import type { RequestState } from '#contract/ours/requests.ts';

export type UnansweredState = Exclude<RequestState, 'accepted'>;

/** `acceptedBefore`: it had been accepted earlier, in another tab. */
export type AnswerOutcome = 'stands' | 'acceptedBefore';

export const messageRequestMachine = setup({
  types: {
    input: {} as { stands: UnansweredState },
    context: {} as { stands: UnansweredState },
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
    isRefused: ({ context }) => context.stands === 'refused',
    wasAccepted: (_, answered: AnswerOutcome) => answered === 'acceptedBefore',
  },
  actions: {
    keep: assign((_, { stands }: { stands: UnansweredState }) => ({ stands })),
    tell: emit((_, { state }: { state: RequestState }) => ({
      type: 'messageRequest.answered' as const,
      state,
    })),
  },
}).createMachine({
  id: 'messageRequest',
  options: { maxIterations: 1000 },
  description:
    'Somebody would like to write to the member, who says yes or no; who asks learns of a yes only.',
  context: ({ input }) => ({ stands: input.stands }),
  meta: { rows: ['MSG-06'] },
  initial: 'open',
  states: {
    open: {
      description: 'It waits; the member may read it unseen.',
      tags: ['open'],
      always: {
        guard: 'isRefused',
        target: 'refused',
        description: 'It was refused before, on another day or in another tab.',
        meta: { rows: ['MSG-06'] },
      },
      initial: 'asked',
      states: {
        asked: { description: 'Accept or Refuse.' },
        failed: { description: 'The answer did not get through; pressing again is safe.', tags: ['failed'] },
      },
      on: {
        'messageRequest.accept': {
          target: 'accepting',
          description: 'Accept is pressed.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.refuse': {
          target: 'refusing',
          description: 'Refuse is pressed.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.refusedElsewhere': {
          description: 'Refused in another tab.',
          actions: { type: 'keep', params: { stands: 'refused' } },
          meta: { rows: ['MSG-06'] },
        },
      },
    },
    accepting: {
      description: 'A yes is on its way.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'accepted' },
        onDone: { target: 'accepted', description: 'It is a conversation.', meta: { rows: ['MSG-06'] } },
        onError: [
          { guard: 'isRefused', target: 'refused.failed', description: 'No answer; it stays refused.' },
          { target: 'open.failed', description: 'No answer; it waits as before.' },
        ],
      },
    },
    refusing: {
      description: 'A no is on its way.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'refused' },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            description: 'A yes from another tab was faster, and is not taken back.',
            meta: { rows: ['MSG-06'] },
          },
          {
            target: 'refused',
            description: 'It is among the refused; nobody is told.',
            actions: [
              { type: 'keep', params: { stands: 'refused' } },
              { type: 'tell', params: { state: 'refused' } },
            ],
            meta: { rows: ['MSG-06'] },
          },
        ],
        onError: { target: 'open.failed', description: 'No answer; it waits as before.' },
      },
    },
    refused: {
      description: 'Refused, and never out of reach: it can be undone, or become a yes.',
      tags: ['refused'],
      initial: 'said',
      states: {
        said: { description: 'Its place says so, and offers Undo.' },
        failed: { description: 'What was pressed did not get through.', tags: ['failed'] },
      },
      on: {
        'messageRequest.undo': {
          target: 'reopening',
          description: 'Undo is pressed.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.accept': {
          target: 'accepting',
          description: 'Accept is pressed after all.',
          meta: { rows: ['MSG-06'] },
        },
        'messageRequest.reopenedElsewhere': {
          target: 'open',
          description: 'The refusal was taken back in another tab.',
          actions: { type: 'keep', params: { stands: 'open' } },
          meta: { rows: ['MSG-06'] },
        },
      },
    },
    reopening: {
      description: 'The refusal is being taken back.',
      tags: ['busy'],
      invoke: {
        id: 'answer',
        src: 'answer',
        input: { state: 'open' },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            description: 'A yes from another tab was faster.',
            meta: { rows: ['MSG-06'] },
          },
          {
            target: 'open',
            description: 'It waits again, as if nothing had been said.',
            actions: [
              { type: 'keep', params: { stands: 'open' } },
              { type: 'tell', params: { state: 'open' } },
            ],
            meta: { rows: ['MSG-06'] },
          },
        ],
        onError: { target: 'refused.failed', description: 'No answer; it stays refused.' },
      },
    },
    accepted: {
      description: 'A conversation like any other.',
      type: 'final',
      entry: { type: 'tell', params: { state: 'accepted' } },
    },
  },
});
