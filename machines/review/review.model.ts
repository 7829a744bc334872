import { defineModel } from 'chart-testing';
import { type ReviewEmitted, type ReviewFacts, reviewMachine } from './review.machine.ts';

const row = 'GIG-11';
const quiet = 'SAF-01';

const notifies = (who: ReviewEmitted['who'], notification: ReviewEmitted['notification']) => [
  { type: 'review.notify' as const, who, notification },
];

const isAskedFor = ({ tookPlace, isTimeOver }: ReviewFacts) => tookPlace && !isTimeOver;
const isInTime = ({ isTimeOver }: ReviewFacts) => !isTimeOver;

/** The buttons of the two people, and whether nothing can become of it any more. */
const noButtons = { isOver: false, mayWrite: false, mayEdit: false, mayWithdraw: false, mayAnswer: false };

const inTime = (to: 'written' | 'unwritten') =>
  [
    { row, when: ({ before }: { before: ReviewFacts }) => isInTime(before), to },
    { row, branch: 'else' },
  ] as const;

export const reviewModel = defineModel({
  machine: reviewMachine,
  inputs: {
    'after a gig': { tookPlace: true, isTimeOver: false, otherHasWritten: false },
    'after a gig of which the other has written': {
      tookPlace: true,
      isTimeOver: false,
      otherHasWritten: true,
    },
    'long after a gig': { tookPlace: true, isTimeOver: true, otherHasWritten: false },
    'of a gig that is to come, was cancelled, or was not theirs': {
      tookPlace: false,
      isTimeOver: false,
      otherHasWritten: false,
    },
  },
  resumes: {
    'of what is due to be shown': {
      value: 'written',
      context: { tookPlace: true, isTimeOver: true, otherHasWritten: false },
    },
  },
  requirements: [row, quiet],
  view: (snapshot) => ({
    isOver: snapshot.status === 'done',
    mayWrite: snapshot.can({ type: 'author.write' }),
    mayEdit: snapshot.can({ type: 'author.edit' }),
    mayWithdraw: snapshot.can({ type: 'author.withdraw' }),
    mayAnswer: snapshot.can({ type: 'subject.answer' }),
  }),
  start: { row, to: 'unwritten', context: ({ input }) => input },
  states: {
    unwritten: {
      row,
      sees: ({ context }) => ({ ...noButtons, mayWrite: isAskedFor(context) }),
      on: {
        'author.write': [
          {
            row,
            when: ({ before }) => isAskedFor(before) && before.otherHasWritten,
            to: 'shown',
            emits: notifies('subject', 'review_shown'),
          },
          { row: [row, quiet], when: ({ before }) => isAskedFor(before), to: 'written' },
          { row, branch: 'else' },
        ],
        'other.wrote': { row: quiet, context: { otherHasWritten: true } },
        'other.withdrew': { row: quiet, context: { otherHasWritten: false } },
        'time.over': { row, context: { isTimeOver: true } },
      },
    },
    written: {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayEdit: isInTime(context),
        mayWithdraw: isInTime(context),
      }),
      on: {
        'author.edit': inTime('written'),
        'author.withdraw': inTime('unwritten'),
        'other.wrote': {
          row,
          to: 'shown',
          context: { otherHasWritten: true },
          emits: notifies('subject', 'review_shown'),
        },
        'time.over': {
          row,
          to: 'shown',
          context: { isTimeOver: true },
          emits: notifies('subject', 'review_shown'),
        },
      },
    },
    shown: {
      row,
      sees: { ...noButtons, mayAnswer: true },
      on: {
        'subject.answer': { row, to: 'answered', emits: notifies('author', 'review_answered') },
      },
    },
    answered: { row, sees: { ...noButtons, isOver: true } },
  },
});
