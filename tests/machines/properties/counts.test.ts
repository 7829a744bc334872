import fc from 'fast-check';
import { test } from 'vitest';
import { countsModel } from '#machines/counts/counts.model.ts';
import {
  type Act,
  errorText,
  event,
  expectFaultsNoticed,
  expectNoMistake,
  faultsPatience,
  figure,
  type Lives,
  patience,
  problem,
  status,
} from './lives.ts';

interface Truth {
  messages: number;
  linkRequests: number;
  notifications: number;
  isAsking: boolean;
  /** When the next question is due: in a minute, or once somebody looks again. */
  next: 'pollInterval' | 'when shown' | null;
  /** Answered less than two seconds ago, or to be asked again after a pause. */
  waiting: 'was answered' | 'is due' | null;
  /** Milliseconds until a question that is due. */
  pause: number;
  hasFailed: boolean;
  /** Asked because of an event: a pause follows the answer. */
  isByEvent: boolean;
  logged: string[];
}

function ask(truth: Truth, isByEvent = false) {
  Object.assign(truth, {
    isAsking: true,
    next: null,
    waiting: null,
    hasFailed: false,
    isByEvent,
  });
}

/** An answer on its way is dropped, and one that has just come may include this already: asked again. */
function change(truth: Truth, figures: Partial<Truth>) {
  Object.assign(truth, figures);
  if (truth.isAsking || truth.waiting === 'was answered')
    Object.assign(truth, { isAsking: false, next: 'pollInterval', waiting: 'is due' });
}

const answered = (figures: Pick<Truth, 'messages' | 'linkRequests' | 'notifications'>): Act<Truth> => ({
  step: () => ({ kind: 'done', actor: 'fetchCounts', value: figures }),
  can: ({ isAsking }) => isAsking,
  happens(truth) {
    Object.assign(truth, figures, { isAsking: false, next: 'pollInterval', waiting: 'was answered' });
  },
});

const failed = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'fetchCounts', value: problem(code) }),
  can: ({ isAsking }) => isAsking,
  happens(truth) {
    const none = { messages: 0, linkRequests: 0, notifications: 0 };
    const logged = [errorText(code)];
    Object.assign(truth, none, { isAsking: false, next: 'pollInterval', hasFailed: true, logged });
  },
});

const timePasses: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'pollInterval' }),
  can: ({ next, waiting }) => next === 'pollInterval' && waiting === null,
  happens(truth, rung) {
    if (rung !== 60_000) throw new Error(`after ${rung} ms`);
    truth.pause = 2_000;
    Object.assign(truth, { next: 'when shown', hasFailed: false });
  },
};

const pageIsShown: Act<Truth> = {
  step: () => ({ kind: 'done', actor: 'pageShown', value: undefined }),
  can: ({ next }) => next === 'when shown',
  happens: (truth) => ask(truth),
};

const overlapEnds: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'overlap' }),
  can: ({ waiting }) => waiting === 'was answered',
  happens(truth, rung) {
    if (rung !== 2_000) throw new Error(`after ${rung} ms`);
    Object.assign(truth, { waiting: null, isByEvent: false });
  },
};

const pauseEnds: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'pause' }),
  can: ({ waiting }) => waiting === 'is due',
  happens(truth, rung) {
    if (rung !== truth.pause) throw new Error(`after ${rung} ms`);
    truth.pause = Math.min(30_000, truth.pause * 2);
    ask(truth, true);
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
    .constantFrom(1, 1, 0, -1, -1, 2, -2, 100, -100)
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
      const { isAsking, waiting, isByEvent, hasFailed } = truth;
      if (isAsking || waiting === 'is due' || (waiting && isByEvent) || hasFailed) {
        change(truth, { hasFailed: false });
        Object.assign(truth, { waiting: 'is due', pause: 2_000 });
      } else ask(truth, truth.next !== 'when shown');
    }),
  ),
  fc.record({ messages: figure, linkRequests: figure, notifications: figure }).map(answered),
  status.map(failed),
  fc.constant(timePasses),
  fc.constant(pageIsShown),
  fc.constant(overlapEnds),
  fc.constant(pauseEnds),
];

const lives: Lives<Truth> = {
  model: countsModel,
  input: { userId: 'ada' },
  begin: () => ({
    messages: 0,
    linkRequests: 0,
    notifications: 0,
    isAsking: true,
    next: null,
    waiting: null,
    pause: 2_000,
    hasFailed: false,
    isByEvent: false,
    logged: [],
  }),
  acts,
  shows: ({ messages, linkRequests, notifications }) => ({ messages, linkRequests, notifications }),
  expects: (truth) => {
    const { messages, linkRequests, notifications, isAsking, next, waiting } = truth;
    const logged = truth.logged.splice(0);
    return {
      shown: { messages, linkRequests, notifications },
      asks: {
        ...(isAsking && { fetchCounts: undefined }),
        ...(next === 'when shown' && { pageShown: undefined }),
      },
      emits: logged.map((error) => ({ type: 'counts.failed', error })),
      timers: [
        ...(waiting === null ? [] : [waiting === 'is due' ? 'pause' : 'overlap']),
        ...(next === 'pollInterval' ? [next] : []),
      ],
    };
  },
};

test(
  'CNT-01 CNT-02 CNT-03 CNT-04 CNT-05 CNT-07 random lives of the figures are as the rows say',
  () => expectNoMistake(lives),
  patience,
);

test(
  'CNT-01 CNT-02 CNT-03 faults seeded into the chart are noticed',
  () => expectFaultsNoticed(lives),
  faultsPatience,
);
