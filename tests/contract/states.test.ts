import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { type ApplicationState, applicationStates, bookedStates } from '#contract/gigs.ts';
import { notificationTypes } from '#contract/notifications.ts';
import { depStates, isOpenDep } from '#contract/player-requests.ts';
import { reviewStates, reviewUntil } from '#contract/reviews.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { type DepEvent, depMachine } from '#machines/dep/dep.machine.ts';
import { gigMachine } from '#machines/gig/gig.machine.ts';
import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { can, onStep, step } from '#machines/step.ts';

const leafStates = ({ key, states }: AnyStateNode): string[] => {
  const inner = Object.values<AnyStateNode>(states);
  return inner.length > 0 ? inner.flatMap(leafStates) : [key];
};

test.each<[string, AnyStateNode, readonly string[]]>([
  ['an application', applicationMachine.root, applicationStates],
  ['a booking', applicationMachine.getStateNodeById('application.booked'), bookedStates],
  ['a dep', depMachine.root, depStates],
  ['an open dep', depMachine.getStateNodeById('dep.open'), depStates.filter(isOpenDep)],
  ['a review', reviewMachine.root, reviewStates],
])('API-03 the states of %s on the wire match the state chart', (_, node, states) => {
  expect(leafStates(node).sort()).toEqual([...states].sort());
});

const open = { gigStatus: 'open', gigIsOver: false, hasRoom: true } as const;

type Facts = Parameters<typeof step<typeof applicationMachine>>[1]['context'];
const stepFrom = (value: ApplicationState, context: Facts, type: ApplicationEvent['type']) =>
  step(applicationMachine, { value, context }, { type });

test('API-03 a step returns the new state and whom to notify', () => {
  expect(stepFrom('applied', open, 'poster.accept')).toEqual({
    value: 'accepted',
    context: open,
    emitted: [{ type: 'application.notify', who: 'applicant', notification: 'application_accepted' }],
  });
  expect(stepFrom('overdue', open, 'applicant.confirm')?.value).toBe('accepted');
});

test('API-03 a refused event is not offered and steps to null, not to an unchanged state', () => {
  const waiting = { value: 'applied', context: open } as const;
  expect(can(applicationMachine, waiting, { type: 'poster.accept' })).toBe(true);
  expect(can(applicationMachine, waiting, { type: 'applicant.confirm' })).toBe(false);
  expect(stepFrom('declined', open, 'poster.accept')).toBeNull();
  expect(stepFrom('applied', { ...open, gigStatus: 'filled' }, 'poster.accept')).toBeNull();
  expect(stepFrom('accepted', { ...open, gigIsOver: true }, 'applicant.withdraw')).toBeNull();
  expect(stepFrom('cancelled', open, 'applicant.reapply')).toBeNull();
});

test('API-03 listeners receive every event, including refused ones', () => {
  const received: unknown[] = [];
  onStep((machine, { value }, { type }) => received.push([machine.id, value, type]));
  stepFrom('applied', open, 'poster.accept');
  stepFrom('declined', open, 'poster.accept');
  expect(received).toEqual([
    ['application', { waiting: 'applied' }, 'poster.accept'],
    ['application', { ended: 'declined' }, 'poster.accept'],
  ]);
});

test('NTF-03 every notification of the state charts is in the contract', () => {
  const ofApplications = applicationStates.flatMap((state) =>
    (applicationMachine.events as ApplicationEvent['type'][]).flatMap(
      (type) => stepFrom(state, open, type)?.emitted ?? [],
    ),
  );
  expect(ofApplications.length).toBeGreaterThan(7);
  for (const { notification } of ofApplications) expect(notificationTypes).toContain(notification);

  const context = { mayPassOn: true, gigIsOver: false, depHasPlace: false };
  const ofDeps = depStates.flatMap((value) =>
    (depMachine.events as DepEvent['type'][]).flatMap(
      (type) => step(depMachine, { value, context }, { type })?.emitted ?? [],
    ),
  );
  expect(new Set(ofDeps.map(({ notification }) => notification))).toEqual(
    new Set(notificationTypes.filter((type) => type.startsWith('dep_'))),
  );

  const facts = { tookPlace: true, isTimeOver: false, otherHasWritten: true };
  const ofReviews = reviewStates.flatMap((value) =>
    (reviewMachine.events as ReviewEvent['type'][]).flatMap(
      (type) => step(reviewMachine, { value, context: facts }, { type })?.emitted ?? [],
    ),
  );
  expect(new Set(ofReviews.map(({ notification }) => notification))).toEqual(
    new Set(['review_shown', 'review_answered']),
  );
  for (const { notification } of ofReviews) expect(notificationTypes).toContain(notification);
});

test('GIG-11 a review can be written for 14 days after the end', () => {
  expect(reviewUntil({ endsAt: '2026-03-20T22:00:00Z' }).toISOString()).toBe('2026-04-03T22:00:00.000Z');
});

test.each(['open', 'filled'] as const)('GIG-03 recounting places changes nothing: %s', (value) => {
  const isFull = value === 'filled';
  const start = { value, context: { isFull } };
  expect(step(gigMachine, start, { type: 'places.counted', isFull })).toEqual({ ...start, emitted: [] });
});
