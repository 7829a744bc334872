import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { type ApplicationState, applicationStates, bookedStates } from '#contract/ours/application-states.ts';
import { depStates, isOpenDep } from '#contract/ours/deps.ts';
import { notificationTypes } from '#contract/ours/notification.ts';
import { marksOf, reviewMarks, reviewStates, reviewUntil } from '#contract/ours/reviews.ts';
import { markWords } from '#entities/review/review-words.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import type { ApplicationEvent } from '#machines/application/application.types.ts';
import { depMachine } from '#machines/dep/dep.machine.ts';
import { gigMachine } from '#machines/gig/gig.machine.ts';
import { reviewMachine } from '#machines/review/review.machine.ts';
import { can, listenToSteps, step } from '#machines/stepped.ts';

const leavesOf = ({ key, states }: AnyStateNode): string[] => {
  const inner = Object.values<AnyStateNode>(states);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [key];
};

describe('an application', () => {
  const events = [
    'applicant.withdraw',
    'applicant.reapply',
    'applicant.confirm',
    'applicant.acceptOffer',
    'applicant.declineOffer',
    'poster.accept',
    'poster.decline',
    'poster.offer',
    'poster.withdrawOffer',
    'poster.standBy',
    'poster.undoDecline',
    'poster.changeTerms',
    'poster.restoreTerms',
    'poster.release',
    'time.over',
    'gig.placeFreed',
    'gig.filled',
    'gig.closed',
    'gig.reopened',
    'gig.cancelled',
  ] as const;
  const open = { gigStatus: 'open', gigIsOver: false, hasRoom: true } as const;

  type Facts = Parameters<typeof step<typeof applicationMachine>>[1]['context'];
  const stepped = (value: ApplicationState, context: Facts, type: ApplicationEvent['type']) =>
    step(applicationMachine, { value, context }, { type });

  test('API-03 the states on the wire are the states of the chart', () => {
    expect(leavesOf(applicationMachine.root).sort()).toEqual([...applicationStates].sort());
  });

  test('API-03 a step gives the new state and who is to be told', () => {
    expect(stepped('applied', open, 'poster.accept')).toEqual({
      value: 'accepted',
      context: open,
      told: [{ type: 'application.tell', who: 'applicant', news: 'application_accepted' }],
    });
  });

  test('API-03 who holds a place is who is in the chart within booked', () => {
    expect(leavesOf(applicationMachine.getStateNodeById('application.booked'))).toEqual(bookedStates);
    expect(stepped('overdue', open, 'applicant.confirm')?.value).toBe('accepted');
  });

  test('API-03 what the chart refuses is null, not an unchanged state', () => {
    expect(stepped('declined', open, 'poster.accept')).toBeNull();
    expect(stepped('applied', { ...open, gigStatus: 'filled' }, 'poster.accept')).toBeNull();
    expect(stepped('accepted', { ...open, gigIsOver: true }, 'applicant.withdraw')).toBeNull();
    expect(stepped('cancelled', open, 'applicant.reapply')).toBeNull();
  });

  test('API-03 who listens hears what is asked of the chart, what it refuses too', () => {
    const heard: unknown[] = [];
    listenToSteps((machine, { value }, { type }) => heard.push([machine.id, value, type]));
    stepped('applied', open, 'poster.accept');
    stepped('declined', open, 'poster.accept');
    expect(heard).toEqual([
      ['application', { waiting: 'applied' }, 'poster.accept'],
      ['application', 'declined', 'poster.accept'],
    ]);
  });

  test('API-03 the buttons come from the chart', () => {
    const offered = (value: ApplicationState, context: Facts) =>
      events.filter(
        (type) => /^(poster|applicant)/.test(type) && can(applicationMachine, { value, context }, { type }),
      );
    expect(offered('applied', open)).toEqual([
      'applicant.withdraw',
      'poster.accept',
      'poster.decline',
      'poster.offer',
      'poster.standBy',
    ]);
    expect(offered('withdrawn', { ...open, gigStatus: 'closed' })).toEqual([]);
  });

  test('NTF-03 everything the chart tells is a notification of the contract', () => {
    expect([...applicationMachine.events].sort()).toEqual([...events].sort());
    const told = applicationStates.flatMap((state) =>
      events.flatMap((type) => stepped(state, open, type)?.told ?? []),
    );
    expect(told.length).toBeGreaterThan(7);
    for (const { news } of told) expect(notificationTypes).toContain(news);
  });
});

describe('a dep', () => {
  const events = [
    'player.ask',
    'player.takeBack',
    'dep.agree',
    'dep.turnDown',
    'poster.agree',
    'poster.refuse',
    'poster.changeTerms',
    'booking.ended',
    'people.parted',
    'time.over',
  ] as const;
  const context = { mayPassOn: true, gigIsOver: false, depHasPlace: false };

  test('API-03 the states of a dep on the wire are the states of the chart, and its tag says which are open', () => {
    expect(Object.keys(depMachine.states).sort()).toEqual([...depStates].sort());
    const open = Object.values(depMachine.states).filter(({ tags }) => tags.includes('open'));
    expect(open.map(({ key }) => key)).toEqual(depStates.filter(isOpenDep));
  });

  test('NTF-03 everything the chart of a dep tells is a notification of the contract, and each of those is told', () => {
    const told = depStates.flatMap((value) =>
      events.flatMap((type) => step(depMachine, { value, context }, { type })?.told ?? []),
    );
    expect([...depMachine.events].sort()).toEqual([...events].sort());
    expect(new Set(told.map(({ news }) => news))).toEqual(
      new Set(notificationTypes.filter((type) => type.startsWith('dep_'))),
    );
  });
});

describe('a review', () => {
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
    expect(reviewUntil({ endsAt: '2026-03-20T22:00:00.000Z' }).toISOString()).toBe(
      '2026-04-03T22:00:00.000Z',
    );
  });
});

describe('a gig', () => {
  const counted = (value: 'open' | 'filled', wasFull: boolean, isFull: boolean) =>
    step(gigMachine, { value, context: { isFull: wasFull } }, { type: 'places.counted', isFull });

  test('GIG-03 places that are counted again change nothing while there is room, or none, and nobody is told', () => {
    expect(counted('open', false, false)).toEqual({ value: 'open', context: { isFull: false }, told: [] });
    expect(counted('filled', true, true)).toEqual({ value: 'filled', context: { isFull: true }, told: [] });
  });

  test('GIG-03 what is counted counts, whatever was believed before', () => {
    expect(counted('filled', false, true)?.context).toEqual({ isFull: true });
    expect(counted('open', true, false)?.context).toEqual({ isFull: false });
  });
});
