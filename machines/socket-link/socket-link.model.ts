import { defineModel, type Sent } from 'chart-testing';
import type { AnyEventObject } from 'xstate';
import type { NewMessage } from '#contract/spec/socket-events.ts';
import { bobInBand, events, outcomes } from './socket-link.cases.ts';
import { socketLinkMachine } from './socket-link.machine.ts';
import type { Context, LinkEmitted, Mark, Typist } from './socket-link.ts';

type Before = { before: Context };

const socket = { src: 'socket' as const, input: { token: 'a.b.c' } };

const toSocket = (event: AnyEventObject): Sent => ({ to: 'socket', event });

const failed = (error: string) => ({ type: 'socketLink.failed' as const, error });
const detached = { type: 'socketLink.detached' as const };
const lost = { type: 'socketLink.lost' as const };
const restored = { type: 'socketLink.restored' as const };
const refused = { type: 'socketLink.refused' as const };
const opened = { type: 'socketLink.opened' as const };
const eventsMissed = { type: 'socketLink.eventsMissed' as const };
const joins = ({ before }: Before) =>
  before.rooms.map((conversationId) => toSocket({ type: 'socketLink.join', conversationId }));

/** SOK-05: typists and their timers are cleared with the socket. */
const stopsWaiting = ({ before }: Before) => before.typing.map(timerOf);

const timerOf = ({ userId, groupId }: Typist) => `typing.${userId}.${groupId ?? ''}`;
const without = (list: Typist[], gone: Typist) => list.filter((one) => timerOf(one) !== timerOf(gone));
const withOne = (list: Typist[], typist: Typist) =>
  list.some((one) => timerOf(one) === timerOf(typist)) ? list : [...list, typist];

const expected = (typist: Typist, { before: { typing } }: Before) =>
  typing.map(timerOf).filter((timer) => timer === timerOf(typist));

const senderOf = ({ message }: { message: NewMessage }): Typist =>
  message.recipientId === 'band' ? bobInBand : { userId: 'bob' };

/** SOK-03: marks just sent may be lost with the socket. */
const allWaiting = ({ before: { underWay, marks } }: Before) => ({
  typing: [],
  marks: [...underWay, ...marks],
  underWay: [],
  delivered: [],
});

const isSame = (one: Mark) => (other: Mark) => one.kind === other.kind && one.messageId === other.messageId;

/** The socket is given up: later events are missed. */
const away = {
  to: 'connection.waiting',
  context: ({ before }: Before) => ({ ...allWaiting({ before }), failures: before.failures + 1 }),
  stops: ['socket'],
  cancels: stopsWaiting,
  raises: [detached, lost],
};

const tryAgain = { row: 'SOK-07' as const, to: 'connection.attached.connecting', starts: [socket] };

const noChange = { row: 'SOK-02' as const, to: 'outage.none' };

const published = { emits: ({ event }: { event: LinkEmitted }) => [event] };

/** SOK-07: 1, 2, 4 … 30 seconds, at least half of which is waited. */
const pause = ({ before }: Before) => {
  const seconds = [1, 2, 4, 8, 16][before.failures - 1] ?? 30;
  return [seconds * 500, seconds * 1_000] as const;
};

export const socketLinkModel = defineModel({
  machine: socketLinkMachine,
  input: { token: 'a.b.c' },
  requirements: ['SOK-01', 'SOK-02', 'SOK-03', 'SOK-04', 'SOK-05', 'SOK-06', 'SOK-07', 'SAF-02', 'SPD-01'],
  events,
  outcomes,
  // Failures lengthen pauses, and five are enough: more are explored only where nothing else happens.
  key: ({ context: { failures, typing, rooms, marks, underWay, delivered } }) => {
    const isQuiet = typing.length + rooms.length + marks.length + underWay.length === 0;
    const namesOf = (list: Mark[]) => list.map(({ kind, messageId }) => `${kind} ${messageId}`);
    return [Math.min(failures, isQuiet ? 6 : 1), typing, rooms, namesOf(marks), namesOf(underWay), delivered];
  },
  start: {
    row: 'SOK-01',
    to: ['connection.attached.connecting', 'news.complete', 'outage.none'],
    context: {
      token: 'a.b.c',
      failures: 0,
      typing: [],
      rooms: [],
      marks: [],
      underWay: [],
      delivered: [],
    },
    starts: [socket],
  },
  root: {
    on: {
      'socketLink.mark': {
        row: 'SOK-03',
        context: ({ before: { marks, underWay, delivered }, event: { mark } }) => ({
          marks:
            [...marks, ...underWay].find(isSame(mark)) ||
            (mark.kind !== 'read' && delivered.includes(mark.messageId))
              ? marks
              : [...marks, mark],
        }),
      },
      'socketLink.join': { row: ['SOK-03', 'SOK-06'], context: { rooms: ['c1'] } },
      'socketLink.leave': { row: 'SOK-03', context: { rooms: [] } },
    },
  },
  states: {
    connection: {},
    'connection.attached': {
      error: {
        socket: { row: 'SOK-02', ...away, stops: [], emits: [failed('Error: no WebSocket')] },
      },
      on: {
        'socket.failed': { row: 'SOK-02', ...away, emits: [failed('xhr poll error')] },
        'socket.refused': {
          row: 'SOK-07',
          to: 'connection.refused',
          context: allWaiting,
          stops: ['socket'],
          cancels: stopsWaiting,
          emits: [failed('Unauthorized'), refused],
          raises: [detached, lost],
        },
        'socketLink.networkBack': {
          ...tryAgain,
          context: allWaiting,
          stops: ['socket'],
          cancels: stopsWaiting,
          raises: [detached],
        },
      },
    },
    'connection.attached.connecting': {
      tags: ['busy'],
      after: { connectTimeout: { row: 'SOK-07', ...away, ms: 20_000, emits: [failed('timeout')] } },
      on: {
        'socket.connected': [
          {
            row: ['SOK-02', 'SOK-06'],
            when: ({ from }) => from.includes('news.missed'),
            to: 'connection.attached.open.telling',
            raises: [restored],
            emits: [opened, eventsMissed],
            sends: joins,
          },
          {
            row: ['SOK-01', 'SOK-02', 'SPD-01'],
            to: 'connection.attached.open.telling',
            raises: [restored],
            emits: [opened],
            sends: joins,
          },
        ],
      },
    },
    'connection.attached.open': {
      tags: ['open'],
      after: { steady: { row: 'SOK-07', ms: 5_000, context: { failures: 0 } } },
      on: {
        'socket.disconnected': { row: ['SOK-02', 'SOK-07'], ...away, emits: [failed('transport close')] },
        'socket.thrownOut': {
          row: ['SOK-07', 'SAF-02'],
          ...away,
          emits: [refused],
        },
        // A gap is fetched at once; requesting it again would fetch twice.
        'socket.eventsMissed': [
          {
            row: ['SOK-06', 'SPD-01'],
            when: ({ from }) => from.includes('news.complete'),
            emits: [eventsMissed],
          },
          { row: 'SPD-01', branch: 'else' },
        ],
        'socketLink.messageArrived': {
          row: ['SOK-04', 'SOK-05'],
          ...published,
          context: ({ before, event }) => ({ typing: without(before.typing, senderOf(event)) }),
          cancels: ({ before, event }) => expected(senderOf(event), { before }),
        },
        'socketLink.conversationUpdated': { row: 'SOK-04', ...published },
        'socketLink.messageStatusChanged': { row: 'SOK-04', ...published },
        'socketLink.notificationArrived': { row: 'SOK-04', ...published },
        'socketLink.contentChanged': { row: 'SOK-04', ...published },
        'socket.malformed': { row: 'SOK-04', emits: [failed('new_message: sender')] },
        'socket.typing': {
          row: 'SOK-05',
          context: ({ before, event }) => ({
            typing: (event.isTyping ? withOne : without)(before.typing, event.typist),
          }),
          cancels: ({ before, event }) => expected(event.typist, { before }),
          sends: ({ event }) =>
            event.isTyping
              ? [
                  {
                    to: 'self',
                    event: { type: 'socketLink.typingExpired', typist: event.typist },
                    delay: 6_000,
                  },
                ]
              : [],
        },
        'socketLink.typingExpired': {
          row: 'SOK-05',
          ms: 6_000,
          context: ({ before, event }) => ({ typing: without(before.typing, event.typist) }),
        },
        'socketLink.join': {
          row: 'SOK-03',
          context: { rooms: ['c1'] },
          sends: ({ event }) => [toSocket(event)],
        },
        'socketLink.leave': {
          row: 'SOK-03',
          context: { rooms: [] },
          sends: ({ event }) => [toSocket(event)],
        },
        'socketLink.watch': { row: 'SOK-04', sends: ({ event }) => [toSocket(event)] },
        'socketLink.startTyping': { row: 'SOK-03', sends: ({ event }) => [toSocket(event)] },
        'socketLink.stopTyping': { row: 'SOK-03', sends: ({ event }) => [toSocket(event)] },
      },
    },
    'connection.attached.open.telling': {
      tags: ['open'],
      always: {
        row: 'SOK-03',
        when: ({ before }) => before.marks.length > 0,
        to: 'connection.attached.open.pausing',
        context: ({ before: { marks } }) => ({
          marks: marks.filter((_, nth) => nth >= 5),
          underWay: marks.filter((_, nth) => nth < 5),
        }),
        sends: ({ before }) =>
          before.marks.filter((_, nth) => nth < 5).map((mark) => toSocket({ type: 'socketLink.mark', mark })),
      },
    },
    'connection.attached.open.pausing': {
      tags: ['open'],
      after: {
        markPause: {
          row: 'SOK-03',
          ms: 250,
          to: 'connection.attached.open.telling',
          context: ({ before: { delivered, underWay } }) => ({
            underWay: [],
            delivered: [
              ...delivered,
              ...underWay.filter(({ kind }) => kind === 'delivered').map(({ messageId }) => messageId),
            ],
          }),
        },
      },
    },
    'connection.waiting': {
      tags: ['offline'],
      after: { backOff: { ...tryAgain, ms: pause } },
      on: { 'socketLink.networkBack': tryAgain, 'socketLink.retry': tryAgain },
    },
    'connection.refused': {
      tags: ['offline', 'error'],
      on: {
        'socketLink.retry': tryAgain,
        'socketLink.networkBack': {
          row: 'SOK-07',
          to: 'connection.waiting',
          context: ({ before }) => ({ failures: before.failures + 1 }),
          raises: [lost],
        },
        'socketLink.reconsider': [
          {
            row: 'SOK-07',
            when: ({ before, event }) => event.byPerson || before.failures <= 4,
            to: 'connection.waiting',
            context: ({ before }) => ({ failures: before.failures + 1 }),
            raises: [lost],
          },
          { row: 'SOK-07', branch: 'else' },
        ],
      },
    },
    news: {},
    'news.complete': { on: { 'socketLink.detached': { row: 'SOK-06', to: 'news.missed' } } },
    'news.missed': {},
    outage: {},
    'outage.none': { on: { 'socketLink.lost': { row: 'SOK-02', to: 'outage.brief' } } },
    'outage.brief': {
      after: { patience: { row: 'SOK-02', ms: 1_500, to: 'outage.noticed' } },
      on: { 'socketLink.restored': noChange },
    },
    'outage.noticed': { tags: ['down'], on: { 'socketLink.restored': noChange } },
  },
});
