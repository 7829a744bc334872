import { assign, emit, setup } from 'xstate';
import type { NotificationType } from '#contract/notifications.ts';

/**
 * `tookPlace`: the gig is over and the player was booked to the end. `isTimeOver`: the days for writing have
 * passed. `otherHasWritten`: the subject has reviewed the author, which the page must not reveal.
 */
export type ReviewFacts = { tookPlace: boolean; isTimeOver: boolean; otherHasWritten: boolean };

export type ReviewEvent = {
  type:
    | 'author.write'
    | 'author.edit'
    | 'author.withdraw'
    | 'subject.answer'
    | 'other.wrote'
    | 'other.withdrew'
    | 'time.over';
};

/** The server turns it into a notification. */
export type ReviewEmitted = {
  type: 'review.notify';
  who: 'author' | 'subject';
  notification: NotificationType;
};

type NotifyParams = Pick<ReviewEmitted, 'who' | 'notification'>;

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
    notify: emit((_, params: NotifyParams): ReviewEmitted => ({ type: 'review.notify', ...params })),
  },
}).createMachine({
  id: 'review',
  description: 'A review of one person by another. It is hidden until both are written or time is up.',
  context: ({ input }) => input,
  initial: 'unwritten',
  meta: { rows: ['GIG-11'] },
  states: {
    unwritten: {
      description: 'Not written, or withdrawn.',
      meta: { screen: 'Review' },
      on: {
        'author.write': [
          {
            guard: 'completesPair',
            target: 'shown',
            description: 'The second of the two: both are now shown, for good.',
            meta: { rows: ['GIG-11'] },
          },
          {
            guard: 'isAskedFor',
            target: 'written',
            description: 'The first of the two; no notification.',
            meta: { rows: ['GIG-11', 'SAF-01'] },
          },
        ],
        'other.wrote': {
          description: 'The other person has written theirs; no notification.',
          actions: { type: 'noteOther', params: { hasWritten: true } },
          meta: { rows: ['SAF-01'] },
        },
        'other.withdrew': {
          description: 'The other person has withdrawn theirs; no notification.',
          actions: { type: 'noteOther', params: { hasWritten: false } },
          meta: { rows: ['SAF-01'] },
        },
        'time.over': {
          description: 'The time to write is over.',
          actions: 'noteTime',
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    written: {
      description: 'Only its author can see, change or withdraw it.',
      meta: { screen: 'Written' },
      on: {
        'author.edit': {
          guard: 'isInTime',
          target: 'written',
          description: 'The author changes the text before anyone else can read it.',
          meta: { rows: ['GIG-11'] },
        },
        'author.withdraw': {
          guard: 'isInTime',
          target: 'unwritten',
          description: 'Withdrawn, as if never written.',
          meta: { rows: ['GIG-11'] },
        },
        'other.wrote': {
          target: 'shown',
          description: 'Both are written.',
          actions: { type: 'noteOther', params: { hasWritten: true } },
          meta: { rows: ['GIG-11'] },
        },
        'time.over': {
          target: 'shown',
          description: 'The time is over, and the other person has written nothing.',
          actions: 'noteTime',
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    shown: {
      description: 'Everyone who can see the profile can read it; it can no longer be changed.',
      entry: { type: 'notify', params: { who: 'subject', notification: 'review_shown' } },
      meta: { screen: 'Shown' },
      on: {
        'subject.answer': {
          target: 'answered',
          description: 'The person it is about can answer once.',
          actions: { type: 'notify', params: { who: 'author', notification: 'review_answered' } },
          meta: { rows: ['GIG-11'] },
        },
      },
    },
    answered: {
      description: 'Review and answer are final.',
      type: 'final',
      meta: { screen: 'Answered' },
    },
  },
});
