import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { NotificationType } from '#contract/ours/notification.ts';

/** What an application needs to know of its gig. `gigIsOver`: its end has passed. */
export type ApplicationFacts = { gigStatus: GigStatus; gigIsOver: boolean };

export type ApplicationEvent = {
  type:
    | 'applicant.withdraw'
    | 'applicant.reapply'
    | 'applicant.confirm'
    | 'poster.accept'
    | 'poster.decline'
    | 'poster.undoDecline'
    | 'poster.changeTerms'
    | 'poster.restoreTerms'
    | 'poster.release'
    | 'time.over'
    | 'gig.filled'
    | 'gig.closed'
    | 'gig.reopened'
    | 'gig.cancelled';
};

/** Somebody is to be told; the server makes it a notification. */
export type ApplicationNews = {
  type: 'application.tell';
  who: 'poster' | 'applicant';
  news: NotificationType;
};

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationFacts,
    input: {} as ApplicationFacts,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationNews,
    tags: {} as 'waiting' | 'booked' | 'unconfirmed' | 'gone',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    gigTakesPeople: ({ context }) => context.gigStatus === 'open' && !context.gigIsOver,
    gigIsAhead: ({ context }) => !context.gigIsOver,
  },
  actions: {
    noteGig: assign({ gigStatus: (_, { status }: { status: GigStatus }) => status }),
    tellPoster: emit((_, { news }: { news: NotificationType }) => ({
      type: 'application.tell' as const,
      who: 'poster' as const,
      news,
    })),
    tellApplicant: emit((_, { news }: { news: NotificationType }) => ({
      type: 'application.tell' as const,
      who: 'applicant' as const,
      news,
    })),
  },
}).createMachine({
  id: 'application',
  description: 'One person’s application for one gig, as both of them and the server see it.',
  context: ({ input }) => input,
  initial: 'applied',
  meta: { rows: ['SCR /gigs/{id}'] },
  on: {
    'gig.filled': {
      description: 'The last place is taken; this application is not waiting for it.',
      actions: { type: 'noteGig', params: { status: 'filled' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.closed': {
      description: 'The gig takes no more applications; this one is not waiting.',
      actions: { type: 'noteGig', params: { status: 'closed' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.reopened': {
      description: 'The gig takes people again.',
      actions: { type: 'noteGig', params: { status: 'open' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.cancelled': {
      description: 'The gig will not happen; this application had ended before.',
      actions: { type: 'noteGig', params: { status: 'cancelled' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
  },
  states: {
    applied: {
      description: 'Sent; the poster has not answered.',
      tags: ['waiting'],
      meta: { screen: 'Applied' },
      on: {
        'applicant.withdraw': {
          target: 'withdrawn',
          description: 'The applicant takes it back.',
          actions: { type: 'tellPoster', params: { news: 'application_withdrawn' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.accept': {
          guard: 'gigTakesPeople',
          target: 'booked.accepted',
          description: 'The poster takes this person; refused once the gig is full, closed or over.',
          actions: { type: 'tellApplicant', params: { news: 'application_accepted' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.decline': {
          target: 'declined',
          description: 'The poster says no.',
          actions: { type: 'tellApplicant', params: { news: 'application_declined' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.filled': {
          target: 'closed',
          description: 'The last place went to another.',
          actions: [
            { type: 'noteGig', params: { status: 'filled' } },
            { type: 'tellApplicant', params: { news: 'gig_filled' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.closed': {
          target: 'closed',
          description: 'The poster stopped taking applications.',
          actions: [
            { type: 'noteGig', params: { status: 'closed' } },
            { type: 'tellApplicant', params: { news: 'gig_closed' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.cancelled': {
          target: 'cancelled',
          description: 'The gig will not happen.',
          actions: [
            { type: 'noteGig', params: { status: 'cancelled' } },
            { type: 'tellApplicant', params: { news: 'gig_cancelled' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
    },
    booked: {
      description: 'They have a place, until they drop out, are let go, or the gig is off.',
      tags: ['booked'],
      initial: 'accepted',
      on: {
        'applicant.withdraw': {
          guard: 'gigIsAhead',
          target: 'withdrawn',
          description: 'They drop out before the gig is over; their place is free again.',
          actions: { type: 'tellPoster', params: { news: 'application_withdrawn' } },
          meta: { rows: ['GIG-04', 'SCR /gigs/{id}'] },
        },
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: '.unconfirmed.asked',
          description:
            'Date, place or pay is not what they agreed to any more: can they still come? Asked anew each time.',
          actions: { type: 'tellApplicant', params: { news: 'booking_asked' } },
          meta: { rows: ['GIG-04'] },
        },
        'gig.cancelled': {
          target: 'cancelled',
          description: 'The gig will not happen.',
          actions: [
            { type: 'noteGig', params: { status: 'cancelled' } },
            { type: 'tellApplicant', params: { news: 'gig_cancelled' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
      states: {
        accepted: {
          description: 'The person is booked, and the gig is as they agreed to it.',
          meta: { screen: 'Accepted' },
        },
        unconfirmed: {
          description:
            'Booked for something else than the gig is now; the place is theirs until they say otherwise.',
          tags: ['unconfirmed'],
          initial: 'asked',
          on: {
            'applicant.confirm': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'They can still come, in time or late: what the gig says now is agreed.',
              actions: { type: 'tellPoster', params: { news: 'booking_confirmed' } },
              meta: { rows: ['GIG-04'] },
            },
            'poster.restoreTerms': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'It is again what they agreed to: nobody is asked any more.',
              actions: { type: 'tellApplicant', params: { news: 'booking_restored' } },
              meta: { rows: ['GIG-04'] },
            },
          },
          states: {
            asked: {
              description: 'They have time to answer.',
              meta: { screen: 'Can you still come?' },
              on: {
                'time.over': {
                  guard: 'gigIsAhead',
                  target: 'overdue',
                  description:
                    'No answer in the given time; the poster is told, and nobody loses a place by it.',
                  actions: { type: 'tellPoster', params: { news: 'booking_overdue' } },
                  meta: { rows: ['GIG-04'] },
                },
              },
            },
            overdue: {
              description: 'They have not answered in time; the poster waits on, or gives their place away.',
              meta: { screen: 'Has not confirmed' },
              on: {
                'poster.release': {
                  guard: 'gigIsAhead',
                  target: '#application.released',
                  description: 'The poster waits no longer; the place is free again.',
                  actions: { type: 'tellApplicant', params: { news: 'booking_released' } },
                  meta: { rows: ['GIG-04'] },
                },
              },
            },
          },
        },
      },
    },
    released: {
      description: 'The gig had changed, they had not answered in time, and the poster let them go.',
      tags: ['gone'],
      meta: { screen: 'Let go' },
      on: {
        'applicant.reapply': {
          guard: 'gigTakesPeople',
          target: 'applied',
          description: 'They want the gig as it is now.',
          actions: { type: 'tellPoster', params: { news: 'gig_application' } },
          meta: { rows: ['GIG-04', 'NTF-03'] },
        },
      },
    },
    declined: {
      description: 'The poster said no.',
      tags: ['gone'],
      meta: { screen: 'Declined' },
      on: {
        'poster.undoDecline': {
          guard: 'gigTakesPeople',
          target: 'applied',
          description: 'The poster thinks again; the application waits as before.',
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
    },
    withdrawn: {
      description: 'The applicant took it back.',
      tags: ['gone'],
      meta: { screen: 'Withdrawn' },
      on: {
        'applicant.reapply': {
          guard: 'gigTakesPeople',
          target: 'applied',
          description: 'The applicant is free after all.',
          actions: { type: 'tellPoster', params: { news: 'gig_application' } },
          meta: { rows: ['SCR /gigs/{id}', 'NTF-03'] },
        },
      },
    },
    closed: {
      description: 'The gig was filled by another or closed before the poster answered.',
      tags: ['gone'],
      meta: { screen: 'Went to another' },
      on: {
        'applicant.withdraw': {
          target: 'withdrawn',
          description:
            'Not wanted any more, whatever becomes of the gig. Nobody waits for it, nobody is told.',
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.reopened': {
          target: 'applied',
          description: 'The gig takes people again and this application waits as before.',
          actions: [
            { type: 'noteGig', params: { status: 'open' } },
            { type: 'tellApplicant', params: { news: 'gig_reopened' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.cancelled': {
          target: 'cancelled',
          description: 'A closed gig is called off for good.',
          actions: { type: 'noteGig', params: { status: 'cancelled' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
    },
    cancelled: {
      description: 'The gig was called off. Nothing can be done here any more.',
      type: 'final',
      tags: ['gone'],
      meta: { screen: 'Cancelled' },
    },
  },
});
