import { describe, expect, test } from 'vitest';
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

const leavesOf = ({ key, states }: AnyStateNode): string[] => {
  const inner = Object.values<AnyStateNode>(states);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [key];
};

describe('an application', () => {
  const events = applicationMachine.events as ApplicationEvent['type'][];
  const open = { gigStatus: 'open', gigIsOver: false, hasRoom: true } as const;

  type Facts = Parameters<typeof step<typeof applicationMachine>>[1]['context'];
  const stepped = (value: ApplicationState, context: Facts, type: ApplicationEvent['type']) =>
    step(applicationMachine, { value, context }, { type });

  test('API-03 the states on the wire are the states of the chart', () => {
    expect(leavesOf(applicationMachine.root).sort()).toEqual([...applicationStates].sort());
  });

  test('API-03 a step gives the new state and whom to notify', () => {
    expect(stepped('applied', open, 'poster.accept')).toEqual({
      value: 'accepted',
      context: open,
      emitted: [{ type: 'application.notify', who: 'applicant', notification: 'application_accepted' }],
    });
  });

  test('API-03 the booked states are those within booked in the chart', () => {
    expect(leavesOf(applicationMachine.getStateNodeById('application.booked'))).toEqual(bookedStates);
    expect(stepped('overdue', open, 'applicant.confirm')?.value).toBe('accepted');
  });

  test('API-03 what the chart refuses is not on offer and steps to null, not to an unchanged state', () => {
    const waiting = { value: 'applied', context: open } as const;
    expect(can(applicationMachine, waiting, { type: 'poster.accept' })).toBe(true);
    expect(can(applicationMachine, waiting, { type: 'applicant.confirm' })).toBe(false);
    expect(stepped('declined', open, 'poster.accept')).toBeNull();
    expect(stepped('applied', { ...open, gigStatus: 'filled' }, 'poster.accept')).toBeNull();
    expect(stepped('accepted', { ...open, gigIsOver: true }, 'applicant.withdraw')).toBeNull();
    expect(stepped('cancelled', open, 'applicant.reapply')).toBeNull();
  });

  test('API-03 listeners receive every event, refused ones too', () => {
    const received: unknown[] = [];
    onStep((machine, { value }, { type }) => received.push([machine.id, value, type]));
    stepped('applied', open, 'poster.accept');
    stepped('declined', open, 'poster.accept');
    expect(received).toEqual([
      ['application', { waiting: 'applied' }, 'poster.accept'],
      ['application', { ended: 'declined' }, 'poster.accept'],
    ]);
  });

  test('NTF-03 every notification of the chart is one of the contract', () => {
    const emitted = applicationStates.flatMap((state) =>
      events.flatMap((type) => stepped(state, open, type)?.emitted ?? []),
    );
    expect(emitted.length).toBeGreaterThan(7);
    for (const { notification } of emitted) expect(notificationTypes).toContain(notification);
  });
});

describe('a dep', () => {
  const events = depMachine.events as DepEvent['type'][];
  const context = { mayPassOn: true, gigIsOver: false, depHasPlace: false };

  test('API-03 the states of a dep on the wire are the states of the chart, the open ones those within open', () => {
    expect(leavesOf(depMachine.root).sort()).toEqual([...depStates].sort());
    expect(leavesOf(depMachine.getStateNodeById('dep.open'))).toEqual(depStates.filter(isOpenDep));
  });

  test('NTF-03 the chart of a dep sends exactly the dep notifications of the contract', () => {
    const emitted = depStates.flatMap((value) =>
      events.flatMap((type) => step(depMachine, { value, context }, { type })?.emitted ?? []),
    );
    expect(new Set(emitted.map(({ notification }) => notification))).toEqual(
      new Set(notificationTypes.filter((type) => type.startsWith('dep_'))),
    );
  });
});

describe('a review', () => {
  const events = reviewMachine.events as ReviewEvent['type'][];
  const facts = { tookPlace: true, isTimeOver: false, otherHasWritten: true };

  test('API-03 the states of a review on the wire are the states of the chart', () => {
    expect(Object.keys(reviewMachine.states).sort()).toEqual([...reviewStates].sort());
  });

  test('NTF-03 every notification of the review chart is a notification of the contract', () => {
    const emitted = reviewStates.flatMap((value) =>
      events.flatMap((type) => step(reviewMachine, { value, context: facts }, { type })?.emitted ?? []),
    );
    expect(new Set(emitted.map(({ notification }) => notification))).toEqual(
      new Set(['review_shown', 'review_answered']),
    );
    for (const { notification } of emitted) expect(notificationTypes).toContain(notification);
  });

  test('GIG-11 a review can be written for 14 days after the end', () => {
    expect(reviewUntil({ endsAt: '2026-03-20T22:00:00Z' }).toISOString()).toBe('2026-04-03T22:00:00.000Z');
  });
});

test.each([
  ['open', false],
  ['filled', true],
] as const)('GIG-03 counting the places of a gig that is %s again changes nothing', (value, isFull) => {
  const stands = { value, context: { isFull } };
  expect(step(gigMachine, stands, { type: 'places.counted', isFull })).toEqual({ ...stands, emitted: [] });
});
