import { assign, emit, setup } from 'xstate';
import type { NotificationType } from '#contract/ours/notification.ts';

export type Side = 'viewer' | 'other';
type By = { by: Side };

/** The server turns it into a notification. */
export type PersonLinkEmitted = { type: 'personLink.tell'; who: Side; news: NotificationType };

export const personLinkMachine = setup({
  types: {
    context: {} as {
      blockedBy: Side[];
      /** Whose request was declined less than 30 days ago: their next one is not delivered. */
      resting: Side | null;
    },
    events: {} as
      | ({ type: 'personLink.request' } & By)
      | ({ type: 'personLink.accept' } & By)
      | ({ type: 'personLink.end' } & By)
      | ({ type: 'personLink.block' } & By)
      | ({ type: 'personLink.unblock' } & By)
      | ({ type: 'personLink.lapse' } & By),
    emitted: {} as PersonLinkEmitted,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    byViewer: ({ event }) => event.by === 'viewer',
    byOther: ({ event }) => event.by === 'other',
    viewerRepeats: ({ context, event }) => event.by === 'viewer' && context.resting === 'viewer',
    otherRepeats: ({ context, event }) => event.by === 'other' && context.resting === 'other',
    rests: ({ context, event }) => context.resting === event.by,
    blocksAnew: ({ context, event }) => !context.blockedBy.includes(event.by),
    aloneBlocks: ({ context: { blockedBy }, event }) => blockedBy.every((side) => side === event.by),
    blocks: ({ context, event }) => context.blockedBy.includes(event.by),
  },
  actions: {
    tellTheOther: emit(({ event }, { news }: { news: NotificationType }) => ({
      type: 'personLink.tell' as const,
      who: event.by === 'viewer' ? ('other' as const) : ('viewer' as const),
      news,
    })),
    noteBlock: assign({ blockedBy: ({ context, event }) => [...context.blockedBy, event.by] }),
    restTheViewer: assign({ resting: 'viewer' }),
    restTheOther: assign({ resting: 'other' }),
    endRest: assign({ resting: null }),
    dropBlock: assign({
      blockedBy: ({ context, event }) => context.blockedBy.filter((side) => side !== event.by),
    }),
  },
}).createMachine({
  id: 'personLink',
  description: 'How two people stand to each other, as one of them (the viewer) sees it.',
  context: { blockedBy: [], resting: null },
  initial: 'none',
  on: {
    'personLink.block': {
      guard: 'blocksAnew',
      target: '.blocked',
      description: 'Whatever was between them ends. Nobody is told.',
      actions: 'noteBlock',
      meta: { rows: ['SAF-07'] },
    },
    'personLink.lapse': {
      guard: 'rests',
      description: 'The thirty days are over: whoever was declined may ask again.',
      actions: 'endRest',
      meta: { rows: ['PPL-03'] },
    },
  },
  states: {
    none: {
      description: 'Nothing between them, or not any more.',
      meta: { screen: 'Connect' },
      on: {
        'personLink.request': [
          {
            guard: 'viewerRepeats',
            target: 'requested.unheard',
            description: 'The viewer asks again within thirty days. It looks sent, and reaches nobody.',
            meta: { rows: ['PPL-03'] },
          },
          {
            guard: 'otherRepeats',
            target: 'received.declined',
            description: 'The other one asks again within thirty days. Nobody is told.',
            meta: { rows: ['PPL-03'] },
          },
          {
            guard: 'byViewer',
            target: 'requested',
            description: 'The viewer asks. Whoever declined before has thought again.',
            actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_request' } }],
            meta: { rows: ['SCR /discover'] },
          },
          {
            target: 'received',
            description: 'The other one asks. Whoever declined before has thought again.',
            actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_request' } }],
            meta: { rows: ['SCR /discover'] },
          },
        ],
      },
    },
    requested: {
      description: 'The viewer has asked.',
      initial: 'outgoing',
      on: {
        'personLink.accept': {
          guard: 'byOther',
          target: 'linked',
          description: 'The other one wants to, or has thought again.',
          actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_accepted' } }],
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
        'personLink.request': {
          guard: 'byOther',
          target: 'linked',
          description:
            'The other one asks in turn: that is the answer to the request, also to one they declined.',
          actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_accepted' } }],
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          guard: 'byViewer',
          target: 'none',
          description:
            'The viewer takes the request back; the thirty days of a declined one go on. Nobody is told.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
      },
      states: {
        outgoing: {
          description: 'The other one has not answered.',
          meta: { screen: 'Requested' },
          on: {
            'personLink.end': {
              guard: 'byOther',
              target: 'unheard',
              description: 'The other one declines. Nobody is told: for the viewer it still waits.',
              actions: 'restTheViewer',
              meta: { rows: ['SCR /links', 'PPL-03'] },
            },
          },
        },
        unheard: {
          description: 'The other one has said no, which the viewer is not told.',
          meta: { screen: 'Requested' },
          on: {
            'personLink.lapse': {
              guard: 'rests',
              target: '#personLink.none',
              description: 'The request has lapsed; the viewer may ask again.',
              actions: 'endRest',
              meta: { rows: ['PPL-03'] },
            },
          },
        },
      },
    },
    received: {
      description: 'The other one has asked.',
      initial: 'incoming',
      on: {
        'personLink.accept': {
          guard: 'byViewer',
          target: 'linked',
          description: 'The viewer wants to, or has thought again where a page or a device still offers it.',
          actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_accepted' } }],
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
        'personLink.request': {
          guard: 'byViewer',
          target: 'linked',
          description:
            'The viewer asks in turn: that is the answer to the request, also to one they declined.',
          actions: ['endRest', { type: 'tellTheOther', params: { news: 'link_accepted' } }],
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          guard: 'byOther',
          target: 'none',
          description:
            'The other one takes the request back; the thirty days of a declined one go on. Nobody is told.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
      },
      states: {
        incoming: {
          description: 'The other one waits for the viewer.',
          meta: { screen: 'Accept or decline' },
          on: {
            'personLink.end': {
              guard: 'byViewer',
              target: 'declined',
              description: 'The viewer declines. Nobody is told: for the other one it still waits.',
              actions: 'restTheOther',
              meta: { rows: ['SCR /links', 'PPL-03'] },
            },
          },
        },
        declined: {
          description: 'The viewer has said no to the other one, who is not told.',
          meta: { screen: 'Connect' },
          on: {
            'personLink.lapse': {
              guard: 'rests',
              target: '#personLink.none',
              description: 'The request has lapsed; the other one may ask again.',
              actions: 'endRest',
              meta: { rows: ['PPL-03'] },
            },
          },
        },
      },
    },
    linked: {
      description: 'Each stands among the other’s links.',
      meta: { screen: 'Linked' },
      on: {
        'personLink.end': {
          target: 'none',
          description: 'Either of them ends it. Nobody is told.',
          meta: { rows: ['SCR /links'] },
        },
      },
    },
    blocked: {
      description: 'Neither is there for the other, whoever of them wanted it.',
      meta: { screen: 'Nobody here, or: You blocked them' },
      on: {
        'personLink.unblock': [
          {
            guard: 'aloneBlocks',
            target: 'none',
            description: 'Both are there again. What the block ended stays ended.',
            actions: 'dropBlock',
            meta: { rows: ['SAF-07'] },
          },
          {
            guard: 'blocks',
            description: 'One of two blocks is taken back: the other one holds.',
            actions: 'dropBlock',
            meta: { rows: ['SAF-07'] },
          },
        ],
      },
    },
  },
});
