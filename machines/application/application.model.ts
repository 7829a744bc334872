import { defineModel } from 'chart-testing';
import type { ApplicationState, bookedStates } from '#contract/ours/application-states.ts';
import { type ApplicationFacts, type ApplicationNews, applicationMachine } from './application.machine.ts';

const row = 'SCR /gigs/{id}';
const asking = 'GIG-04';

const tells = (who: ApplicationNews['who'], news: ApplicationNews['news']) => [
  { type: 'application.tell' as const, who, news },
];

/** People are taken while the gig is open and has not taken place. */
const takesPeople = ({ gigStatus, gigIsOver }: ApplicationFacts) => gigStatus === 'open' && !gigIsOver;

/** The gig became something while this application was not waiting for it: noted, nobody is told. */
const notes = (gigStatus: ApplicationFacts['gigStatus']) => ({ row, context: { gigStatus } }) as const;

const isAhead = ({ gigIsOver }: ApplicationFacts) => !gigIsOver;

type Booked = (typeof bookedStates)[number];
type Target =
  | Exclude<ApplicationState, Booked>
  | 'booked.accepted'
  | 'booked.unconfirmed.asked'
  | 'booked.unconfirmed.overdue';

type Cited = typeof row | typeof asking;

/** What is refused once the gig is over. */
const whileAhead = (
  rows: Cited | readonly Cited[],
  to: Target,
  who: ApplicationNews['who'],
  news: ApplicationNews['news'],
) =>
  [
    {
      row: rows,
      when: ({ before }: { before: ApplicationFacts }) => isAhead(before),
      to,
      emits: tells(who, news),
    },
    { row: rows, branch: 'else' },
  ] as const;

/** The buttons of the two people, and whether nothing can become of it any more. */
const noButtons = {
  isOver: false,
  mayWithdraw: false,
  mayReapply: false,
  mayConfirm: false,
  mayAccept: false,
  mayDecline: false,
  mayUndoDecline: false,
  mayRelease: false,
};

export const applicationModel = defineModel({
  machine: applicationMachine,
  inputs: {
    'for an open gig': { gigStatus: 'open', gigIsOver: false },
    'for a gig that is over': { gigStatus: 'open', gigIsOver: true },
    'for a gig that is full': { gigStatus: 'filled', gigIsOver: false },
  },
  resumes: {
    'of somebody booked for a gig that is over': {
      value: { booked: 'accepted' },
      context: { gigStatus: 'filled', gigIsOver: true },
    },
    'of somebody who has not confirmed a gig that is over': {
      value: { booked: { unconfirmed: 'asked' } },
      context: { gigStatus: 'filled', gigIsOver: true },
    },
    'of somebody who has not confirmed in time a gig that is over': {
      value: { booked: { unconfirmed: 'overdue' } },
      context: { gigStatus: 'filled', gigIsOver: true },
    },
  },
  requirements: [row, asking, 'NTF-03'],
  view: (snapshot) => ({
    isOver: snapshot.status === 'done',
    mayWithdraw: snapshot.can({ type: 'applicant.withdraw' }),
    mayReapply: snapshot.can({ type: 'applicant.reapply' }),
    mayConfirm: snapshot.can({ type: 'applicant.confirm' }),
    mayAccept: snapshot.can({ type: 'poster.accept' }),
    mayDecline: snapshot.can({ type: 'poster.decline' }),
    mayUndoDecline: snapshot.can({ type: 'poster.undoDecline' }),
    mayRelease: snapshot.can({ type: 'poster.release' }),
  }),
  start: { row, to: 'applied', context: ({ input }) => input },
  root: {
    on: {
      'gig.filled': notes('filled'),
      'gig.closed': notes('closed'),
      'gig.reopened': notes('open'),
      'gig.cancelled': notes('cancelled'),
    },
  },
  states: {
    applied: {
      row,
      tags: ['waiting'],
      sees: ({ context }) => ({
        ...noButtons,
        mayWithdraw: true,
        mayDecline: true,
        mayAccept: takesPeople(context),
      }),
      on: {
        'applicant.withdraw': { row, to: 'withdrawn', emits: tells('poster', 'application_withdrawn') },
        'poster.accept': [
          {
            row,
            when: ({ before }) => takesPeople(before),
            to: 'booked.accepted',
            emits: tells('applicant', 'application_accepted'),
          },
          { row, branch: 'else' },
        ],
        'poster.decline': { row, to: 'declined', emits: tells('applicant', 'application_declined') },
        'gig.filled': {
          ...notes('filled'),
          to: 'closed',
          emits: tells('applicant', 'gig_filled'),
        },
        'gig.closed': { ...notes('closed'), to: 'closed', emits: tells('applicant', 'gig_closed') },
        'gig.cancelled': {
          ...notes('cancelled'),
          to: 'cancelled',
          emits: tells('applicant', 'gig_cancelled'),
        },
      },
    },
    booked: {
      row: [row, asking],
      tags: ['booked'],
      on: {
        'applicant.withdraw': whileAhead([asking, row], 'withdrawn', 'poster', 'application_withdrawn'),
        'poster.changeTerms': whileAhead(asking, 'booked.unconfirmed.asked', 'applicant', 'booking_asked'),
        'gig.cancelled': {
          ...notes('cancelled'),
          to: 'cancelled',
          emits: tells('applicant', 'gig_cancelled'),
        },
      },
    },
    'booked.accepted': {
      row,
      sees: ({ context }) => ({ ...noButtons, mayWithdraw: isAhead(context) }),
    },
    'booked.unconfirmed': {
      row: asking,
      tags: ['unconfirmed'],
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
      on: { 'poster.release': whileAhead(asking, 'released', 'applicant', 'booking_released') },
    },
    released: {
      row: asking,
      tags: ['gone'],
      sees: ({ context }) => ({ ...noButtons, mayReapply: takesPeople(context) }),
      on: {
        'applicant.reapply': [
          {
            row: [asking, 'NTF-03'],
            when: ({ before }) => takesPeople(before),
            to: 'applied',
            emits: tells('poster', 'gig_application'),
          },
          { row: asking, branch: 'else' },
        ],
      },
    },
    declined: {
      row,
      tags: ['gone'],
      sees: ({ context }) => ({ ...noButtons, mayUndoDecline: takesPeople(context) }),
      on: {
        'poster.undoDecline': [
          { row, when: ({ before }) => takesPeople(before), to: 'applied' },
          { row, branch: 'else' },
        ],
      },
    },
    withdrawn: {
      row,
      tags: ['gone'],
      sees: ({ context }) => ({ ...noButtons, mayReapply: takesPeople(context) }),
      on: {
        'applicant.reapply': [
          {
            row: [row, 'NTF-03'],
            when: ({ before }) => takesPeople(before),
            to: 'applied',
            emits: tells('poster', 'gig_application'),
          },
          { row, branch: 'else' },
        ],
      },
    },
    closed: {
      row,
      tags: ['gone'],
      sees: { ...noButtons, mayWithdraw: true },
      on: {
        'applicant.withdraw': { row, to: 'withdrawn' },
        'gig.reopened': { ...notes('open'), to: 'applied', emits: tells('applicant', 'gig_reopened') },
        'gig.cancelled': { ...notes('cancelled'), to: 'cancelled' },
      },
    },
    cancelled: { row, tags: ['gone'], sees: { ...noButtons, isOver: true } },
  },
});
