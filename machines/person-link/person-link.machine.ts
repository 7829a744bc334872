import { assign, emit, setup } from 'xstate';
import type { NotificationType } from '#contract/notifications.ts';

export type Side = 'viewer' | 'other';
type By = { by: Side };

/** The server turns it into a notification. */
export type PersonLinkEmitted = { type: 'personLink.notify'; who: Side; notification: NotificationType };

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
    isNotBlockedYet: ({ context, event }) => !context.blockedBy.includes(event.by),
    aloneBlocks: ({ context: { blockedBy }, event }) => blockedBy.every((side) => side === event.by),
    blocks: ({ context, event }) => context.blockedBy.includes(event.by),
  },
  actions: {
    notifyOther: emit(({ event }, { notification }: { notification: NotificationType }) => ({
      type: 'personLink.notify' as const,
      who: event.by === 'viewer' ? ('other' as const) : ('viewer' as const),
      notification,
    })),
    noteBlock: assign({ blockedBy: ({ context, event }) => [...context.blockedBy, event.by] }),
    setViewerCooldown: assign({ resting: 'viewer' }),
    setOtherCooldown: assign({ resting: 'other' }),
    endRest: assign({ resting: null }),
    dropBlock: assign({
      blockedBy: ({ context, event }) => context.blockedBy.filter((side) => side !== event.by),
    }),
  },
}).createMachine({
  id: 'personLink',
  description: 'How two people are linked, as one of them (the viewer) sees it.',
  context: { blockedBy: [], resting: null },
  initial: 'none',
  on: {
    'personLink.block': {
      guard: 'isNotBlockedYet',
      target: '.blocked',
      description: 'Blocked: the request or link between them ends. No notification.',
      actions: 'noteBlock',
      meta: { rows: ['SAF-07'] },
    },
    'personLink.lapse': {
      guard: 'rests',
      description: '30 days have passed: whoever was declined can ask again.',
      actions: 'endRest',
      meta: { rows: ['PPL-03'] },
    },
  },
  states: {
    none: {
      description: 'Not linked.',
      meta: { screen: 'Connect' },
      on: {
        'personLink.request': [
          {
            guard: 'viewerRepeats',
            target: 'requested.silentlyDeclined',
            description: 'The viewer asks again within 30 days: shown as sent, but never delivered.',
            meta: { rows: ['PPL-03'] },
          },
          {
            guard: 'otherRepeats',
            target: 'received.declined',
            description: 'The other person asks again within 30 days. No notification.',
            meta: { rows: ['PPL-03'] },
          },
          {
            guard: 'byViewer',
            target: 'requested',
            description: 'The viewer asks, perhaps after having declined the other person.',
            actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_request' } }],
            meta: { rows: ['SCR /discover'] },
          },
          {
            target: 'received',
            description: 'The other person asks, perhaps after having declined the viewer.',
            actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_request' } }],
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
          description: 'The other person accepts, perhaps after having declined.',
          actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_accepted' } }],
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
        'personLink.request': {
          guard: 'byOther',
          target: 'linked',
          description: 'The other person asks too, which accepts the request, even one they had declined.',
          actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_accepted' } }],
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          guard: 'byViewer',
          target: 'none',
          description: 'The viewer withdraws; the 30 days of a decline go on.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
      },
      states: {
        outgoing: {
          description: 'Not answered yet.',
          meta: { screen: 'Requested' },
          on: {
            'personLink.end': {
              guard: 'byOther',
              target: 'silentlyDeclined',
              description: 'The other person declines; the viewer still sees it as pending.',
              actions: 'setViewerCooldown',
              meta: { rows: ['SCR /links', 'PPL-03'] },
            },
          },
        },
        silentlyDeclined: {
          description: 'Declined, which the viewer does not see.',
          meta: { screen: 'Requested' },
          on: {
            'personLink.lapse': {
              guard: 'rests',
              target: '#personLink.none',
              description: 'The request has expired; the viewer can ask again.',
              actions: 'endRest',
              meta: { rows: ['PPL-03'] },
            },
          },
        },
      },
    },
    received: {
      description: 'The other person has asked.',
      initial: 'incoming',
      on: {
        'personLink.accept': {
          guard: 'byViewer',
          target: 'linked',
          description: 'The viewer accepts, or changes their mind on a page or device that still offers it.',
          actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_accepted' } }],
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
        'personLink.request': {
          guard: 'byViewer',
          target: 'linked',
          description: 'The viewer asks too, which accepts the request, even one they had declined.',
          actions: ['endRest', { type: 'notifyOther', params: { notification: 'link_accepted' } }],
          meta: { rows: ['PPL-03'] },
        },
        'personLink.end': {
          guard: 'byOther',
          target: 'none',
          description: 'The other person withdraws; the 30 days of a decline go on.',
          meta: { rows: ['SCR /links', 'PPL-03'] },
        },
      },
      states: {
        incoming: {
          description: 'The viewer has not answered yet.',
          meta: { screen: 'Accept or decline' },
          on: {
            'personLink.end': {
              guard: 'byViewer',
              target: 'declined',
              description: 'The viewer declines; the other person still sees it as pending.',
              actions: 'setOtherCooldown',
              meta: { rows: ['SCR /links', 'PPL-03'] },
            },
          },
        },
        declined: {
          description: 'Declined by the viewer, which the other person does not see.',
          meta: { screen: 'Connect' },
          on: {
            'personLink.lapse': {
              guard: 'rests',
              target: '#personLink.none',
              description: 'The request has expired; the other person can ask again.',
              actions: 'endRest',
              meta: { rows: ['PPL-03'] },
            },
          },
        },
      },
    },
    linked: {
      description: 'Linked.',
      meta: { screen: 'Linked' },
      on: {
        'personLink.end': {
          target: 'none',
          description: 'Either of them removes the link. No notification.',
          meta: { rows: ['SCR /links'] },
        },
      },
    },
    blocked: {
      description: 'Blocked: neither sees the other, whoever of them blocked.',
      meta: { screen: 'Nobody here, or: You blocked them' },
      on: {
        'personLink.unblock': [
          {
            guard: 'aloneBlocks',
            target: 'none',
            description: 'Unblocked: they see each other again. What the block ended stays ended.',
            actions: 'dropBlock',
            meta: { rows: ['SAF-07'] },
          },
          {
            guard: 'blocks',
            description: 'Both had blocked, and one unblocks: they stay blocked.',
            actions: 'dropBlock',
            meta: { rows: ['SAF-07'] },
          },
        ],
      },
    },
  },
});
