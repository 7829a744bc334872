import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/ours/gigs.ts';

/** `isFull`: everybody it needs is booked. */
export type GigFacts = { isFull: boolean };

export type GigEvent =
  | {
      type:
        | 'poster.publish'
        | 'poster.edit'
        | 'poster.close'
        | 'poster.reopen'
        | 'poster.cancel'
        | 'player.apply'
        | 'day.over';
    }
  | ({ type: 'places.counted' } & GigFacts);

/** Every application to it is carried along, and who is concerned is told. */
export type GigNews = { type: 'gig.became'; status: GigStatus };

export const gigMachine = setup({
  types: {
    context: {} as GigFacts,
    input: {} as GigFacts,
    events: {} as GigEvent,
    emitted: {} as GigNews,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    isFull: ({ context }) => context.isFull,
    getsFull: (_, { isFull }: GigFacts) => isFull,
    getsRoom: (_, { isFull }: GigFacts) => !isFull,
  },
  actions: {
    notePlaces: assign((_, { isFull }: GigFacts) => ({ isFull })),
    tellAll: emit((_, { status }: { status: GigStatus }) => ({ type: 'gig.became' as const, status })),
  },
}).createMachine({
  id: 'gig',
  description: 'A gig from the first words about it to its day, as poster, players and server see it.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; nobody else sees it.',
      meta: { screen: 'Post a gig' },
      on: {
        'poster.edit': {
          target: 'draft',
          description: 'The words change.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'poster.publish': {
          target: 'open',
          description: 'Everybody sees it from now on.',
          meta: { rows: ['GIG-03'] },
        },
      },
    },
    open: {
      description: 'It takes people.',
      meta: { screen: 'Open' },
      on: {
        'player.apply': {
          target: 'open',
          description: 'Somebody wants to play.',
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'poster.edit': {
          target: 'open',
          description: 'The words change; who applied or is booked is told which.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'places.counted': [
          {
            guard: { type: 'getsFull', params: ({ event }) => event },
            target: 'filled',
            description: 'The last place is taken; who still waits is told.',
            actions: [
              { type: 'notePlaces', params: ({ event }) => event },
              { type: 'tellAll', params: { status: 'filled' } },
            ],
            meta: { rows: ['GIG-03'] },
          },
          {
            description: 'Somebody was booked or dropped out; there is still room.',
            actions: { type: 'notePlaces', params: ({ event }) => event },
            meta: { rows: ['GIG-03'] },
          },
        ],
        'poster.close': {
          target: 'closed',
          description: 'No more applications for now; who waits is told.',
          actions: { type: 'tellAll', params: { status: 'closed' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'poster.cancel': {
          target: 'cancelled',
          description: 'It will not happen; all who wait or are booked are told.',
          actions: { type: 'tellAll', params: { status: 'cancelled' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'day.over': { target: 'past', description: 'Its end has passed.', meta: { rows: ['GIG-03'] } },
      },
    },
    filled: {
      description: 'Everybody it needs is booked.',
      meta: { screen: 'Filled' },
      on: {
        'poster.edit': {
          target: 'filled',
          description: 'The words change, the number of places perhaps too.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'places.counted': [
          {
            guard: { type: 'getsRoom', params: ({ event }) => event },
            target: 'open',
            description: 'Somebody dropped out, or there are more places; whose application waited is told.',
            actions: [
              { type: 'notePlaces', params: ({ event }) => event },
              { type: 'tellAll', params: { status: 'open' } },
            ],
            meta: { rows: ['GIG-03'] },
          },
          {
            description: 'Still full.',
            actions: { type: 'notePlaces', params: ({ event }) => event },
            meta: { rows: ['GIG-03'] },
          },
        ],
        'poster.cancel': {
          target: 'cancelled',
          description: 'It will not happen; who is booked is told.',
          actions: { type: 'tellAll', params: { status: 'cancelled' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'day.over': { target: 'past', description: 'Its end has passed.', meta: { rows: ['GIG-03'] } },
      },
    },
    closed: {
      description: 'It takes nobody for now.',
      meta: { screen: 'Closed' },
      on: {
        'poster.edit': {
          target: 'closed',
          description: 'The words change.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'places.counted': {
          description: 'Somebody dropped out, or the places changed; it stays closed.',
          actions: { type: 'notePlaces', params: ({ event }) => event },
          meta: { rows: ['GIG-03'] },
        },
        'poster.reopen': [
          {
            guard: 'isFull',
            target: 'filled',
            description: 'Not closed any more, but there is no place left.',
            actions: { type: 'tellAll', params: { status: 'filled' } },
            meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
          },
          {
            target: 'open',
            description: 'It takes people again; whose application waited is told.',
            actions: { type: 'tellAll', params: { status: 'open' } },
            meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
          },
        ],
        'poster.cancel': {
          target: 'cancelled',
          description: 'It will not happen; all who wait or are booked are told.',
          actions: { type: 'tellAll', params: { status: 'cancelled' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'day.over': { target: 'past', description: 'Its end has passed.', meta: { rows: ['GIG-03'] } },
      },
    },
    cancelled: {
      description: 'Called off for good.',
      type: 'final',
      meta: { screen: 'Cancelled' },
    },
    past: {
      description: 'Its day is over.',
      type: 'final',
      meta: { screen: 'Over' },
    },
  },
});
