import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/gigs.ts';

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
    announce: emit(
      (_, { status }: Pick<GigEmitted, 'status'>): GigEmitted => ({ type: 'gig.became', status }),
    ),
  },
}).createMachine({
  id: 'gig',
  description: 'A gig from draft to its last day, as the poster, the players and the server see it.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'A draft that only the poster sees.',
      meta: { screen: 'Post a gig' },
      on: {
        'poster.edit': {
          target: 'draft',
          description: 'The details change.',
          meta: { rows: ['SCR /create-gig'] },
        },
        'poster.publish': {
          target: 'published',
          description: 'Published: everyone can see it.',
          meta: { rows: ['GIG-03'] },
        },
      },
    },
    published: {
      description: 'Visible to everyone, and still to come.',
      initial: 'open',
      on: {
        'places.counted': {
          description: 'Somebody was booked or dropped out, or the number of places changed.',
          actions: { type: 'notePlaces', params: ({ event }) => event },
          meta: { rows: ['GIG-03'] },
        },
        'poster.cancel': {
          target: 'cancelled',
          description: 'Cancelled; everyone pending or booked is notified.',
          actions: { type: 'announce', params: { status: 'cancelled' } },
          meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
        },
        'day.over': {
          target: 'past',
          description: 'The end of the gig has passed.',
          meta: { rows: ['GIG-03'] },
        },
      },
      states: {
        open: {
          description: 'Open for applications.',
          meta: { screen: 'Open' },
          on: {
            'poster.edit': {
              target: 'open',
              description: 'The details change; applicants and booked players are notified of what changed.',
              meta: { rows: ['SCR /create-gig'] },
            },
            'player.apply': {
              target: 'open',
              description: 'Somebody applies.',
              meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
            },
            'places.counted': {
              guard: { type: 'getsFull', params: ({ event }) => event },
              target: 'filled',
              description: 'The last place is taken; pending applicants are notified.',
              actions: { type: 'notePlaces', params: ({ event }) => event },
              meta: { rows: ['GIG-03'] },
            },
            'poster.close': {
              target: 'closed',
              description: 'Closed for applications; pending applicants are notified.',
              actions: { type: 'announce', params: { status: 'closed' } },
              meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
            },
          },
        },
        filled: {
          description: 'Every place is taken.',
          meta: { screen: 'Filled' },
          entry: { type: 'announce', params: { status: 'filled' } },
          on: {
            'poster.edit': {
              target: 'filled',
              description: 'The details change, perhaps the number of places too.',
              meta: { rows: ['SCR /create-gig'] },
            },
            'places.counted': {
              guard: { type: 'getsRoom', params: ({ event }) => event },
              target: 'open',
              description: 'A place is free or was added; applicants who were pending are notified.',
              actions: [
                { type: 'notePlaces', params: ({ event }) => event },
                { type: 'announce', params: { status: 'open' } },
              ],
              meta: { rows: ['GIG-03'] },
            },
          },
        },
        closed: {
          description: 'Closed by the poster, whether or not there are places left.',
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
                description: 'Opened again, but every place is taken.',
                meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
              },
              {
                target: 'open',
                description: 'Open again; applicants who were pending are notified.',
                actions: { type: 'announce', params: { status: 'open' } },
                meta: { rows: ['GIG-03', 'SCR /gigs/{id}'] },
              },
            ],
          },
        },
      },
    },
    cancelled: {
      description: 'Cancelled. Final.',
      type: 'final',
      meta: { screen: 'Cancelled' },
    },
    past: {
      description: 'Over. Final.',
      type: 'final',
      meta: { screen: 'Over' },
    },
  },
});
