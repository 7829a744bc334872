import fc from 'fast-check';
import { test } from 'vitest';
import { countsModel } from '#machines/counts/counts.model.ts';
import { event, figure, problem, said, status } from './acts.ts';
import { type Act, expectNoMistake, type Lives, patience, seed } from './lives.ts';

interface Truth {
  messages: number;
  linkRequests: number;
  notifications: number;
  isHidden: boolean;
  isAsking: boolean;
  /** Something has changed since the question. */
  isStale: boolean;
  /** When the next question is due: in a minute, or once somebody looks again. */
  next: 'pollInterval' | 'when shown' | null;
  logged: string[];
}

function ask(truth: Truth) {
  Object.assign(truth, { isAsking: true, isStale: false, next: null });
}

const change = (truth: Truth, figures: Partial<Truth>) => Object.assign(truth, figures, { isStale: true });

const answered = (figures: Pick<Truth, 'messages' | 'linkRequests' | 'notifications'>): Act<Truth> => ({
  step: () => ({ kind: 'done', actor: 'fetchCounts', value: figures }),
  can: ({ isAsking }) => isAsking,
  happens(truth) {
    if (truth.isStale) ask(truth);
    else Object.assign(truth, figures, { isAsking: false, next: 'pollInterval' });
  },
});

const failed = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'fetchCounts', value: problem(code) }),
  can: ({ isAsking }) => isAsking,
  happens(truth) {
    const none = { messages: 0, linkRequests: 0, notifications: 0 };
    Object.assign(truth, none, { isAsking: false, next: 'pollInterval', logged: [said(code)] });
  },
});

const timePasses: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'pollInterval' }),
  can: ({ next }) => next === 'pollInterval',
  happens(truth, rung) {
    if (rung !== 60_000) throw new Error(`after ${rung} ms`);
    if (truth.isHidden) truth.next = 'when shown';
    else ask(truth);
  },
};

const someone = fc.constantFrom('ada', 'ad', 'adam', 'bob', 'bobby');

const acts: fc.Arbitrary<Act<Truth>>[] = [
  someone.map((senderId) =>
    event(
      'counts.messageArrived',
      (truth) => {
        if (senderId !== 'ada') change(truth, { messages: truth.messages + 1 });
      },
      { senderId },
    ),
  ),
  figure.map((count) =>
    event(
      'counts.messagesRead',
      (truth) => change(truth, { messages: Math.max(truth.messages - count, 0) }),
      { count },
    ),
  ),
  fc
    .constantFrom(1, 1, -1, -1, 2, -2, 100, -100)
    .map((by) =>
      event(
        'counts.notificationsChanged',
        (truth) => change(truth, { notifications: Math.max(truth.notifications + by, 0) }),
        { by },
      ),
    ),
  fc.constant(event('counts.notificationsCleared', (truth) => change(truth, { notifications: 0 }))),
  fc.constant(
    event('counts.refresh', (truth) => {
      if (truth.isAsking) truth.isStale = true;
      else ask(truth);
    }),
  ),
  fc.constant(event('counts.hidden', (truth) => Object.assign(truth, { isHidden: true }))),
  fc.constant(
    event('counts.shown', (truth) => {
      truth.isHidden = false;
      if (truth.next === 'when shown') ask(truth);
    }),
  ),
  fc.record({ messages: figure, linkRequests: figure, notifications: figure }).map(answered),
  status.map(failed),
  fc.constant(timePasses),
];

const lives: Lives<Truth> = {
  model: countsModel,
  input: { userId: 'ada', hidden: false },
  begin: () => ({
    messages: 0,
    linkRequests: 0,
    notifications: 0,
    isHidden: false,
    isAsking: true,
    isStale: false,
    next: null,
    logged: [],
  }),
  acts,
  shows: ({ messages, linkRequests, notifications }) => ({ messages, linkRequests, notifications }),
  expects: (truth) => {
    const { messages, linkRequests, notifications, isAsking, next } = truth;
    const logged = truth.logged.splice(0);
    return {
      shown: { messages, linkRequests, notifications },
      asks: isAsking ? { fetchCounts: undefined } : {},
      emits: logged.map((error) => ({ type: 'counts.failed', error })),
      timers: next === null || next === 'when shown' ? [] : [next],
    };
  },
};

test(
  `CNT-01 CNT-02 CNT-03 CNT-04 CNT-05 CNT-07 random lives of the figures, seed ${seed}`,
  () => {
    expectNoMistake(lives);
  },
  patience,
);
