import { defineModel } from 'chart-testing';
import {
  asking,
  backToWaiting,
  choosing,
  hasPlace,
  isAhead,
  isFilled,
  noButtons,
  notes,
  notifies,
  row,
  takesPeople,
  toChoose,
  whileAhead,
} from './application.cases.ts';
import { applicationMachine } from './application.machine.ts';

export const applicationModel = defineModel({
  machine: applicationMachine,
  inputs: {
    'for an open gig': { gigStatus: 'open', gigIsOver: false, hasRoom: true },
    'for a gig that is over': { gigStatus: 'open', gigIsOver: true, hasRoom: true },
    'for a gig that is full': { gigStatus: 'filled', gigIsOver: false, hasRoom: false },
    'for an open gig all of whose places are offered': {
      gigStatus: 'open',
      gigIsOver: false,
      hasRoom: false,
    },
  },
  resumes: {
    'of somebody booked for a gig that is over': {
      value: { booked: 'accepted' },
      context: { gigStatus: 'filled', gigIsOver: true, hasRoom: false },
    },
    'of somebody who has not confirmed a gig that is over': {
      value: { booked: { unconfirmed: 'asked' } },
      context: { gigStatus: 'filled', gigIsOver: true, hasRoom: false },
    },
    'of somebody who has not confirmed in time a gig that is over': {
      value: { booked: { unconfirmed: 'overdue' } },
      context: { gigStatus: 'filled', gigIsOver: true, hasRoom: false },
    },
    'of somebody who was offered a place at a gig that is over': {
      value: 'offered',
      context: { gigStatus: 'open', gigIsOver: true, hasRoom: false },
    },
  },
  requirements: [row, asking, choosing, 'NTF-03'],
  view: (snapshot) => ({
    isOver: snapshot.status === 'done',
    mayWithdraw: snapshot.can({ type: 'applicant.withdraw' }),
    mayReapply: snapshot.can({ type: 'applicant.reapply' }),
    mayConfirm: snapshot.can({ type: 'applicant.confirm' }),
    mayAccept: snapshot.can({ type: 'poster.accept' }),
    mayDecline: snapshot.can({ type: 'poster.decline' }),
    mayOffer: snapshot.can({ type: 'poster.offer' }),
    mayWithdrawOffer: snapshot.can({ type: 'poster.withdrawOffer' }),
    mayAnswerOffer:
      snapshot.can({ type: 'applicant.acceptOffer' }) && snapshot.can({ type: 'applicant.declineOffer' }),
    mayStandBy: snapshot.can({ type: 'poster.standBy' }),
    mayUndoDecline: snapshot.can({ type: 'poster.undoDecline' }),
    mayRelease: snapshot.can({ type: 'poster.release' }),
  }),
  start: { row, to: 'waiting.applied', context: ({ input }) => input },
  root: {
    on: {
      'gig.filled': notes('filled'),
      'gig.closed': notes('closed'),
      'gig.reopened': notes('open'),
      'gig.cancelled': {
        ...notes('cancelled'),
        to: 'cancelled',
        emits: notifies('applicant', 'gig_cancelled'),
      },
    },
  },
  states: {
    waiting: {
      row,
      on: {
        'applicant.withdraw': {
          row,
          to: 'ended.withdrawn',
          emits: notifies('poster', 'application_withdrawn'),
        },
        'poster.accept': [
          {
            row,
            when: ({ before }) => hasPlace(before),
            to: 'booked.accepted',
            emits: notifies('applicant', 'application_accepted'),
          },
          { row, branch: 'else' },
        ],
        'poster.offer': [
          {
            row: choosing,
            when: ({ before }) => hasPlace(before),
            to: 'offered',
            emits: notifies('applicant', 'offer_made'),
          },
          { row: choosing, branch: 'else' },
        ],
        'poster.decline': { row, to: 'ended.declined', emits: notifies('applicant', 'application_declined') },
      },
    },
    'waiting.applied': {
      row,
      sees: ({ context }) => ({ ...toChoose(context), mayStandBy: isAhead(context) }),
      on: {
        'poster.standBy': whileAhead(choosing, 'waiting.standby', 'applicant', 'standby_added'),
        'gig.filled': {
          ...notes('filled'),
          to: 'closed',
          emits: notifies('applicant', 'gig_filled'),
        },
        'gig.closed': { ...notes('closed'), to: 'closed', emits: notifies('applicant', 'gig_closed') },
      },
    },
    'waiting.standby': {
      row: choosing,
      sees: ({ context }) => toChoose(context),
      on: {
        'gig.placeFreed': {
          row: choosing,
          to: 'offered',
          emits: [...notifies('applicant', 'offer_made'), ...notifies('poster', 'standby_asked')],
        },
      },
    },
    offered: {
      row: choosing,
      sees: ({ context }) => ({
        ...noButtons,
        mayAnswerOffer: isAhead(context),
        mayWithdrawOffer: isAhead(context),
      }),
      on: {
        'applicant.acceptOffer': whileAhead(choosing, 'booked.accepted', 'poster', 'offer_accepted'),
        'applicant.declineOffer': whileAhead(choosing, 'ended.withdrawn', 'poster', 'offer_declined'),
        'poster.withdrawOffer': backToWaiting(notifies('applicant', 'offer_withdrawn')),
        'poster.changeTerms': whileAhead(choosing, 'offered', 'applicant', 'gig_changed'),
        'time.over': backToWaiting([
          ...notifies('applicant', 'offer_lapsed'),
          ...notifies('poster', 'offer_unanswered'),
        ]),
      },
    },
    booked: {
      row: [row, asking],
      on: {
        'applicant.withdraw': whileAhead([asking, row], 'ended.withdrawn', 'poster', 'application_withdrawn'),
        'poster.changeTerms': whileAhead(asking, 'booked.unconfirmed.asked', 'applicant', 'booking_asked'),
      },
    },
    'booked.accepted': {
      row,
      sees: ({ context }) => ({ ...noButtons, mayWithdraw: isAhead(context) }),
    },
    'booked.unconfirmed': {
      row: asking,
      on: {
        'applicant.confirm': whileAhead(asking, 'booked.accepted', 'poster', 'booking_confirmed'),
        'poster.restoreTerms': whileAhead(asking, 'booked.accepted', 'applicant', 'booking_restored'),
      },
    },
    'booked.unconfirmed.asked': {
      row: asking,
      sees: ({ context }) => ({
        ...noButtons,
        mayConfirm: isAhead(context),
        mayWithdraw: isAhead(context),
      }),
      on: { 'time.over': whileAhead(asking, 'booked.unconfirmed.overdue', 'poster', 'booking_overdue') },
    },
    'booked.unconfirmed.overdue': {
      row: asking,
      sees: ({ context }) => ({
        ...noButtons,
        mayConfirm: isAhead(context),
        mayWithdraw: isAhead(context),
        mayRelease: isAhead(context),
      }),
      on: { 'poster.release': whileAhead(asking, 'ended.released', 'applicant', 'booking_released') },
    },
    ended: { row, on: { 'gig.cancelled': notes('cancelled') } },
    'ended.released': {
      row: asking,
      sees: ({ context }) => ({ ...noButtons, mayReapply: takesPeople(context) }),
      on: {
        'applicant.reapply': [
          {
            row: [asking, 'NTF-03'],
            when: ({ before }) => takesPeople(before),
            to: 'waiting.applied',
            emits: notifies('poster', 'gig_application'),
          },
          { row: asking, branch: 'else' },
        ],
      },
    },
    'ended.declined': {
      row,
      sees: ({ context }) => ({ ...noButtons, mayUndoDecline: takesPeople(context) }),
      on: {
        'poster.undoDecline': [
          {
            row: [row, choosing],
            when: ({ before }) => takesPeople(before),
            to: 'waiting.applied',
            emits: notifies('applicant', 'decline_withdrawn'),
          },
          { row, branch: 'else' },
        ],
      },
    },
    'ended.withdrawn': {
      row,
      sees: ({ context }) => ({ ...noButtons, mayReapply: takesPeople(context) }),
      on: {
        'applicant.reapply': [
          {
            row: [row, 'NTF-03'],
            when: ({ before }) => takesPeople(before),
            to: 'waiting.applied',
            emits: notifies('poster', 'gig_application'),
          },
          { row, branch: 'else' },
        ],
      },
    },
    closed: {
      row,
      sees: ({ context }) => ({ ...noButtons, mayWithdraw: true, mayStandBy: isFilled(context) }),
      on: {
        'applicant.withdraw': { row, to: 'ended.withdrawn' },
        'poster.standBy': [
          {
            row: choosing,
            when: ({ before }) => isFilled(before),
            to: 'waiting.standby',
            emits: notifies('applicant', 'standby_added'),
          },
          { row: choosing, branch: 'else' },
        ],
        'gig.reopened': {
          ...notes('open'),
          to: 'waiting.applied',
          emits: notifies('applicant', 'gig_reopened'),
        },
      },
    },
    cancelled: { row, sees: { ...noButtons, isOver: true } },
  },
});
