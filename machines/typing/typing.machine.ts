import { assign, emit, setup } from 'xstate';

type Place = { conversationId: string; recipientId: string };

export const typingMachine = setup({
  types: {
    input: {} as Place,
    context: {} as Place & { typedAgain: boolean },
    events: {} as { type: 'typing.key' } | { type: 'typing.stop' },
    emitted: {} as ({ type: 'typing.started' } & Place) | ({ type: 'typing.stopped' } & Place),
    tags: {} as 'typing',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    typedAgain: ({ context }) => context.typedAgain,
  },
  actions: {
    noteTypedAgain: assign({ typedAgain: true }),
    forgetTypedAgain: assign({ typedAgain: false }),
    tellStarted: emit(({ context: { conversationId, recipientId } }) => ({
      type: 'typing.started' as const,
      conversationId,
      recipientId,
    })),
    tellStopped: emit(({ context: { conversationId, recipientId } }) => ({
      type: 'typing.stopped' as const,
      conversationId,
      recipientId,
    })),
  },
  delays: { pause: 3_000 },
}).createMachine({
  id: 'typing',
  description: 'Whether the other side of a thread is told that the member types.',
  context: ({ input }) => ({ ...input, typedAgain: false }),
  initial: 'still',
  states: {
    still: {
      description: 'Not typing.',
      on: { 'typing.key': { target: 'typing', description: 'The first key.', meta: { rows: ['SOK-03'] } } },
    },
    typing: {
      description:
        'Typing; said again every three seconds while it goes on, since the other side forgets after six.',
      tags: ['typing'],
      entry: ['forgetTypedAgain', 'tellStarted'],
      on: {
        'typing.key': { description: 'Another key.', actions: 'noteTypedAgain', meta: { rows: ['SOK-03'] } },
        'typing.stop': {
          target: 'still',
          description: 'Sent, emptied or left.',
          actions: 'tellStopped',
          meta: { rows: ['SOK-03'] },
        },
      },
      after: {
        pause: [
          {
            guard: 'typedAgain',
            target: 'typing',
            reenter: true,
            description: 'Still at it.',
            meta: { rows: ['SOK-03'] },
          },
          { target: 'still', description: 'A pause.', actions: 'tellStopped', meta: { rows: ['SOK-03'] } },
        ],
      },
    },
  },
});
