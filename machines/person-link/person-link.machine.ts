import { assign, emit, setup } from 'xstate';
import type { NotificationType } from '#contract/ours/notification.ts';

/** Who of the two: whoever looks, or the one they look at. */
export type Side = 'viewer' | 'other';
type By = { by: Side };

/** Somebody is to be told; the server makes it a notification. */
export type PersonLinkNews = { type: 'personLink.tell'; who: Side; news: NotificationType };

export const personLinkMachine = setup({
  types: {
    context: {} as { blockedBy: Side[] },
    events: {} as
      | ({ type: 'personLink.request' } & By)
      | ({ type: 'personLink.accept' } & By)
      | ({ type: 'personLink.end' } & By)
      | ({ type: 'personLink.block' } & By)
      | ({ type: 'personLink.unblock' } & By),
    emitted: {} as PersonLinkNews,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    byViewer: ({ event }) => event.by === 'viewer',
    byOther: ({ event }) => event.by === 'other',
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
    dropBlock: assign({
      blockedBy: ({ context, event }) => context.blockedBy.filter((side) => side !== event.by),
    }),
  },
}).createMachine({
  id: 'personLink',
  description: 'How two people stand to each other, as one of them (the viewer) sees it.',
  context: { blockedBy: [] },
  initial: 'none',
  on: {
    'personLink.block': {
      guard: 'blocksAnew',
      target: '.blocked',
      description: 'Whatever was between them ends. Nobody is told.',
      actions: 'noteBlock',
      meta: { rows: ['SAF-07'] },
    },
  },
  states: {
    none: {
      description: 'Nothing between them, or not any more.',
      meta: { screen: 'Connect' },
      on: {
        'personLink.request': [
          {
            guard: 'byViewer',
            target: 'outgoing',
            description: 'The viewer asks.',
            actions: { type: 'tellTheOther', params: { news: 'link_request' } },
            meta: { rows: ['SCR /discover'] },
          },
          {
            target: 'incoming',
            description: 'The other one asks.',
            actions: { type: 'tellTheOther', params: { news: 'link_request' } },
            meta: { rows: ['SCR /discover'] },
          },
        ],
      },
    },
    outgoing: {
      description: 'The viewer has asked; the other one has not answered.',
      meta: { screen: 'Requested' },
      on: {
        'personLink.accept': {
          guard: 'byOther',
          target: 'linked',
          description: 'The other one wants to.',
          actions: { type: 'tellTheOther', params: { news: 'link_accepted' } },
          meta: { rows: ['SCR /links'] },
        },
        'personLink.request': {
          guard: 'byOther',
          target: 'linked',
          description: 'The two requests cross: the second is the answer to the first.',
          actions: { type: 'tellTheOther', params: { news: 'link_accepted' } },
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          target: 'none',
          description: 'The viewer takes the request back, or the other one declines. Nobody is told.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
      },
    },
    incoming: {
      description: 'The other one has asked and waits for the viewer.',
      meta: { screen: 'Accept or decline' },
      on: {
        'personLink.accept': {
          guard: 'byViewer',
          target: 'linked',
          description: 'The viewer wants to.',
          actions: { type: 'tellTheOther', params: { news: 'link_accepted' } },
          meta: { rows: ['SCR /links'] },
        },
        'personLink.request': {
          guard: 'byViewer',
          target: 'linked',
          description: 'The two requests cross: the second is the answer to the first.',
          actions: { type: 'tellTheOther', params: { news: 'link_accepted' } },
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          target: 'none',
          description: 'The viewer declines, or the other one takes the request back. Nobody is told.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
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
