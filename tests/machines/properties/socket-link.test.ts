import fc from 'fast-check';
import { socketLinkModel } from '#machines/socket-link/socket-link.model.ts';
import type { Mark, Typist } from '#machines/socket-link/socket-link.ts';
import {
  type Action,
  type ActionOrArbitrary,
  errorText,
  event,
  problem,
  type ReferenceModel,
  testRandomRuns,
} from './random-runs.ts';

interface State {
  now: number;
  phase: 'connecting' | 'open' | 'waiting' | 'refused';
  /** Whether the member sees that the connection is gone. */
  outage: 'none' | 'brief' | 'noticed';
  /** Failed attempts in a row. */
  failures: number;
  /** Set after the first connection or attempt. */
  hasMissedEvents: boolean;
  timers: { name: string; due: number }[];
  rooms: string[];
  typing: Typist[];
  /** Marks that may not have been sent. */
  marks: Mark[];
  /** How many of them were just sent. */
  inFlight: number;
  delivered: string[];
  emits: unknown[];
  sends: unknown[];
}

const durations = { connectTimeout: 20_000, steady: 5_000, markPause: 250, typing: 6_000, patience: 1_500 };

const startTimer = ({ timers, now }: State, name: string, ms: number) => timers.push({ name, due: now + ms });
const stopTimer = (state: State, name: string) => {
  state.timers = state.timers.filter((timer) => timer.name !== name);
};
const sortedTimers = ({ timers }: State) => timers.toSorted((a, b) => a.due - b.due);

const toSocket = ({ sends }: State, event: object) => sends.push({ to: 'socket', event });
const log = ({ emits }: State, error: string) => emits.push({ type: 'socketLink.failed', error });
const publish = ({ emits }: State, event: object) => emits.push(event);

/** Stops all timers but the one that outlives the socket. */
function stopTimersButPatience(state: State) {
  state.timers = state.timers.filter(({ name }) => name === 'patience');
}

function startOutage(state: State) {
  if (state.outage !== 'none') return;
  state.outage = 'brief';
  startTimer(state, 'patience', durations.patience);
}

function connect(state: State) {
  state.phase = 'connecting';
  stopTimersButPatience(state);
  startTimer(state, 'connectTimeout', durations.connectTimeout);
}

function loseConnection(state: State) {
  Object.assign(state, { hasMissedEvents: true, typing: [], inFlight: 0, delivered: [] });
  stopTimersButPatience(state);
}

function waitToReconnect(state: State) {
  loseConnection(state);
  Object.assign(state, { phase: 'waiting', failures: state.failures + 1 });
  startTimer(state, 'backOff', pauseAfter(state));
  startOutage(state);
}

function refuse(state: State) {
  log(state, 'no such session');
  publish(state, { type: 'socketLink.refused' });
  loseConnection(state);
  state.phase = 'refused';
  startOutage(state);
}

function sendMarks(state: State) {
  const due = state.marks.slice(0, 5);
  if (due.length === 0 || state.phase !== 'open' || state.inFlight > 0) return;
  for (const mark of due) toSocket(state, { type: 'socketLink.mark', mark });
  state.inFlight = due.length;
  startTimer(state, 'markPause', durations.markPause);
}

function queueMark(state: State, mark: Mark) {
  const isSame = (one: Mark) => one.kind === mark.kind && one.messageId === mark.messageId;
  const isSent = mark.kind === 'delivered' && state.delivered.includes(mark.messageId);
  if (!isSent && !state.marks.some(isSame)) state.marks.push(mark);
  sendMarks(state);
}

function setTyping(state: State, typist: Typist, isTyping: boolean) {
  const { userId, groupId } = typist;
  const timer = `typing.${userId}.${groupId ?? ''}`;
  const others = state.typing.filter((one) => one.userId !== userId || one.groupId !== groupId);
  stopTimer(state, timer);
  if (isTyping) startTimer(state, timer, durations.typing);
  if (isTyping && others.length < state.typing.length) return;
  state.typing = isTyping ? [...others, typist] : others;
}

const typistOfTimer = (timer: string): Typist => {
  const [, userId = '', groupId] = timer.split('.');
  return groupId ? { userId, groupId } : { userId };
};

const isAttached = ({ phase }: State) => phase === 'connecting' || phase === 'open';

/** An event that has an effect only in these phases. */
const whenIn = (phases: State['phase'][], name: string, apply: (state: State) => void, payload = {}) =>
  event<State>(name, (state) => (phases.includes(state.phase) ? apply(state) : undefined), payload);

/** 1 s, 2 s, 4 s … up to 30 s, times the jitter, which is fixed in runs of a machine. */
const pauseAfter = ({ failures }: State) => ([1, 2, 4, 8, 16][failures - 1] ?? 30) * 725;

const timePasses: Action<State> = {
  step(state) {
    const name = sortedTimers(state)[0]?.name ?? '';
    if (!name.startsWith('typing.')) return { kind: 'timer', name };
    const type = 'socketLink.typingExpired';
    return { kind: 'timer', name: type, event: { type, typist: typistOfTimer(name) } };
  },
  isPossible: ({ timers }) => timers.length > 0,
  apply(state, elapsed) {
    const [timer] = sortedTimers(state);
    const name = timer?.name ?? '';
    const [kind = ''] = name.split('.');
    const duration = kind === 'backOff' ? pauseAfter(state) : durations[kind as keyof typeof durations];
    if (Math.round(elapsed ?? 0) !== duration) throw new Error(`${name} after ${elapsed} ms`);
    state.now = timer?.due ?? 0;
    stopTimer(state, name);
    switch (kind) {
      case 'connectTimeout':
        log(state, 'timeout');
        return waitToReconnect(state);
      case 'backOff':
        return connect(state);
      case 'patience':
        return void Object.assign(state, { outage: 'noticed' });
      case 'steady':
        return void Object.assign(state, { failures: 0 });
      case 'markPause':
        for (const one of state.marks.splice(0, state.inFlight))
          if (one.kind === 'delivered') state.delivered.push(one.messageId);
        state.inFlight = 0;
        return sendMarks(state);
      case 'typing':
        return setTyping(state, typistOfTimer(name), false);
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

/** A failure is logged, and followed by another attempt. */
const fails = (phases: State['phase'][], name: string, payload: Record<string, string>) =>
  whenIn(
    phases,
    name,
    (state) => {
      log(state, Object.values(payload).join());
      waitToReconnect(state);
    },
    payload,
  );

const arrival = (type: string, payload: object) =>
  whenIn(['open'], type, (state) => void publish(state, { type, ...payload }), payload);

const actions: ActionOrArbitrary<State>[] = [
  whenIn(['connecting'], 'socket.connected', (state) => {
    Object.assign(state, { phase: 'open', outage: 'none', timers: [] });
    startTimer(state, 'steady', durations.steady);
    for (const conversationId of state.rooms) toSocket(state, { type: 'socketLink.join', conversationId });
    publish(state, { type: 'socketLink.opened' });
    if (state.hasMissedEvents) publish(state, { type: 'socketLink.eventsMissed' });
    sendMarks(state);
  }),
  whenIn(['open'], 'socket.eventsMissed', (state) => {
    if (!state.hasMissedEvents) publish(state, { type: 'socketLink.eventsMissed' });
  }),
  fails(['connecting', 'open'], 'socket.failed', { error: 'xhr poll error' }),
  fails(['open'], 'socket.disconnected', { reason: 'transport close' }),
  whenIn(['connecting', 'open'], 'socket.refused', refuse, { error: 'no such session' }),
  whenIn(['open'], 'socket.thrownOut', (state) => {
    publish(state, { type: 'socketLink.refused' });
    waitToReconnect(state);
  }),
  {
    step: () => ({ kind: 'error', actor: 'socket', value: problem(0) }),
    isPossible: isAttached,
    apply(state) {
      log(state, errorText(0));
      waitToReconnect(state);
    },
  },
  ...Array(3).fill(timePasses),
  event<State>('socketLink.networkBack', (state) => {
    if (isAttached(state)) loseConnection(state);
    if (state.phase === 'refused') waitToReconnect(state);
    else connect(state);
  }),
  whenIn(['waiting', 'refused'], 'socketLink.retry', connect),
  fc.boolean().map((byPerson) => {
    const apply = (state: State) => (byPerson || state.failures < 5 ? waitToReconnect(state) : undefined);
    return whenIn(['refused'], 'socketLink.reconsider', apply, { byPerson });
  }),
  fc
    .tuple(typist, fc.boolean())
    .map(([typist, isTyping]) =>
      whenIn(['open'], 'socket.typing', (state) => setTyping(state, typist, isTyping), { typist, isTyping }),
    ),
  typist.map((typist): Action<State> => {
    const { userId: id, groupId } = typist;
    const message = { sender: { id }, conversationId: groupId ?? 'c1', recipientId: groupId ?? 'ada' };
    const action = arrival('socketLink.messageArrived', { message });
    return {
      ...action,
      apply(state, elapsed) {
        action.apply(state, elapsed);
        if (state.phase === 'open') setTyping(state, typist, false);
      },
    };
  }),
  fc.constantFrom(
    arrival('socketLink.conversationUpdated', { update: { type: 'read', count: 2 } }),
    arrival('socketLink.messageStatusChanged', { update: { status: 'read', count: 0 } }),
    arrival('socketLink.notificationArrived', { notification: { id: 'n1' } }),
    arrival('socketLink.contentChanged', { change: { kind: 'post', id: 'p1' } }),
  ),
  whenIn(['open'], 'socket.malformed', (state) => void log(state, 'no sender'), { error: 'no sender' }),
  fc.tuple(fc.constantFrom('join', 'leave'), room).map(([command, conversationId]) => {
    const apply = (state: State) => {
      const others = state.rooms.filter((one) => one !== conversationId);
      state.rooms = command === 'join' ? [...others, conversationId] : others;
      if (state.phase === 'open') toSocket(state, { type: `socketLink.${command}`, conversationId });
    };
    return event<State>(`socketLink.${command}`, apply, { conversationId });
  }),
  fc.constantFrom('startTyping', 'stopTyping', 'watch').map((command) => {
    const sent = { type: `socketLink.${command}`, conversationId: 'c1', recipientId: 'bob', watched: {} };
    return whenIn(['open'], sent.type, (state) => void toSocket(state, sent), sent);
  }),
  mark.map((mark) => event<State>('socketLink.mark', (state) => queueMark(state, mark), { mark })),
];

const reference: ReferenceModel<State> = {
  model: socketLinkModel,
  input: { token: 'a.b.c' },
  initialState: () => {
    const none = { timers: [], rooms: [], typing: [], marks: [], delivered: [], emits: [], sends: [] };
    const zero = { now: 0, failures: 0, inFlight: 0, hasMissedEvents: false };
    const state: State = { ...none, ...zero, phase: 'connecting', outage: 'none' };
    connect(state);
    return state;
  },
  actions,
  visible: ({ typing }) => typing,
  expected: (state) => ({
    shown: state.typing,
    invoked: isAttached(state) ? { socket: { token: 'a.b.c' } } : {},
    emits: state.emits.splice(0),
    sends: state.sends.splice(0),
    timers: sortedTimers(state).map(({ name }) => name),
  }),
};

testRandomRuns('SOK-01 SOK-02 SOK-03 SOK-04 SOK-05 SOK-06 SOK-07', reference);
