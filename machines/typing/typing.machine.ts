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
    emitStarted: emit(({ context: { conversationId, recipientId } }) => ({
      type: 'typing.started' as const,
      conversationId,
      recipientId,
    })),
    emitStopped: emit(({ context: { conversationId, recipientId } }) => ({
      type: 'typing.stopped' as const,
      conversationId,
      recipientId,
    })),
  },
  delays: { pause: 3_000 },
}).createMachine({
  id: 'typing',
  description: 'Whether the other side of a thread sees that the member is typing.',
  context: ({ input }) => ({ ...input, typedAgain: false }),
  initial: 'still',
  states: {
    still: {
      description: 'Not typing.',
      on: { 'typing.key': { target: 'typing', description: 'The first key.', meta: { rows: ['SOK-03'] } } },
    },
    typing: {
      description: 'Typing; sent again every 3 seconds, since the other side forgets it after 6.',
      tags: ['typing'],
      entry: ['forgetTypedAgain', 'emitStarted'],
      on: {
        'typing.key': { description: 'Another key.', actions: 'noteTypedAgain', meta: { rows: ['SOK-03'] } },
        'typing.stop': {
          target: 'still',
          description: 'Sent, cleared or closed.',
          actions: 'emitStopped',
          meta: { rows: ['SOK-03'] },
        },
      },
      after: {
        pause: [
          {
            guard: 'typedAgain',
            target: 'typing',
            reenter: true,
            description: 'Still typing.',
            meta: { rows: ['SOK-03'] },
          },
          {
            target: 'still',
            description: 'No key for a while.',
            actions: 'emitStopped',
            meta: { rows: ['SOK-03'] },
          },
        ],
      },
    },
  },
});
