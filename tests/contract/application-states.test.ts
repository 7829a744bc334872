import { expect, test } from 'vitest';
import { applicationStates } from '#contract/ours/application-states.ts';
import { notificationTypes } from '#contract/ours/notification.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { listenToSteps, movesOf, stepApplication } from '#machines/application/step.ts';

const events = [
  'applicant.withdraw',
  'applicant.reapply',
  'poster.accept',
  'poster.decline',
  'poster.undoDecline',
  'gig.filled',
  'gig.closed',
  'gig.reopened',
  'gig.cancelled',
] as const;
const open = { gigStatus: 'open', gigIsOver: false } as const;

test('API-03 the states on the wire are the states of the chart', () => {
  expect(Object.keys(applicationMachine.states).sort()).toEqual([...applicationStates].sort());
});

test('API-03 a step gives the new state and who is to be told', () => {
  expect(stepApplication('applied', open, { type: 'poster.accept' })).toEqual({
    state: 'accepted',
    news: [{ type: 'application.tell', who: 'applicant', news: 'application_accepted' }],
  });
});

test('API-03 what the chart refuses is null, not an unchanged state', () => {
  expect(stepApplication('declined', open, { type: 'poster.accept' })).toBeNull();
  expect(stepApplication('applied', { ...open, gigStatus: 'filled' }, { type: 'poster.accept' })).toBeNull();
  expect(
    stepApplication('accepted', { ...open, gigIsOver: true }, { type: 'applicant.withdraw' }),
  ).toBeNull();
  expect(stepApplication('cancelled', open, { type: 'applicant.reapply' })).toBeNull();
});

test('API-03 who listens hears what is asked of the chart, what it refuses too', () => {
  const heard: unknown[] = [];
  listenToSteps((machine, { value }, { type }) => heard.push([machine.id, value, type]));
  stepApplication('applied', open, { type: 'poster.accept' });
  stepApplication('declined', open, { type: 'poster.accept' });
  expect(heard).toEqual([
    ['application', 'applied', 'poster.accept'],
    ['application', 'declined', 'poster.accept'],
  ]);
});

test('API-03 the buttons of both sides come from the chart', () => {
  expect(movesOf('poster', 'applied', open)).toEqual(['poster.accept', 'poster.decline']);
  expect(movesOf('applicant', 'applied', open)).toEqual(['applicant.withdraw']);
  expect(movesOf('applicant', 'withdrawn', { ...open, gigStatus: 'closed' })).toEqual([]);
});

test('NTF-03 everything the chart tells is a notification of the contract', () => {
  expect([...applicationMachine.events].sort()).toEqual([...events].sort());
  const told = applicationStates.flatMap((state) =>
    events.flatMap((type) => stepApplication(state, open, { type })?.news ?? []),
  );
  expect(told.length).toBeGreaterThan(7);
  for (const { news } of told) expect(notificationTypes).toContain(news);
});
