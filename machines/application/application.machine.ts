import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { ApplicationEvent, ApplicationFacts, ApplicationNews, Telling } from './application.types.ts';

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationFacts,
    input: {} as ApplicationFacts,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationNews,
    tags: {} as 'waiting' | 'offered' | 'booked' | 'unconfirmed' | 'gone',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    gigTakesPeople: ({ context }) => context.gigStatus === 'open' && !context.gigIsOver,
    gigHasPlace: ({ context }) => context.gigStatus === 'open' && !context.gigIsOver && context.hasRoom,
    gigIsFilled: ({ context }) => context.gigStatus === 'filled' && !context.gigIsOver,
    gigIsNotClosed: ({ context }) => context.gigStatus !== 'closed' && !context.gigIsOver,
    gigIsAhead: ({ context }) => !context.gigIsOver,
  },
  actions: {
    noteGig: assign({ gigStatus: (_, { status }: { status: GigStatus }) => status }),
    tellPoster: emit(
      (_, { news }: Telling): ApplicationNews => ({ type: 'application.tell', who: 'poster', news }),
    ),
    tellApplicant: emit(
      (_, { news }: Telling): ApplicationNews => ({ type: 'application.tell', who: 'applicant', news }),
    ),
  },
}).createMachine({
  id: 'application',
  description: 'One person’s application for one gig, as both of them and the server see it.',
  context: ({ input }) => input,
  initial: 'waiting',
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
    waiting: {
      description: 'The poster has not said yes or no.',
      tags: ['waiting'],
      initial: 'applied',
      on: {
        'applicant.withdraw': {
          target: 'withdrawn',
          description: 'The applicant takes it back.',
          actions: { type: 'tellPoster', params: { news: 'application_withdrawn' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.accept': {
          guard: 'gigHasPlace',
          target: 'booked.accepted',
          description: 'The poster takes this person; refused once every place is taken or offered.',
          actions: { type: 'tellApplicant', params: { news: 'application_accepted' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.offer': {
          guard: 'gigHasPlace',
          target: 'offered',
          description: 'The poster asks whether they want the place, and keeps it for them meanwhile.',
          actions: { type: 'tellApplicant', params: { news: 'offer_made' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.decline': {
          target: 'declined',
          description: 'The poster says no.',
          actions: { type: 'tellApplicant', params: { news: 'application_declined' } },
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
      states: {
        applied: {
          description: 'Sent; the poster has not answered.',
          meta: { screen: 'Applied' },
          on: {
            'poster.standBy': {
              guard: 'gigIsAhead',
              target: 'standby',
              description: 'The poster would take them should somebody drop out.',
              actions: { type: 'tellApplicant', params: { news: 'standby_added' } },
              meta: { rows: ['GIG-08'] },
            },
            'gig.filled': {
              target: '#application.closed',
              description: 'The last place went to another.',
              actions: [
                { type: 'noteGig', params: { status: 'filled' } },
                { type: 'tellApplicant', params: { news: 'gig_filled' } },
              ],
              meta: { rows: ['SCR /gigs/{id}'] },
            },
            'gig.closed': {
              target: '#application.closed',
              description: 'The poster stopped taking applications.',
              actions: [
                { type: 'noteGig', params: { status: 'closed' } },
                { type: 'tellApplicant', params: { news: 'gig_closed' } },
              ],
              meta: { rows: ['SCR /gigs/{id}'] },
            },
          },
        },
        standby: {
          description: 'Next in turn when a place becomes free, also of a filled or closed gig.',
          meta: { screen: 'On stand-by' },
          on: {
            'gig.placeFreed': {
              target: '#application.offered',
              description:
                'Somebody dropped out, and they are the first in turn: the place is offered to them.',
              actions: [
                { type: 'tellApplicant', params: { news: 'offer_made' } },
                { type: 'tellPoster', params: { news: 'standby_asked' } },
              ],
              meta: { rows: ['GIG-08'] },
            },
          },
        },
      },
    },
    offered: {
      description: 'A place is kept for them until they answer or the time is over; they are not booked.',
      tags: ['offered'],
      meta: { screen: 'Offered' },
      on: {
        'applicant.acceptOffer': {
          guard: 'gigIsAhead',
          target: 'booked.accepted',
          description: 'They want it.',
          actions: { type: 'tellPoster', params: { news: 'offer_accepted' } },
          meta: { rows: ['GIG-08'] },
        },
        'applicant.declineOffer': {
          guard: 'gigIsAhead',
          target: 'withdrawn',
          description: 'They do not want it any more; the place is free again.',
          actions: { type: 'tellPoster', params: { news: 'offer_declined' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.withdrawOffer': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'The poster thinks again; the application waits as before.',
            actions: { type: 'tellApplicant', params: { news: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'The poster thinks again, and takes nobody for now.',
            actions: { type: 'tellApplicant', params: { news: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
        ],
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: 'offered',
          description: 'Date, place or pay is another: it is offered as it is now, with new time to answer.',
          actions: { type: 'tellApplicant', params: { news: 'gig_changed' } },
          meta: { rows: ['GIG-08'] },
        },
        'time.over': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'No answer in the given time: the application waits as before.',
            actions: [
              { type: 'tellApplicant', params: { news: 'offer_lapsed' } },
              { type: 'tellPoster', params: { news: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'No answer in the given time, and the poster takes nobody for now.',
            actions: [
              { type: 'tellApplicant', params: { news: 'offer_lapsed' } },
              { type: 'tellPoster', params: { news: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
        ],
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
          description: 'Date, place or pay is not what they agreed to: can they still come? Asked each time.',
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
          target: 'waiting.applied',
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
          target: 'waiting.applied',
          description: 'The poster thinks again; the application waits as before.',
          actions: { type: 'tellApplicant', params: { news: 'decline_withdrawn' } },
          meta: { rows: ['SCR /gigs/{id}', 'GIG-08'] },
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
          target: 'waiting.applied',
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
          description: 'Not wanted any more, whatever becomes of the gig. Nobody is told.',
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.standBy': {
          guard: 'gigIsFilled',
          target: 'waiting.standby',
          description: 'The poster would take them should somebody drop out.',
          actions: { type: 'tellApplicant', params: { news: 'standby_added' } },
          meta: { rows: ['GIG-08'] },
        },
        'gig.reopened': {
          target: 'waiting.applied',
          description: 'The gig takes people again and this application waits as before.',
          actions: [
            { type: 'noteGig', params: { status: 'open' } },
            { type: 'tellApplicant', params: { news: 'gig_reopened' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'gig.cancelled': {
          target: 'cancelled',
          description: 'A closed gig is called off for good: they need not wait for news of it.',
          actions: [
            { type: 'noteGig', params: { status: 'cancelled' } },
            { type: 'tellApplicant', params: { news: 'gig_cancelled' } },
          ],
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
