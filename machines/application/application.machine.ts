import { assign, emit, setup } from 'xstate';
import type { GigStatus } from '#contract/gigs.ts';
import type { NotificationType } from '#contract/notifications.ts';

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
  type: 'application.notify';
  who: 'poster' | 'applicant';
  notification: NotificationType;
};

type NotifyParams = Pick<ApplicationEmitted, 'who' | 'notification'>;

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
    notify: emit(
      (_, params: NotifyParams): ApplicationEmitted => ({ type: 'application.notify', ...params }),
    ),
  },
}).createMachine({
  id: 'application',
  description: 'One application for one gig, as the applicant, the poster and the server see it.',
  context: ({ input }) => input,
  initial: 'waiting',
  meta: { rows: ['SCR /gigs/{id}'] },
  on: {
    'gig.filled': {
      description: 'The last place is taken, and this application is no longer pending.',
      actions: { type: 'noteGig', params: { status: 'filled' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.closed': {
      description: 'The gig closes for applications, and this one is no longer pending.',
      actions: { type: 'noteGig', params: { status: 'closed' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.reopened': {
      description: 'The gig is open again.',
      actions: { type: 'noteGig', params: { status: 'open' } },
      meta: { rows: ['SCR /gigs/{id}'] },
    },
    'gig.cancelled': {
      target: '.cancelled',
      description: 'The gig is cancelled.',
      meta: { rows: ['SCR /gigs/{id}'] },
    },
  },
  states: {
    waiting: {
      description: 'The poster has not answered yet.',
      initial: 'applied',
      on: {
        'applicant.withdraw': {
          target: 'ended.withdrawn',
          description: 'The applicant withdraws.',
          actions: { type: 'notify', params: { who: 'poster', notification: 'application_withdrawn' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.accept': {
          guard: 'gigHasPlace',
          target: 'booked.accepted',
          description: 'The poster books the applicant; refused once every place is taken or offered.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'application_accepted' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.offer': {
          guard: 'gigHasPlace',
          target: 'offered',
          description: 'The poster offers the place and keeps it until the applicant answers.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'offer_made' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.decline': {
          target: 'ended.declined',
          description: 'The poster declines.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'application_declined' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
      states: {
        applied: {
          description: 'Sent, not answered yet.',
          meta: { screen: 'Applied' },
          on: {
            'poster.standBy': {
              guard: 'gigIsAhead',
              target: 'standby',
              description: 'The poster puts the applicant on stand-by, in case somebody drops out.',
              actions: { type: 'notify', params: { who: 'applicant', notification: 'standby_added' } },
              meta: { rows: ['GIG-08'] },
            },
            'gig.filled': {
              target: '#application.closed',
              description: 'The last place went to somebody else.',
              actions: [
                { type: 'noteGig', params: { status: 'filled' } },
                { type: 'notify', params: { who: 'applicant', notification: 'gig_filled' } },
              ],
              meta: { rows: ['SCR /gigs/{id}'] },
            },
            'gig.closed': {
              target: '#application.closed',
              description: 'The poster closed the gig.',
              actions: [
                { type: 'noteGig', params: { status: 'closed' } },
                { type: 'notify', params: { who: 'applicant', notification: 'gig_closed' } },
              ],
              meta: { rows: ['SCR /gigs/{id}'] },
            },
          },
        },
        standby: {
          description: 'On stand-by for a place that becomes free, even if the gig is full or closed.',
          meta: { screen: 'On stand-by' },
          on: {
            'gig.placeFreed': {
              target: '#application.offered',
              description: 'Somebody dropped out, and the place is offered to the first in line.',
              actions: [
                { type: 'notify', params: { who: 'applicant', notification: 'offer_made' } },
                { type: 'notify', params: { who: 'poster', notification: 'standby_asked' } },
              ],
              meta: { rows: ['GIG-08'] },
            },
          },
        },
      },
    },
    offered: {
      description: 'A place is kept until the applicant answers or the offer expires.',
      meta: { screen: 'Offered' },
      on: {
        'applicant.acceptOffer': {
          guard: 'gigIsAhead',
          target: 'booked.accepted',
          description: 'The applicant accepts.',
          actions: { type: 'notify', params: { who: 'poster', notification: 'offer_accepted' } },
          meta: { rows: ['GIG-08'] },
        },
        'applicant.declineOffer': {
          guard: 'gigIsAhead',
          target: 'ended.withdrawn',
          description: 'The applicant turns it down; the place is free again.',
          actions: { type: 'notify', params: { who: 'poster', notification: 'offer_declined' } },
          meta: { rows: ['GIG-08'] },
        },
        'poster.withdrawOffer': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'The poster withdraws the offer; the application is pending again.',
            actions: { type: 'notify', params: { who: 'applicant', notification: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'The poster withdraws the offer while the gig is full or closed.',
            actions: { type: 'notify', params: { who: 'applicant', notification: 'offer_withdrawn' } },
            meta: { rows: ['GIG-08'] },
          },
        ],
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: 'offered',
          description: 'Date, place or pay changed: the offer includes it, with new time to answer.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'gig_changed' } },
          meta: { rows: ['GIG-08'] },
        },
        'time.over': [
          {
            guard: 'gigIsNotClosed',
            target: 'waiting.applied',
            description: 'The offer expired: the application is pending again.',
            actions: [
              { type: 'notify', params: { who: 'applicant', notification: 'offer_lapsed' } },
              { type: 'notify', params: { who: 'poster', notification: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
          {
            guard: 'gigIsAhead',
            target: 'closed',
            description: 'The offer expired while the gig is full or closed.',
            actions: [
              { type: 'notify', params: { who: 'applicant', notification: 'offer_lapsed' } },
              { type: 'notify', params: { who: 'poster', notification: 'offer_unanswered' } },
            ],
            meta: { rows: ['GIG-08'] },
          },
        ],
      },
    },
    booked: {
      description: 'Booked, until they drop out, are let go, or the gig is cancelled.',
      initial: 'accepted',
      on: {
        'applicant.withdraw': {
          guard: 'gigIsAhead',
          target: 'ended.withdrawn',
          description: 'The player drops out before the gig is over; their place is free again.',
          actions: { type: 'notify', params: { who: 'poster', notification: 'application_withdrawn' } },
          meta: { rows: ['GIG-04', 'SCR /gigs/{id}'] },
        },
        'poster.changeTerms': {
          guard: 'gigIsAhead',
          target: '.unconfirmed.asked',
          description: 'Date, place or pay is not as agreed: they are asked again.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'booking_asked' } },
          meta: { rows: ['GIG-04'] },
        },
      },
      states: {
        accepted: {
          description: 'Booked, and the gig is as they agreed to it.',
          meta: { screen: 'Accepted' },
        },
        unconfirmed: {
          description: 'Booked, but the gig has changed since; they keep their place until they answer.',
          initial: 'asked',
          on: {
            'applicant.confirm': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'They agree to the changed gig, on time or late.',
              actions: { type: 'notify', params: { who: 'poster', notification: 'booking_confirmed' } },
              meta: { rows: ['GIG-04'] },
            },
            'poster.restoreTerms': {
              guard: 'gigIsAhead',
              target: 'accepted',
              description: 'The gig is again as they agreed to it: no answer is needed any more.',
              actions: { type: 'notify', params: { who: 'applicant', notification: 'booking_restored' } },
              meta: { rows: ['GIG-04'] },
            },
          },
          states: {
            asked: {
              description: 'They still have time to answer.',
              meta: { screen: 'Can you still come?' },
              on: {
                'time.over': {
                  guard: 'gigIsAhead',
                  target: 'overdue',
                  description: 'No answer in time: the poster is notified, and the player keeps their place.',
                  actions: { type: 'notify', params: { who: 'poster', notification: 'booking_overdue' } },
                  meta: { rows: ['GIG-04'] },
                },
              },
            },
            overdue: {
              description: 'No answer in time; the poster can keep waiting or give the place away.',
              meta: { screen: 'Has not confirmed' },
              on: {
                'poster.release': {
                  guard: 'gigIsAhead',
                  target: '#application.ended.released',
                  description: 'The poster gives the place away; it is free again.',
                  actions: { type: 'notify', params: { who: 'applicant', notification: 'booking_released' } },
                  meta: { rows: ['GIG-04'] },
                },
              },
            },
          },
        },
      },
    },
    ended: {
      description: 'Ended by one of them, who can change their mind while the gig is open.',
      initial: 'withdrawn',
      on: {
        'gig.cancelled': {
          description: 'The gig was cancelled after this application had ended.',
          actions: { type: 'noteGig', params: { status: 'cancelled' } },
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
      states: {
        released: {
          description: 'No answer to a change in time, so the poster gave the place away.',
          meta: { screen: 'Let go' },
          on: {
            'applicant.reapply': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'They agree to the gig as it is now.',
              actions: { type: 'notify', params: { who: 'poster', notification: 'gig_application' } },
              meta: { rows: ['GIG-04', 'NTF-03'] },
            },
          },
        },
        declined: {
          description: 'The poster declined.',
          meta: { screen: 'Declined' },
          on: {
            'poster.undoDecline': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'The poster changes their mind; the application is pending again.',
              actions: { type: 'notify', params: { who: 'applicant', notification: 'decline_withdrawn' } },
              meta: { rows: ['SCR /gigs/{id}', 'GIG-08'] },
            },
          },
        },
        withdrawn: {
          description: 'The applicant withdrew.',
          meta: { screen: 'Withdrawn' },
          on: {
            'applicant.reapply': {
              guard: 'gigTakesPeople',
              target: '#application.waiting.applied',
              description: 'The applicant is available after all.',
              actions: { type: 'notify', params: { who: 'poster', notification: 'gig_application' } },
              meta: { rows: ['SCR /gigs/{id}', 'NTF-03'] },
            },
          },
        },
      },
    },
    closed: {
      description: 'The gig was filled or closed before the poster answered.',
      meta: { screen: 'Went to another' },
      on: {
        'applicant.withdraw': {
          target: 'ended.withdrawn',
          description: 'The applicant withdraws for good, whatever happens to the gig. No notification.',
          meta: { rows: ['SCR /gigs/{id}'] },
        },
        'poster.standBy': {
          guard: 'gigIsFilled',
          target: 'waiting.standby',
          description: 'The poster puts the applicant on stand-by.',
          actions: { type: 'notify', params: { who: 'applicant', notification: 'standby_added' } },
          meta: { rows: ['GIG-08'] },
        },
        'gig.reopened': {
          target: 'waiting.applied',
          description: 'The gig is open again, and so is this application.',
          actions: [
            { type: 'noteGig', params: { status: 'open' } },
            { type: 'notify', params: { who: 'applicant', notification: 'gig_reopened' } },
          ],
          meta: { rows: ['SCR /gigs/{id}'] },
        },
      },
    },
    cancelled: {
      description: 'The gig was cancelled. Final.',
      type: 'final',
      entry: [
        { type: 'noteGig', params: { status: 'cancelled' } },
        { type: 'notify', params: { who: 'applicant', notification: 'gig_cancelled' } },
      ],
      meta: { screen: 'Cancelled' },
    },
  },
});
