import fc from 'fast-check';
import { test } from 'vitest';
import type { Outgoing } from '#machines/outbox/outbox.machine.ts';
import { outboxModel } from '#machines/outbox/outbox.model.ts';
import {
  type Act,
  errorText,
  event,
  expectFaultsNoticed,
  expectNoMistake,
  faultsPatience,
  type Lives,
  patience,
  problem,
  status,
} from './lives.ts';

interface Truth {
  /** Written and not acknowledged: the oldest first. */
  items: Outgoing[];
  isRestoring: boolean;
  /** The client id of the one on its way. */
  underWay: string | null;
  /** The milliseconds to wait before the next try. */
  pause: number | null;
  /** Tries in a row since something last went well. */
  tries: number;
  /** How often the server itself has failed at the one that is tried. */
  failures: number;
  tried: string | null;
  written: number;
  emits: unknown[];
  sends: unknown[];
}

/** Pauses in seconds, by how many tries there were. */
const pauses = [2, 4, 8, 16, 30, 30, 30, 30, 30, 30];
/** Not reached, or asked to come again: what meets these waits as long as it takes. */
const waitsFor = [0, 401, 408, 425, 429];

const clientId = (nth: number) => `c${nth}`;
const messageOf = ({ clientId, recipientId, text }: Outgoing) => ({
  id: `m-${clientId}`,
  clientId,
  text,
  recipientId,
});

function tryNext(truth: Truth) {
  const next = truth.items.find(({ failed }) => failed === null);
  if (!next) return atRest(truth);
  if (next.clientId !== truth.tried) truth.failures = 0;
  Object.assign(truth, {
    underWay: next.clientId,
    tried: next.clientId,
    pause: null,
    tries: truth.tries + 1,
  });
}

function atRest(truth: Truth) {
  Object.assign(truth, { underWay: null, pause: null, tries: 0, failures: 0, tried: null });
}

function resetAttempts(truth: Truth) {
  atRest(truth);
  tryNext(truth);
}

const isAtRest = ({ isRestoring, underWay, pause }: Truth) =>
  !isRestoring && underWay === null && pause === null;

function drop(truth: Truth, gone: string) {
  truth.items = truth.items.filter((item) => item.clientId !== gone);
  truth.emits.push({ type: 'outbox.dropped', clientId: gone });
}

const current = ({ items, underWay }: Truth) => items.find((item) => item.clientId === underWay) as Outgoing;

const send: Act<Truth> = {
  step: ({ written }) => ({
    kind: 'event',
    event: { type: 'outbox.send', item: newItem(written + 1) },
  }),
  happens(truth) {
    truth.written += 1;
    const item = { ...newItem(truth.written), failed: null };
    truth.items.push(item);
    truth.emits.push({ type: 'outbox.kept', item });
    if (isAtRest(truth)) tryNext(truth);
  },
};

const newItem = (nth: number) => ({
  clientId: clientId(nth),
  recipientId: nth % 2 === 0 ? 'bob' : 'bobby',
  text: `own ${nth}`,
  at: '2026-11-22T12:00:00.000Z',
});

const restored = (count: number): Act<Truth> => {
  const items = Array.from({ length: count }, (_, nth) => ({
    ...newItem(101 + nth),
    failed: nth % 2 === 0 ? null : 'Not now.',
  }));
  return {
    step: () => ({ kind: 'done', actor: 'restoreItems', value: items }),
    can: ({ isRestoring }) => isRestoring,
    happens(truth) {
      truth.items.unshift(...items.map((item) => ({ ...item })));
      truth.isRestoring = false;
      tryNext(truth);
    },
  };
};

const notRestored: Act<Truth> = {
  step: () => ({ kind: 'error', actor: 'restoreItems', value: problem(0) }),
  can: ({ isRestoring }) => isRestoring,
  happens(truth) {
    truth.isRestoring = false;
    truth.emits.push({ type: 'outbox.failed', error: errorText(0) });
    tryNext(truth);
  },
};

const taken: Act<Truth> = {
  step: (truth) => ({ kind: 'done', actor: 'sendMessage', value: messageOf(current(truth)) }),
  can: ({ underWay }) => underWay !== null,
  happens(truth) {
    const message = messageOf(current(truth));
    drop(truth, message.clientId);
    truth.emits.push({ type: 'outbox.sent', message });
    resetAttempts(truth);
  },
};

const notTaken = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'sendMessage', value: problem(code) }),
  can: ({ underWay }) => underWay !== null,
  happens(truth) {
    if (code >= 500) truth.failures += 1;
    if (code >= 500 ? truth.failures < 5 : waitsFor.includes(code)) {
      Object.assign(truth, { underWay: null, pause: (pauses[truth.tries - 1] ?? 30) * 1_000 });
      truth.emits.push({ type: 'outbox.failed', error: errorText(code) });
      return;
    }
    const item = Object.assign(current(truth), { failed: `${code}` });
    truth.emits.push(
      { type: 'outbox.kept', item: { ...item } },
      { type: 'outbox.refused', item: { ...item } },
    );
    resetAttempts(truth);
  },
});

const pauseIsOver: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'sendAgain' }),
  can: ({ pause }) => pause !== null,
  happens(truth, rung) {
    if (rung !== truth.pause) throw new Error(`after ${rung} ms instead of ${truth.pause}`);
    tryNext(truth);
  },
};

/** Tried once more, as soon as that may be, and in vain. */
const stillNotTaken = (code: number): Act<Truth> => {
  const now = ({ pause }: Truth) => (pause === null ? notTaken(code) : pauseIsOver);
  return {
    step: (truth) => now(truth).step(truth),
    can: ({ underWay, pause }) => underWay !== null || pause !== null,
    happens: (truth, rung) => now(truth).happens(truth, rung),
  };
};

const isRefused = ({ items }: Truth, wanted: string) =>
  items.some((item) => item.clientId === wanted && item.failed !== null);

const known = fc.constantFrom(1, 1, 2, 3, 10, 11, 101, 102, 999).map(clientId);

const acts: fc.Arbitrary<Act<Truth>>[] = [
  fc.constant(send),
  fc.constant(send),
  fc.constantFrom(0, 1, 3).map(restored),
  fc.constant(notRestored),
  fc.constant(taken),
  status.map(notTaken),
  ...Array.from({ length: 6 }, () => fc.constantFrom(0, 500, 502, 503, 503).map(stillNotTaken)),
  fc.constant(
    event<Truth>('outbox.networkBack', (truth) => {
      if (truth.pause === null) return;
      truth.tries = 0;
      tryNext(truth);
    }),
  ),
  known.map((id) =>
    event<Truth>(
      'outbox.retry',
      (truth) => {
        if (!isRefused(truth, id)) return;
        truth.items = truth.items.map((item) => (item.clientId === id ? { ...item, failed: null } : item));
        truth.emits.push({ type: 'outbox.kept', item: truth.items.find((item) => item.clientId === id) });
        if (isAtRest(truth)) tryNext(truth);
      },
      { clientId: id },
    ),
  ),
  known.map((id) =>
    event<Truth>('outbox.discard', (truth) => void (isRefused(truth, id) && drop(truth, id)), {
      clientId: id,
    }),
  ),
  known.map((id) =>
    event<Truth>(
      'outbox.acknowledged',
      (truth) => {
        const wasUnderWay = truth.underWay === id;
        drop(truth, id);
        if (wasUnderWay || truth.pause !== null) resetAttempts(truth);
      },
      { clientId: id },
    ),
  ),
];

const lives: Lives<Truth> = {
  model: outboxModel,
  input: { userId: 'ada' },
  begin: () => ({
    items: [],
    isRestoring: true,
    underWay: null,
    pause: null,
    tries: 0,
    failures: 0,
    tried: null,
    written: 0,
    emits: [],
    sends: [],
  }),
  acts,
  shows: ({ items }) => items,
  expects: (truth) => ({
    shown: truth.items,
    asks: {
      ...(truth.isRestoring && { restoreItems: { userId: 'ada' } }),
      ...(truth.underWay && { sendMessage: { item: current(truth) } }),
    },
    emits: truth.emits.splice(0),
    sends: truth.sends.splice(0),
    timers: truth.pause === null ? [] : ['sendAgain'],
  }),
};

test('SAF-05 random lives of her own messages are as the rows say', () => expectNoMistake(lives), patience);

test('SAF-05 faults seeded into the chart are noticed', () => expectFaultsNoticed(lives), faultsPatience);
