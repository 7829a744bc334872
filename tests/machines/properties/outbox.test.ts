import fc from 'fast-check';
import type { Outgoing } from '#machines/outbox/outbox.machine.ts';
import { outboxModel } from '#machines/outbox/outbox.model.ts';
import {
  type Action,
  type ActionOrArbitrary,
  errorText,
  event,
  problem,
  type ReferenceModel,
  status,
  testRandomRuns,
} from './random-runs.ts';

interface State {
  /** Unacknowledged messages, oldest first. */
  items: Outgoing[];
  isRestoring: boolean;
  /** The client id of the message being sent. */
  sendingId: string | null;
  /** Milliseconds before the next attempt. */
  pause: number | null;
  /** Attempts since the last success. */
  attempts: number;
  /** Server errors for the current message. */
  failures: number;
  lastTried: string | null;
  count: number;
  emits: unknown[];
  sends: unknown[];
}

/** By the number of attempts. */
const pauseSeconds = [2, 4, 8, 16, 30, 30, 30, 30, 30, 30];
/** Statuses after which a message is retried without limit. */
const retriedStatuses = [0, 401, 408, 425, 429];

const clientId = (nth: number) => `c${nth}`;
const messageOf = ({ clientId, recipientId, text }: Outgoing) => ({
  id: `m-${clientId}`,
  clientId,
  text,
  recipientId,
});

function tryNext(state: State) {
  const next = state.items.find(({ failed }) => failed === null);
  if (!next) return goIdle(state);
  if (next.clientId !== state.lastTried) state.failures = 0;
  Object.assign(state, {
    sendingId: next.clientId,
    lastTried: next.clientId,
    pause: null,
    attempts: state.attempts + 1,
  });
}

function goIdle(state: State) {
  Object.assign(state, { sendingId: null, pause: null, attempts: 0, failures: 0, lastTried: null });
}

function resetAttempts(state: State) {
  goIdle(state);
  tryNext(state);
}

const isIdle = ({ isRestoring, sendingId, pause }: State) =>
  !isRestoring && sendingId === null && pause === null;

function drop(state: State, removed: string) {
  state.items = state.items.filter((item) => item.clientId !== removed);
  state.emits.push({ type: 'outbox.dropped', clientId: removed });
}

const current = ({ items, sendingId }: State) =>
  items.find((item) => item.clientId === sendingId) as Outgoing;

const send: Action<State> = {
  step: ({ count }) => ({
    kind: 'event',
    event: { type: 'outbox.send', item: newItem(count + 1) },
  }),
  apply(state) {
    state.count += 1;
    const item = { ...newItem(state.count), failed: null };
    state.items.push(item);
    state.emits.push({ type: 'outbox.kept', item });
    if (isIdle(state)) tryNext(state);
  },
};

const newItem = (nth: number) => ({
  clientId: clientId(nth),
  recipientId: nth % 2 === 0 ? 'bob' : 'bobby',
  text: `own ${nth}`,
  at: '2026-11-22T12:00:00.000Z',
});

const restored = (count: number): Action<State> => {
  const items = Array.from({ length: count }, (_, nth) => ({
    ...newItem(101 + nth),
    failed: nth % 2 === 0 ? null : 'Not now.',
  }));
  return {
    step: () => ({ kind: 'done', actor: 'restoreItems', value: items }),
    isPossible: ({ isRestoring }) => isRestoring,
    apply(state) {
      state.items.unshift(...items.map((item) => ({ ...item })));
      state.isRestoring = false;
      tryNext(state);
    },
  };
};

const notRestored: Action<State> = {
  step: () => ({ kind: 'error', actor: 'restoreItems', value: problem(0) }),
  isPossible: ({ isRestoring }) => isRestoring,
  apply(state) {
    state.isRestoring = false;
    state.emits.push({ type: 'outbox.failed', error: errorText(0) });
    tryNext(state);
  },
};

const accepted: Action<State> = {
  step: (state) => ({ kind: 'done', actor: 'sendMessage', value: messageOf(current(state)) }),
  isPossible: ({ sendingId }) => sendingId !== null,
  apply(state) {
    const message = messageOf(current(state));
    drop(state, message.clientId);
    state.emits.push({ type: 'outbox.sent', message });
    resetAttempts(state);
  },
};

const rejected = (code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor: 'sendMessage', value: problem(code) }),
  isPossible: ({ sendingId }) => sendingId !== null,
  apply(state) {
    if (code >= 500) state.failures += 1;
    if (code >= 500 ? state.failures < 5 : retriedStatuses.includes(code)) {
      Object.assign(state, { sendingId: null, pause: (pauseSeconds[state.attempts - 1] ?? 30) * 1_000 });
      state.emits.push({ type: 'outbox.failed', error: errorText(code) });
      return;
    }
    const item = Object.assign(current(state), { failed: `${code}` });
    state.emits.push(
      { type: 'outbox.kept', item: { ...item } },
      { type: 'outbox.refused', item: { ...item } },
    );
    resetAttempts(state);
  },
});

const pauseEnds: Action<State> = {
  step: () => ({ kind: 'timer', name: 'sendAgain' }),
  isPossible: ({ pause }) => pause !== null,
  apply(state, elapsed) {
    if (elapsed !== state.pause) throw new Error(`after ${elapsed} ms instead of ${state.pause}`);
    tryNext(state);
  },
};

/** Another failed attempt, after the pause if there is one. */
const rejectedAgain = (code: number): Action<State> => {
  const now = ({ pause }: State) => (pause === null ? rejected(code) : pauseEnds);
  return {
    step: (state) => now(state).step(state),
    isPossible: ({ sendingId, pause }) => sendingId !== null || pause !== null,
    apply: (state, elapsed) => now(state).apply(state, elapsed),
  };
};

const isRefused = ({ items }: State, id: string) =>
  items.some((item) => item.clientId === id && item.failed !== null);

const anyId = fc.constantFrom(1, 1, 2, 3, 10, 11, 101, 102, 999).map(clientId);

const actions: ActionOrArbitrary<State>[] = [
  send,
  send,
  fc.constantFrom(0, 1, 3).map(restored),
  notRestored,
  accepted,
  status.map(rejected),
  ...Array.from({ length: 6 }, () => fc.constantFrom(0, 500, 502, 503, 503).map(rejectedAgain)),
  event<State>('outbox.networkBack', (state) => {
    if (state.pause === null) return;
    state.attempts = 0;
    tryNext(state);
  }),
  anyId.map((id) =>
    event<State>(
      'outbox.retry',
      (state) => {
        if (!isRefused(state, id)) return;
        state.items = state.items.map((item) => (item.clientId === id ? { ...item, failed: null } : item));
        state.emits.push({ type: 'outbox.kept', item: state.items.find((item) => item.clientId === id) });
        if (isIdle(state)) tryNext(state);
      },
      { clientId: id },
    ),
  ),
  anyId.map((id) =>
    event<State>('outbox.discard', (state) => void (isRefused(state, id) && drop(state, id)), {
      clientId: id,
    }),
  ),
  anyId.map((id) =>
    event<State>(
      'outbox.acknowledged',
      (state) => {
        const wasSending = state.sendingId === id;
        drop(state, id);
        if (wasSending || state.pause !== null) resetAttempts(state);
      },
      { clientId: id },
    ),
  ),
];

const reference: ReferenceModel<State> = {
  model: outboxModel,
  input: { userId: 'ada' },
  initialState: () => ({
    items: [],
    isRestoring: true,
    sendingId: null,
    pause: null,
    attempts: 0,
    failures: 0,
    lastTried: null,
    count: 0,
    emits: [],
    sends: [],
  }),
  actions,
  visible: ({ items }) => items,
  expected: (state) => ({
    shown: state.items,
    invoked: {
      ...(state.isRestoring && { restoreItems: { userId: 'ada' } }),
      ...(state.sendingId && { sendMessage: { item: current(state) } }),
    },
    emits: state.emits.splice(0),
    sends: state.sends.splice(0),
    timers: state.pause === null ? [] : ['sendAgain'],
  }),
};

testRandomRuns('SAF-05', reference);
