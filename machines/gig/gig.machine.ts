import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/ours/gigs.ts';

/** `isFull`: all places are booked. */
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

/** Forwarded to every application for the gig; the people concerned are notified. */
export type GigEmitted = { type: 'gig.became'; status: GigStatus };

export const gigMachine = setup({
  types: {
    context: {} as GigFacts,
    input: {} as GigFacts,
    events: {} as GigEvent,
    emitted: {} as GigEmitted,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    isFull: ({ context }) => context.isFull,
    getsFull: (_, { isFull }: GigFacts) => isFull,
    getsRoom: (_, { isFull }: GigFacts) => !isFull,
  },
  actions: {
    notePlaces: assign((_, { isFull }: GigFacts) => ({ isFull })),
    tell: emit((_, { status }: Pick<GigEmitted, 'status'>): GigEmitted => ({ type: 'gig.became', status })),
  },
}).createMachine({
  id: 'gig',
  description: 'A gig from its draft to its day, as poster, players and server see it.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; nobody else sees it.',
      meta: { screen: 'Post a gig' },
      on: {
        'poster.edit': {
          target: 'draft',
          description: 'The details change.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'poster.publish': {
          target: 'published',
          description: 'Everybody sees it from now on.',
          meta: { rows: ['GIG-03'] },
        },
      },
    },
    published: {
      description: 'Everybody sees it, and its day is still to come.',
      initial: 'open',
      on: {
        'places.counted': {
          description: 'Somebody was booked or dropped out, or the number of places changed.',
          actions: { type: 'notePlaces', params: ({ event }) => event },
          meta: { rows: ['GIG-03'] },
        },
        'poster.cancel': {
          target: 'cancelled',
          description: 'It will not happen; all who wait or are booked are told.',
          actions: { type: 'tell', params: { status: 'cancelled' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'day.over': { target: 'past', description: 'Its end has passed.', meta: { rows: ['GIG-03'] } },
      },
      states: {
        open: {
          description: 'It takes people.',
          meta: { screen: 'Open' },
          on: {
            'poster.edit': {
              target: 'open',
              description: 'The details change; applicants and booked players are told which.',
              meta: { rows: ['SCR /create-gig'] },
            },
            'player.apply': {
              target: 'open',
              description: 'Somebody wants to play.',
              meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
            },
            'places.counted': {
              guard: { type: 'getsFull', params: ({ event }) => event },
              target: 'filled',
              description: 'The last place is taken; who still waits is told.',
              actions: { type: 'notePlaces', params: ({ event }) => event },
              meta: { rows: ['GIG-03'] },
            },
            'poster.close': {
              target: 'closed',
              description: 'No more applications for now; who waits is told.',
              actions: { type: 'tell', params: { status: 'closed' } },
              meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
            },
          },
        },
        filled: {
          description: 'Everybody it needs is booked.',
          meta: { screen: 'Filled' },
          entry: { type: 'tell', params: { status: 'filled' } },
          on: {
            'poster.edit': {
              target: 'filled',
              description: 'The details change, perhaps the number of places, too.',
              meta: { rows: ['SCR /create-gig'] },
            },
            'places.counted': {
              guard: { type: 'getsRoom', params: ({ event }) => event },
              target: 'open',
              description:
                'Somebody dropped out, or there are more places; whose application waited is told.',
              actions: [
                { type: 'notePlaces', params: ({ event }) => event },
                { type: 'tell', params: { status: 'open' } },
              ],
              meta: { rows: ['GIG-03'] },
            },
          },
        },
        closed: {
          description: 'It takes nobody for now, whether there is room or not.',
          meta: { screen: 'Closed' },
          on: {
            'poster.edit': {
              target: 'closed',
              description: 'The details change.',
              meta: { rows: ['SCR /create-gig'] },
            },
            'poster.reopen': [
              {
                guard: 'isFull',
                target: 'filled',
                description: 'Not closed any more, but there is no place left.',
                meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
              },
              {
                target: 'open',
                description: 'It takes people again; whose application waited is told.',
                actions: { type: 'tell', params: { status: 'open' } },
                meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
              },
            ],
          },
        },
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
