import fc from 'fast-check';
import { test } from 'vitest';
import { socketLinkModel } from '#machines/socket-link/socket-link.model.ts';
import type { Mark, Typist } from '#machines/socket-link/socket-link.ts';
import { type Act, errorText, event, expectNoMistake, type Lives, patience, problem } from './lives.ts';

interface Truth {
  now: number;
  phase: 'connecting' | 'open' | 'away' | 'refused';
  /** Whether the member sees that the connection is gone, or will see it. */
  outage: 'none' | 'brief' | 'noticed';
  /** Tries that failed in a row. */
  failures: number;
  /** A connection was had or tried for before. */
  isBehind: boolean;
  timers: { name: string; due: number }[];
  rooms: string[];
  typing: Typist[];
  /** What was delivered and read, and is not known to have gone out. */
  marks: Mark[];
  /** How many of them have just gone out. */
  inFlight: number;
  delivered: string[];
  emits: unknown[];
  sends: unknown[];
}

const lasting = { connectTimeout: 20_000, steady: 5_000, markPause: 250, typing: 6_000, patience: 1_500 };

const set = (truth: Truth, name: string, ms: number) => truth.timers.push({ name, due: truth.now + ms });
const stop = (truth: Truth, name: string) => {
  truth.timers = truth.timers.filter((timer) => timer.name !== name);
};
const next = ({ timers }: Truth) => timers.toSorted((a, b) => a.due - b.due);

const toSocket = ({ sends }: Truth, event: object) => sends.push({ to: 'socket', event });
const log = ({ emits }: Truth, error: string) => emits.push({ type: 'socketLink.failed', error });
const publish = ({ emits }: Truth, event: object) => emits.push(event);

/** All timers go with the socket, but for the one of her patience. */
function keepPatience(truth: Truth) {
  truth.timers = truth.timers.filter(({ name }) => name === 'patience');
}

function goesOut(truth: Truth) {
  if (truth.outage !== 'none') return;
  truth.outage = 'brief';
  set(truth, 'patience', lasting.patience);
}

function connect(truth: Truth) {
  truth.phase = 'connecting';
  keepPatience(truth);
  set(truth, 'connectTimeout', lasting.connectTimeout);
}

function lose(truth: Truth) {
  Object.assign(truth, { isBehind: true, typing: [], inFlight: 0, delivered: [] });
  keepPatience(truth);
}

function wait(truth: Truth) {
  lose(truth);
  Object.assign(truth, { phase: 'away', failures: truth.failures + 1 });
  set(truth, 'backOff', pauseAfter(truth));
  goesOut(truth);
}

function isRefused(truth: Truth) {
  log(truth, 'no such session');
  publish(truth, { type: 'socketLink.refused' });
  lose(truth);
  truth.phase = 'refused';
  goesOut(truth);
}

function tellMarks(truth: Truth) {
  const due = truth.marks.slice(0, 5);
  if (due.length === 0 || truth.phase !== 'open' || truth.inFlight > 0) return;
  for (const mark of due) toSocket(truth, { type: 'socketLink.mark', mark });
  truth.inFlight = due.length;
  set(truth, 'markPause', lasting.markPause);
}

function queueMark(truth: Truth, mark: Mark) {
  const isSame = (one: Mark) => one.kind === mark.kind && one.messageId === mark.messageId;
  const isSent = mark.kind === 'delivered' && truth.delivered.includes(mark.messageId);
  if (!isSent && !truth.marks.some(isSame)) truth.marks.push(mark);
  tellMarks(truth);
}

function type(truth: Truth, typist: Typist, isTyping: boolean) {
  const { userId, groupId } = typist;
  const timer = `typing.${userId}.${groupId ?? ''}`;
  const others = truth.typing.filter((one) => one.userId !== userId || one.groupId !== groupId);
  stop(truth, timer);
  if (isTyping) set(truth, timer, lasting.typing);
  if (isTyping && others.length < truth.typing.length) return;
  truth.typing = isTyping ? [...others, typist] : others;
}

const typistIn = (timer: string): Typist => {
  const [, userId = '', groupId] = timer.split('.');
  return groupId ? { userId, groupId } : { userId };
};

const isAttached = ({ phase }: Truth) => phase === 'connecting' || phase === 'open';

/** An event that means something only there. */
const whenIn = (phases: Truth['phase'][], name: string, happens: (truth: Truth) => void, payload = {}) =>
  event<Truth>(name, (truth) => (phases.includes(truth.phase) ? happens(truth) : undefined), payload);

/** 1 s, 2 s, 4 s … up to 30 s, of which chance, which a run of the machine holds still, leaves so much. */
const pauseAfter = ({ failures }: Truth) => ([1, 2, 4, 8, 16][failures - 1] ?? 30) * 725;

const timePasses: Act<Truth> = {
  step(truth) {
    const name = next(truth)[0]?.name ?? '';
    if (!name.startsWith('typing.')) return { kind: 'timer', name };
    const type = 'socketLink.typingExpired';
    return { kind: 'timer', name: type, event: { type, typist: typistIn(name) } };
  },
  can: ({ timers }) => timers.length > 0,
  happens(truth, rung) {
    const [timer] = next(truth);
    const name = timer?.name ?? '';
    const [kind = ''] = name.split('.');
    const lasts = kind === 'backOff' ? pauseAfter(truth) : lasting[kind as keyof typeof lasting];
    if (Math.round(rung ?? 0) !== lasts) throw new Error(`${name} after ${rung} ms`);
    truth.now = timer?.due ?? 0;
    stop(truth, name);
    switch (kind) {
      case 'connectTimeout':
        log(truth, 'timeout');
        return wait(truth);
      case 'backOff':
        return connect(truth);
      case 'patience':
        return void Object.assign(truth, { outage: 'noticed' });
      case 'steady':
        return void Object.assign(truth, { failures: 0 });
      case 'markPause':
        for (const one of truth.marks.splice(0, truth.inFlight))
          if (one.kind === 'delivered') truth.delivered.push(one.messageId);
        truth.inFlight = 0;
        return tellMarks(truth);
      case 'typing':
        return type(truth, typistIn(name), false);
    }
  },
};

const person = fc.constantFrom('bob', 'bobby', 'cleo');
const typist: fc.Arbitrary<Typist> = fc.oneof(
  fc.record({ userId: person }),
  fc.record({ userId: person, groupId: fc.constantFrom('band', 'bob') }),
);
const room = fc.constantFrom('c1', 'c10', 'c2');
const mark: fc.Arbitrary<Mark> = fc.record({
  kind: fc.constantFrom('delivered', 'read'),
  messageId: fc.constantFrom('m1', 'm10', 'm100', 'm2', 'm3', 'm4'),
  conversationId: fc.constant('c1'),
});

/** It goes with a word in the log, and is tried again. */
const breaks = (phases: Truth['phase'][], name: string, brought: Record<string, string>) =>
  whenIn(
    phases,
    name,
    (truth) => {
      log(truth, Object.values(brought).join());
      wait(truth);
    },
    brought,
  );

const arrival = (type: string, payload: object) =>
  whenIn(['open'], type, (truth) => void publish(truth, { type, ...payload }), payload);

const acts: fc.Arbitrary<Act<Truth>>[] = [
  fc.constant(
    whenIn(['connecting'], 'socket.connected', (truth) => {
      Object.assign(truth, { phase: 'open', outage: 'none', timers: [] });
      set(truth, 'steady', lasting.steady);
      for (const conversationId of truth.rooms) toSocket(truth, { type: 'socketLink.join', conversationId });
      publish(truth, { type: 'socketLink.opened' });
      if (truth.isBehind) publish(truth, { type: 'socketLink.eventsMissed' });
      tellMarks(truth);
    }),
  ),
  fc.constant(
    whenIn(['open'], 'socket.eventsMissed', (truth) => {
      if (!truth.isBehind) publish(truth, { type: 'socketLink.eventsMissed' });
    }),
  ),
  fc.constant(breaks(['connecting', 'open'], 'socket.failed', { error: 'xhr poll error' })),
  fc.constant(breaks(['open'], 'socket.disconnected', { reason: 'transport close' })),
  fc.constant(whenIn(['connecting', 'open'], 'socket.refused', isRefused, { error: 'no such session' })),
  fc.constant(
    whenIn(['open'], 'socket.thrownOut', (truth) => {
      publish(truth, { type: 'socketLink.refused' });
      wait(truth);
    }),
  ),
  fc.constant<Act<Truth>>({
    step: () => ({ kind: 'error', actor: 'socket', value: problem(0) }),
    can: isAttached,
    happens(truth) {
      log(truth, errorText(0));
      wait(truth);
    },
  }),
  ...Array(3).fill(fc.constant(timePasses)),
  fc.constant(
    event<Truth>('socketLink.networkBack', (truth) => {
      if (isAttached(truth)) lose(truth);
      if (truth.phase === 'refused') wait(truth);
      else connect(truth);
    }),
  ),
  fc.constant(whenIn(['away', 'refused'], 'socketLink.retry', connect)),
  fc.boolean().map((byPerson) => {
    const happens = (truth: Truth) => (byPerson || truth.failures < 5 ? wait(truth) : undefined);
    return whenIn(['refused'], 'socketLink.reconsider', happens, { byPerson });
  }),
  fc
    .tuple(typist, fc.boolean())
    .map(([typist, isTyping]) =>
      whenIn(['open'], 'socket.typing', (truth) => type(truth, typist, isTyping), { typist, isTyping }),
    ),
  typist.map((typist) => {
    const { userId: id, groupId } = typist;
    const message = { sender: { id }, conversationId: groupId ?? 'c1', recipientId: groupId ?? 'ada' };
    const act = arrival('socketLink.messageArrived', { message });
    return {
      ...act,
      happens(truth, rung) {
        act.happens(truth, rung);
        if (truth.phase === 'open') type(truth, typist, false);
      },
    };
  }),
  fc.constantFrom(
    arrival('socketLink.conversationUpdated', { update: { type: 'read', count: 2 } }),
    arrival('socketLink.messageStatusChanged', { update: { status: 'read', count: 0 } }),
    arrival('socketLink.notificationArrived', { notification: { id: 'n1' } }),
    arrival('socketLink.contentChanged', { change: { kind: 'post', id: 'p1' } }),
  ),
  fc.constant(
    whenIn(['open'], 'socket.malformed', (truth) => void log(truth, 'no sender'), { error: 'no sender' }),
  ),
  fc.tuple(fc.constantFrom('join', 'leave'), room).map(([wish, conversationId]) => {
    const happens = (truth: Truth) => {
      const others = truth.rooms.filter((one) => one !== conversationId);
      truth.rooms = wish === 'join' ? [...others, conversationId] : others;
      if (truth.phase === 'open') toSocket(truth, { type: `socketLink.${wish}`, conversationId });
    };
    return event<Truth>(`socketLink.${wish}`, happens, { conversationId });
  }),
  fc.constantFrom('startTyping', 'stopTyping', 'watch').map((wish) => {
    const wished = { type: `socketLink.${wish}`, conversationId: 'c1', recipientId: 'bob', watched: {} };
    return whenIn(['open'], wished.type, (truth) => void toSocket(truth, wished), wished);
  }),
  mark.map((mark) => event<Truth>('socketLink.mark', (truth) => queueMark(truth, mark), { mark })),
];

const lives: Lives<Truth> = {
  model: socketLinkModel,
  input: { token: 'a.b.c' },
  begin: () => {
    const none = { timers: [], rooms: [], typing: [], marks: [], delivered: [], emits: [], sends: [] };
    const zero = { now: 0, failures: 0, inFlight: 0, isBehind: false };
    const truth: Truth = { ...none, ...zero, phase: 'connecting', outage: 'none' };
    connect(truth);
    return truth;
  },
  acts,
  shows: ({ typing }) => typing,
  expects: (truth) => ({
    shown: truth.typing,
    asks: isAttached(truth) ? { socket: { token: 'a.b.c' } } : {},
    emits: truth.emits.splice(0),
    sends: truth.sends.splice(0),
    timers: next(truth).map(({ name }) => name),
  }),
};

test(
  'SOK-01 SOK-02 SOK-03 SOK-04 SOK-05 SOK-06 SOK-07 random lives of the live connection are as the rows say',
  () => expectNoMistake(lives),
  patience,
);
