import type { EventCases, Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { socketLinkMachine } from './socket-link.machine.ts';
import type { Mark, Typist } from './socket-link.ts';

const bob = { id: 'bob', name: 'Bob', avatar: null };
const notification = {
  id: 'n1',
  recipient: 'ada',
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
};

type Snapshot = SnapshotFrom<typeof socketLinkMachine>;

type Memory = 'typing' | 'rooms' | 'marks';

/** Typing, rooms and marks are independent: explored one at a time, early on. */
const isFor = (mine: Memory, here: Snapshot) =>
  (here.matches({ news: 'complete' }) || here.matches({ connection: 'waiting', outage: 'brief' })) &&
  here.context.failures <= 1 &&
  (mine === 'typing' || here.context.typing.length === 0) &&
  (mine === 'rooms' || here.context.rooms.length === 0) &&
  (mine === 'marks' || marksIn(here).length === 0);

const marksIn = ({ context: { marks, underWay } }: Snapshot) => [...underWay, ...marks];

const aloneWith =
  <T>(mine: Memory, payload: T) =>
  (here: Snapshot): T | undefined =>
    isFor(mine, here) ? payload : undefined;

/** At most two pending marks, to keep the number of situations finite. */
const mark =
  (messageId: string, kind: Mark['kind'], waiting: string) =>
  (here: Snapshot): { mark: Mark } | undefined =>
    isFor('marks', here) &&
    marksIn(here)
      .map((one) => `${one.kind} ${one.messageId}`)
      .join() === waiting
      ? { mark: { kind, messageId, conversationId: 'c1' } }
      : undefined;

const waitingAlready = (here: Snapshot) => {
  const [first] = marksIn(here);
  return first && here.context.failures <= 1 ? { mark: { ...first } } : undefined;
};

/** A list that is older than the event about it. */
const deliveredAlready = (here: Snapshot): { mark: Mark } | undefined => {
  const [messageId] = here.context.delivered;
  return messageId && marksIn(here).length === 0
    ? { mark: { kind: 'delivered', messageId, conversationId: 'c1' } }
    : undefined;
};

const bobAlone = { userId: 'bob' };
export const bobInBand = { userId: 'bob', groupId: 'band' };

const isTyping = ({ context }: Snapshot, { userId, groupId }: Typist) =>
  context.typing.some((one) => one.userId === userId && one.groupId === groupId);

const ifTyping =
  <T>(typist: Typist, types: boolean, payload: T) =>
  (here: Snapshot): T | undefined =>
    isTyping(here, typist) === types ? payload : undefined;

const onlyBobTypes = (here: Snapshot) => here.context.typing.length === 1 && isTyping(here, bobAlone);

const place = { conversationId: 'c1', recipientId: 'bob' };

export const events: EventCases<typeof socketLinkMachine> = {
  'socket.disconnected': { 'by the network': { reason: 'transport close' } },
  'socket.failed': { 'no server': { error: 'xhr poll error' } },
  'socket.refused': { 'by the server': { error: 'Unauthorized' } },
  'socket.malformed': { 'a message without sender': { error: 'new_message: sender' } },
  'socket.typing': {
    'Bob starts': (here) =>
      isFor('typing', here) &&
      here.context.typing.every(({ userId, groupId }) => userId === 'bob' && !groupId)
        ? { typist: bobAlone, isTyping: true }
        : undefined,
    'Bob stops': ifTyping(bobAlone, true, { typist: bobAlone, isTyping: false }),
    'Bob stops, who never started': ifTyping(bobAlone, false, {
      typist: bobAlone,
      isTyping: false,
    }),
    'Carl starts as well': (here) =>
      onlyBobTypes(here) ? { typist: { userId: 'carl' }, isTyping: true } : undefined,
    'Bob starts in the band as well': (here) =>
      onlyBobTypes(here) ? { typist: bobInBand, isTyping: true } : undefined,
    'Bob stops in the band': ifTyping(bobInBand, true, { typist: bobInBand, isTyping: false }),
  },
  'socketLink.typingExpired': {},
  'socketLink.detached': {},
  'socketLink.lost': {},
  'socketLink.restored': {},
  'socketLink.messageArrived': {
    'from Bob, who typed': ifTyping(bobAlone, true, {
      message: { sender: bob, text: 'Hi', recipientId: 'ada', conversationId: 'c1' },
    }),
    'from Bob in the band, where he typed': ifTyping(bobInBand, true, {
      message: { sender: bob, text: 'Hi', recipientId: 'band', conversationId: 'band' },
    }),
    'from Bob, out of the blue': ifTyping(bobAlone, false, { message: { sender: bob, text: 'Hi' } }),
  },
  'socketLink.conversationUpdated': { read: { update: { type: 'read', count: 2 } } },
  'socketLink.messageStatusChanged': { delivered: { update: { status: 'delivered', count: 0 } } },
  'socketLink.notificationArrived': { 'of a comment': { notification } },
  'socketLink.contentChanged': { 'of a post': { change: { kind: 'post', id: 'p1' } } },
  'socketLink.watch': { 'a post': { watched: { 'post:p1': 0 } } },
  'socketLink.startTyping': { 'to Bob': place },
  'socketLink.stopTyping': { 'to Bob': place },
  'socketLink.join': { 'the talk with Bob': aloneWith('rooms', { conversationId: 'c1' }) },
  'socketLink.leave': { 'the talk with Bob': { conversationId: 'c1' } },
  'socketLink.retry': {
    'by the member, who has been told': (here) => (here.matches({ outage: 'noticed' }) ? {} : undefined),
  },
  'socketLink.reconsider': {
    'the server knows the token': { byPerson: false },
    'the member is back': { byPerson: true },
  },
  'socketLink.mark': {
    'one read': mark('m1', 'read', ''),
    'another read': mark('m2', 'read', 'read m1'),
    'the same one delivered': mark('m1', 'delivered', 'read m1'),
    'one that was delivered already': deliveredAlready,
    'one that waits already': waitingAlready,
  },
};

/** A socket actor never completes by itself; creating it may fail. */
export const outcomes: Outcomes<typeof socketLinkMachine> = {
  socket: { error: { 'it cannot be made': new Error('no WebSocket') } },
};
