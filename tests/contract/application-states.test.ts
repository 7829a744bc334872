import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { type ApplicationState, applicationStates, bookedStates } from '#contract/ours/application-states.ts';
import { notificationTypes } from '#contract/ours/notification.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import type { ApplicationEvent } from '#machines/application/application.types.ts';
import { can, listenToSteps, step } from '#machines/stepped.ts';

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

const leavesOf = ({ key, states }: AnyStateNode): string[] => {
  const inner = Object.values<AnyStateNode>(states);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [key];
};

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
