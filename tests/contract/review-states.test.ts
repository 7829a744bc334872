import * as v from 'valibot';
import { expect, test } from 'vitest';
import { notificationTypes } from '#contract/ours/notification.ts';
import {
  gigReviewsSchema,
  marksOf,
  reviewMarks,
  reviewStates,
  reviewsPageSchema,
  reviewUntil,
} from '#contract/ours/reviews.ts';
import { markWords } from '#entities/review/review-words.ts';
import { reviewMachine } from '#machines/review/review.machine.ts';
import { step } from '#machines/stepped.ts';

const events = [
  'author.write',
  'author.edit',
  'author.takeBack',
  'subject.answer',
  'other.wrote',
  'other.tookBack',
  'time.over',
] as const;
const facts = { tookPlace: true, isTimeOver: false, otherHasWritten: true };

test('API-03 the states of a review on the wire are the states of the chart', () => {
  expect(Object.keys(reviewMachine.states).sort()).toEqual([...reviewStates].sort());
});

test('NTF-03 everything the chart of a review tells is a notification of the contract', () => {
  const told = reviewStates.flatMap((value) =>
    events.flatMap((type) => step(reviewMachine, { value, context: facts }, { type })?.told ?? []),
  );
  expect([...reviewMachine.events].sort()).toEqual([...events].sort());
  expect(new Set(told.map(({ news }) => news))).toEqual(new Set(['review_shown', 'review_answered']));
  for (const { news } of told) expect(notificationTypes).toContain(news);
});

test('GIG-11 a mark is for one side, and has its words', () => {
  expect(new Set(reviewMarks).size).toBe(marksOf.player.length + marksOf.poster.length);
  expect(Object.keys(markWords).sort()).toEqual([...reviewMarks].sort());
});

test('GIG-11 one may write for fourteen days after the end', () => {
  expect(reviewUntil({ endsAt: '2026-03-20T22:00:00.000Z' }).toISOString()).toBe('2026-04-03T22:00:00.000Z');
});

const at = '2026-11-20T19:00:00.000Z';
const person = { id: 'u2', name: 'Mick Doyle', avatar: null, headline: '', place: '' };
const said = { id: 'r1', again: true, marks: ['on-time'], words: 'In time, in tune.', answer: null };
const review = {
  ...said,
  about: 'player',
  author: person,
  gig: { id: 'g1', title: 'Dep drummer', date: '2026-11-20' },
  shownAt: at,
  answer: { words: 'Ta.', at },
};

test.each([
  [
    'what two have said of each other',
    gigReviewsSchema,
    {
      until: at,
      items: [
        { person, about: 'poster', mine: { ...said, state: 'written', version: 2 }, theirs: review },
        { person, about: 'player', mine: null, theirs: null },
      ],
    },
  ],
  [
    'reviews of somebody',
    reviewsPageSchema,
    { items: [review, { ...review, author: null, gig: null, answer: null }], nextCursor: null },
  ],
])('API-03 an answer of our server has, and keeps, all that the views show: %s', (_what, schema, answer) => {
  expect(v.parse(schema, answer)).toEqual(answer);
  expect(v.safeParse(schema, {}).success).toBe(false);
});
