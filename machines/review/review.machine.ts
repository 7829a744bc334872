import { assign, emit, setup } from 'xstate';
import type { NotificationType } from '#contract/ours/notification.ts';

/**
 * `tookPlace`: the gig is over and the player was booked to the end. `isTimeOver`: the days for writing have
 * passed. `otherHasWritten`: the subject has reviewed the author, which the page must not reveal.
 */
export type ReviewFacts = { tookPlace: boolean; isTimeOver: boolean; otherHasWritten: boolean };

export type ReviewEvent = {
  type:
    | 'author.write'
    | 'author.edit'
    | 'author.takeBack'
    | 'subject.answer'
    | 'other.wrote'
    | 'other.tookBack'
    | 'time.over';
};

/** The server turns it into a notification. */
export type ReviewEmitted = { type: 'review.tell'; who: 'author' | 'subject'; news: NotificationType };

type Telling = Pick<ReviewEmitted, 'who' | 'news'>;

export const reviewMachine = setup({
  types: {
    context: {} as ReviewFacts,
    input: {} as ReviewFacts,
    events: {} as ReviewEvent,
    emitted: {} as ReviewEmitted,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    isAskedFor: ({ context }) => context.tookPlace && !context.isTimeOver,
    completesPair: ({ context }) => context.tookPlace && !context.isTimeOver && context.otherHasWritten,
    isInTime: ({ context }) => !context.isTimeOver,
  },
  actions: {
    noteOther: assign((_, { hasWritten }: { hasWritten: boolean }) => ({ otherHasWritten: hasWritten })),
    noteTime: assign({ isTimeOver: true }),
    tell: emit((_, { who, news }: Telling): ReviewEmitted => ({ type: 'review.tell', who, news })),
  },
}).createMachine({
  id: 'review',
  description:
    'What one person says of another after a gig. Neither side sees the other’s before both are shown.',
  context: ({ input }) => input,
  initial: 'unwritten',
  meta: { rows: ['GIG-11'] },
  states: {
    unwritten: {
      description: 'Nothing is said yet, or it was taken back.',
      meta: { screen: 'Review' },
      on: {
        'author.write': [
          {
            guard: 'completesPair',
            target: 'shown',
            description: 'The second of the two: from now on both are shown, for good.',
            meta: { rows: ['GIG-11'] },
          },
          {
            guard: 'isAskedFor',
            target: 'written',
            description: 'The first of the two; nobody learns of it.',
            meta: { rows: ['GIG-11', 'SAF-01'] },
          },
        ],
        'other.wrote': {
          description: 'The other side has written; this side is not told.',
          actions: { type: 'noteOther', params: { hasWritten: true } },
          meta: { rows: ['SAF-01'] },
        },
        'other.tookBack': {
          description: 'The other side has thought again; this side is not told either.',
          actions: { type: 'noteOther', params: { hasWritten: false } },
          meta: { rows: ['SAF-01'] },
        },
        'time.over': {
          description: 'It is too late to write.',
          actions: 'noteTime',
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    written: {
      description: 'Its author alone can see it, change it and take it back.',
      meta: { screen: 'Written' },
      on: {
        'author.edit': {
          guard: 'isInTime',
          target: 'written',
          description: 'Other words, before anybody has read them.',
          meta: { rows: ['GIG-11'] },
        },
        'author.takeBack': {
          guard: 'isInTime',
          target: 'unwritten',
          description: 'As if it had never been written.',
          meta: { rows: ['GIG-11'] },
        },
        'other.wrote': {
          target: 'shown',
          description: 'Now both have written.',
          actions: { type: 'noteOther', params: { hasWritten: true } },
          meta: { rows: ['GIG-11'] },
        },
        'time.over': {
          target: 'shown',
          description: 'The days are over; the other side has said nothing.',
          actions: 'noteTime',
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    shown: {
      description: 'Everybody who reads the profile can read it; it stays as it is.',
      entry: { type: 'tell', params: { who: 'subject', news: 'review_shown' } },
      meta: { screen: 'Shown' },
      on: {
        'subject.answer': {
          target: 'answered',
          description: 'Whom it is about has one answer.',
          actions: { type: 'tell', params: { who: 'author', news: 'review_answered' } },
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    answered: {
      description: 'Both have had their say. Nothing can be done here any more.',
      type: 'final',
      meta: { screen: 'Answered' },
    },
  },
});
