import type { AnyEventObject } from 'xstate';
import type { Sent } from '#machines/testing/claim.ts';
import { defineModel } from '#machines/testing/model.ts';
import { events, outcomes } from './link.cases.ts';
import type { Context, News } from './link.events.ts';
import { linkMachine } from './link.machine.ts';

type Before = { before: Context };

const socket = { src: 'socket' as const, input: { token: 'a.b.c' } };

const toSocket = (event: AnyEventObject): Sent => ({ to: 'socket', event });
const toParent = (event: AnyEventObject): Sent => ({ to: 'parent', event });

const failed = (error: string) => ({ type: 'link.failed' as const, error });
const refused = { type: 'link.refused' as const };

/** SOK-05: whoever typed is forgotten with the socket, and so are the timers that wait for their stops. */
const stopsWaiting = ({ before }: Before) => before.typing.map((userId) => `typing.${userId}`);

const without = (list: string[], gone: string) => list.filter((id) => id !== gone);
const withOne = (list: string[], id: string) => (list.includes(id) ? list : [...list, id]);

const expected = (userId: string, { before }: Before) =>
  before.typing.includes(userId) ? [`typing.${userId}`] : [];

/** The socket is given up: what comes meanwhile is missed. */
const away = {
  to: 'waiting',
  context: ({ before }: Before) => ({ typing: [], behind: true, failures: before.failures + 1 }),
  stops: ['socket'],
  cancels: stopsWaiting,
};

const tryAgain = { row: 'SOK-07' as const, to: 'attached.connecting', starts: [socket] };

/** News goes to the views and to the rest of the app as it came. */
const passedOn = {
  emits: ({ event }: { event: News }) => [event],
  sends: ({ event }: { event: News }) => [toParent(event)],
};

/** SOK-07: 1, 2, 4 ... 30 seconds, of which at least half is waited. */
const pause = ({ before }: Before) => {
  const seconds = [1, 2, 4, 8, 16][before.failures - 1] ?? 30;
  return [seconds * 500, seconds * 1_000] as const;
};

export const linkModel = defineModel({
  machine: linkMachine,
  input: { token: 'a.b.c' },
  requirements: ['SOK-01', 'SOK-02', 'SOK-03', 'SOK-04', 'SOK-05', 'SOK-06', 'SOK-07', 'SAF-02'],
  events,
  outcomes,
  // Failures only make pauses longer: they are counted where nothing else is going on.
  key: ({ context: { failures, behind, typing, rooms, marks } }) => {
    const isQuiet = typing.length + rooms.length + marks.length === 0;
    return [isQuiet ? Math.min(failures, 6) : 0, behind, typing, rooms, marks.length];
  },
  start: {
    row: 'SOK-01',
    to: 'attached.connecting',
    context: { token: 'a.b.c', failures: 0, behind: false, typing: [], rooms: [], marks: [] },
    starts: [socket],
  },
  root: {
    on: {
      'link.mark': {
        row: 'SOK-03',
        context: ({ before, event }) => ({ marks: [...before.marks, event.mark] }),
      },
      'link.join': { row: ['SOK-03', 'SOK-06'], context: { rooms: ['c1'] } },
      'link.leave': { row: 'SOK-03', context: { rooms: [] } },
    },
  },
  states: {
    attached: {
      error: {
        socket: { row: 'SOK-02', ...away, stops: [], emits: [failed('Error: no WebSocket')] },
      },
      on: {
        'socket.failed': { row: 'SOK-02', ...away, emits: [failed('xhr poll error')] },
        'socket.refused': {
          row: 'SOK-07',
          to: 'refused',
          context: { typing: [], behind: true },
          stops: ['socket'],
          cancels: stopsWaiting,
          emits: [failed('Unauthorized'), refused],
          sends: [toParent(refused)],
        },
        'link.networkBack': {
          ...tryAgain,
          context: { typing: [], behind: true },
          stops: ['socket'],
          cancels: stopsWaiting,
        },
      },
    },
    'attached.connecting': {
      tags: ['busy'],
      after: { connectTimeout: { row: 'SOK-07', ...away, ms: 20_000, emits: [failed('timeout')] } },
      on: {
        'socket.connected': {
          row: ['SOK-01', 'SOK-02', 'SOK-06'],
          to: 'attached.open',
          context: { marks: [] },
          emits: ({ before }) => [{ type: 'link.opened' as const, resumed: before.behind }],
          sends: ({ before }) => [
            ...before.rooms.map((conversationId) => toSocket({ type: 'link.join', conversationId })),
            ...before.marks.map((mark) => toSocket({ type: 'link.mark', mark })),
            toParent({ type: 'link.opened', resumed: before.behind }),
          ],
        },
      },
    },
    'attached.open': {
      tags: ['open'],
      after: { steady: { row: 'SOK-07', ms: 5_000, context: { failures: 0 } } },
      on: {
        'socket.disconnected': { row: ['SOK-02', 'SOK-07'], ...away, emits: [failed('transport close')] },
        'socket.thrownOut': {
          row: ['SOK-07', 'SAF-02'],
          ...away,
          emits: [refused],
          sends: [toParent(refused)],
        },
        'link.messageArrived': {
          row: ['SOK-04', 'SOK-05'],
          ...passedOn,
          context: ({ before }) => ({ typing: without(before.typing, 'bob') }),
          cancels: (moment) => expected('bob', moment),
        },
        'link.conversationUpdated': { row: 'SOK-04', ...passedOn },
        'link.messageStatusChanged': { row: 'SOK-04', ...passedOn },
        'link.notificationArrived': { row: 'SOK-04', ...passedOn },
        'link.otherArrived': { row: 'SOK-04', ...passedOn },
        'socket.malformed': { row: 'SOK-04', emits: [failed('new_message: sender')] },
        'socket.typing': [
          {
            row: 'SOK-05',
            when: ({ event }) => event.typing.isTyping,
            context: ({ before, event }) => ({ typing: withOne(before.typing, event.typing.userId) }),
            cancels: ({ before, event }) => expected(event.typing.userId, { before }),
            sends: ({ event: { typing } }) => [
              { to: 'self', event: { type: 'link.typingExpired', userId: typing.userId }, delay: 6_000 },
            ],
          },
          {
            row: 'SOK-05',
            context: ({ before, event }) => ({ typing: without(before.typing, event.typing.userId) }),
            cancels: ({ before, event }) => expected(event.typing.userId, { before }),
          },
        ],
        'link.typingExpired': {
          row: 'SOK-05',
          ms: 6_000,
          context: ({ before, event }) => ({ typing: without(before.typing, event.userId) }),
        },
        'link.join': {
          row: 'SOK-03',
          context: { rooms: ['c1'] },
          sends: ({ event }) => [toSocket(event)],
        },
        'link.leave': { row: 'SOK-03', context: { rooms: [] }, sends: ({ event }) => [toSocket(event)] },
        'link.startTyping': { row: 'SOK-03', sends: ({ event }) => [toSocket(event)] },
        'link.stopTyping': { row: 'SOK-03', sends: ({ event }) => [toSocket(event)] },
        'link.mark': { row: 'SOK-03', sends: ({ event }) => [toSocket(event)] },
      },
    },
    waiting: {
      tags: ['offline'],
      after: { backOff: { ...tryAgain, ms: pause } },
      on: { 'link.networkBack': tryAgain, 'link.retry': tryAgain },
    },
    refused: { tags: ['offline', 'error'], on: { 'link.retry': tryAgain } },
  },
});
