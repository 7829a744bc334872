import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { NotificationType } from '#contract/ours/notification.ts';

/** `gigIsOver`: its end has passed. `hasRoom`: a place is neither booked nor offered. */
export type ApplicationFacts = { gigStatus: GigStatus; gigIsOver: boolean; hasRoom: boolean };

export type ApplicationEvent = {
  type:
    | 'applicant.withdraw'
    | 'applicant.reapply'
    | 'applicant.confirm'
    | 'applicant.acceptOffer'
    | 'applicant.declineOffer'
    | 'poster.accept'
    | 'poster.decline'
    | 'poster.offer'
    | 'poster.withdrawOffer'
    | 'poster.standBy'
    | 'poster.undoDecline'
    | 'poster.changeTerms'
    | 'poster.restoreTerms'
    | 'poster.release'
    | 'time.over'
    | 'gig.placeFreed'
    | 'gig.filled'
    | 'gig.closed'
    | 'gig.reopened'
    | 'gig.cancelled';
};

/** The server turns it into a notification. */
export type ApplicationEmitted = {
  type: 'application.tell';
  who: 'poster' | 'applicant';
  news: NotificationType;
};

type Telling = Pick<ApplicationEmitted, 'who' | 'news'>;

export const applicationMachine = setup({
  types: {
    context: {} as ApplicationFacts,
    input: {} as ApplicationFacts,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted,
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
    tell: emit((_, { who, news }: Telling): ApplicationEmitted => ({ type: 'application.tell', who, news })),
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
      target: '.cancelled',
      description: 'The gig will not happen.',
      meta: { rows: ['SCR /gigs/{id}'] },
    },
  },
  states: {
    waiting: {
      description: 'The poster has not said yes or no.',
      initial: 'applied',
      on: {
        'applicant.withdraw': {
          target: 'ended.withdrawn',
          description: 'The applicant takes it back.',
          actions: { type: 'tell', params: { who: 'poster', news: 'application_withdrawn' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.accept': {
          guard: 'gigHasPlace',
          target: 'booked.accepted',
          description: 'The poster takes this person; refused once every place is taken or offered.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'application_accepted' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.offer': {
          guard: 'gigHasPlace',
          target: 'offered',
          description: 'The poster asks whether they want the place, and keeps it for them meanwhile.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'offer_made' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.decline': {
          target: 'ended.declined',
          description: 'The poster says no.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'application_declined' } },
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
              actions: { type: 'tell', params: { who: 'applicant', news: 'standby_added' } },
              meta: { rows: ['GIG-08'] },
            },
            'gig.filled': {
              target: '#application.closed',
              description: 'The last place went to another.',
              actions: [
                { type: 'noteGig', params: { status: 'filled' } },
                { type: 'tell', params: { who: 'applicant', news: 'gig_filled' } },
              ],
              meta: { rows: ['SCR /gigs/{id}'] },
            },
            'gig.closed': {
              target: '#application.closed',
              description: 'The poster stopped taking applications.',
              actions: [
                { type: 'noteGig', params: { status: 'closed' } },
                { type: 'tell', params: { who: 'applicant', news: 'gig_closed' } },
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
                { type: 'tell', params: { who: 'applicant', news: 'offer_made' } },
                { type: 'tell', params: { who: 'poster', news: 'standby_asked' } },
              ],
              meta: { rows: ['GIG-08'] },
            },
          },
        },
      },
    },
    offered: {
      description: 'A place is kept for them until they answer or the time is over; they are not booked.',
      meta: { screen: 'Offered' },
      on: {
        'applicant.acceptOffer': {
          guard: 'gigIsAhead',
          target: 'booked.accepted',
          description: 'They want it.',
          actions: { type: 'tell', params: { who: 'poster', news: 'offer_accepted' } },
          meta: { rows: ['GIG-08'] },
        },
        'applicant.declineOffer': {
          guard: 'gigIsAhead',
          target: 'ended.withdrawn',
          description: 'They do not want it any more; the place is free again.',
          actions: { type: 'tell', params: { who: 'poster', news: 'offer_declined' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.withdrawOffer': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'The poster thinks again; the application waits as before.',
            actions: { type: 'tell', params: { who: 'applicant', news: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'The poster thinks again, and takes nobody for now.',
            actions: { type: 'tell', params: { who: 'applicant', news: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
        ],
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: 'offered',
          description: 'Date, place or pay is another: it is offered as it is now, with new time to answer.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'gig_changed' } },
          meta: { rows: ['GIG-08'] },
        },
        'time.over': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'No answer in the given time: the application waits as before.',
            actions: [
              { type: 'tell', params: { who: 'applicant', news: 'offer_lapsed' } },
              { type: 'tell', params: { who: 'poster', news: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'No answer in the given time, and the poster takes nobody for now.',
            actions: [
              { type: 'tell', params: { who: 'applicant', news: 'offer_lapsed' } },
              { type: 'tell', params: { who: 'poster', news: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
        ],
      },
    },
    booked: {
      description: 'They have a place, until they drop out, are let go, or the gig is off.',
      initial: 'accepted',
      on: {
        'applicant.withdraw': {
          guard: 'gigIsAhead',
          target: 'ended.withdrawn',
          description: 'They drop out before the gig is over; their place is free again.',
          actions: { type: 'tell', params: { who: 'poster', news: 'application_withdrawn' } },
          meta: { rows: ['GIG-04', 'SCR /gigs/{id}'] },
        },
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: '.unconfirmed.asked',
          description: 'Date, place or pay is not what they agreed to: can they still come? Asked each time.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'booking_asked' } },
          meta: { rows: ['GIG-04'] },
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
          initial: 'asked',
          on: {
            'applicant.confirm': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'They can still come, in time or late: what the gig says now is agreed.',
              actions: { type: 'tell', params: { who: 'poster', news: 'booking_confirmed' } },
              meta: { rows: ['GIG-04'] },
            },
            'poster.restoreTerms': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'It is again what they agreed to: nobody is asked any more.',
              actions: { type: 'tell', params: { who: 'applicant', news: 'booking_restored' } },
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
                  actions: { type: 'tell', params: { who: 'poster', news: 'booking_overdue' } },
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
                  target: '#application.ended.released',
                  description: 'The poster waits no longer; the place is free again.',
                  actions: { type: 'tell', params: { who: 'applicant', news: 'booking_released' } },
                  meta: { rows: ['GIG-04'] },
                },
              },
            },
          },
        },
      },
    },
    ended: {
      description: 'One of the two has ended it; they may think again while the gig takes people.',
      initial: 'withdrawn',
      on: {
        'gig.cancelled': {
          description: 'The gig will not happen; this application had ended before.',
          actions: { type: 'noteGig', params: { status: 'cancelled' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
      states: {
        released: {
          description: 'The gig had changed, they had not answered in time, and the poster let them go.',
          meta: { screen: 'Let go' },
          on: {
            'applicant.reapply': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'They want the gig as it is now.',
              actions: { type: 'tell', params: { who: 'poster', news: 'gig_application' } },
              meta: { rows: ['GIG-04', 'NTF-03'] },
            },
          },
        },
        declined: {
          description: 'The poster said no.',
          meta: { screen: 'Declined' },
          on: {
            'poster.undoDecline': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'The poster thinks again; the application waits as before.',
              actions: { type: 'tell', params: { who: 'applicant', news: 'decline_withdrawn' } },
              meta: { rows: ['SCR /gigs/{id}', 'GIG-08'] },
            },
          },
        },
        withdrawn: {
          description: 'The applicant took it back.',
          meta: { screen: 'Withdrawn' },
          on: {
            'applicant.reapply': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'The applicant is free after all.',
              actions: { type: 'tell', params: { who: 'poster', news: 'gig_application' } },
              meta: { rows: ['SCR /gigs/{id}', 'NTF-03'] },
            },
          },
        },
      },
    },
    closed: {
      description: 'The gig was filled by another or closed before the poster answered.',
      meta: { screen: 'Went to another' },
      on: {
        'applicant.withdraw': {
          target: 'ended.withdrawn',
          description: 'Not wanted any more, whatever becomes of the gig. Nobody is told.',
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.standBy': {
          guard: 'gigIsFilled',
          target: 'waiting.standby',
          description: 'The poster would take them should somebody drop out.',
          actions: { type: 'tell', params: { who: 'applicant', news: 'standby_added' } },
          meta: { rows: ['GIG-08'] },
        },
        'gig.reopened': {
          target: 'waiting.applied',
          description: 'The gig takes people again and this application waits as before.',
          actions: [
            { type: 'noteGig', params: { status: 'open' } },
            { type: 'tell', params: { who: 'applicant', news: 'gig_reopened' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
    },
    cancelled: {
      description: 'The gig was called off. Nothing can be done here any more.',
      type: 'final',
      entry: [
        { type: 'noteGig', params: { status: 'cancelled' } },
        { type: 'tell', params: { who: 'applicant', news: 'gig_cancelled' } },
      ],
      meta: { screen: 'Cancelled' },
    },
  },
});
