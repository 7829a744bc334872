import type { SnapshotFrom } from 'xstate';
import type { EventCases, Outcomes } from '#machines/testing/stimulus-cases.ts';
import type { Mark } from './link.events.ts';
import type { linkMachine } from './link.machine.ts';

const bob = { id: 'bob', name: 'Bob', avatar: null };
const notification = {
  id: 'n1',
  recipient: 'ada',
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
};

type Snapshot = SnapshotFrom<typeof linkMachine>;

/** Two marks wait at most, or there would be no end to the situations. */
const whileFew =
  (mark: Mark) =>
  ({ context }: Snapshot) =>
    context.marks.length < 2 ? { mark } : undefined;

const ifBobTypes =
  <T>(types: boolean, payload: T) =>
  ({ context }: Snapshot): T | undefined =>
    context.typing.includes('bob') === types ? payload : undefined;

const place = { conversationId: 'c1', recipientId: 'bob' };

export const events: EventCases<typeof linkMachine> = {
  'socket.disconnected': { 'by the network': { reason: 'transport close' } },
  'socket.failed': { 'no server': { error: 'xhr poll error' } },
  'socket.refused': { 'by the server': { error: 'Unauthorized' } },
  'socket.malformed': { 'a message without sender': { error: 'new_message: sender' } },
  'socket.typing': {
    'Bob starts': { typing: { userId: 'bob', isTyping: true } },
    'Bob stops': ifBobTypes(true, { typing: { userId: 'bob', isTyping: false } }),
    'Bob stops, who never started': ifBobTypes(false, { typing: { userId: 'bob', isTyping: false } }),
    'Carl starts as well': ({ context }) =>
      context.typing.join() === 'bob' ? { typing: { userId: 'carl', isTyping: true } } : undefined,
  },
  'link.typingExpired': {},
  'link.messageArrived': {
    'from Bob, who typed': ifBobTypes(true, { message: { sender: bob, text: 'Hi' } }),
    'from Bob, out of the blue': ifBobTypes(false, { message: { sender: bob, text: 'Hi' } }),
  },
  'link.conversationUpdated': { read: { update: { type: 'read', count: 2 } } },
  'link.messageStatusChanged': { delivered: { update: { status: 'delivered', count: 0 } } },
  'link.notificationArrived': { 'of a comment': { notification } },
  'link.otherArrived': { 'that content changed': { name: 'content_changed', payload: { kind: 'post' } } },
  'link.startTyping': { 'to Bob': place },
  'link.stopTyping': { 'to Bob': place },
  'link.join': { 'the talk with Bob': { conversationId: 'c1' } },
  'link.leave': { 'the talk with Bob': { conversationId: 'c1' } },
  'link.mark': {
    'one read': whileFew({ kind: 'read', messageId: 'm1', conversationId: 'c1' }),
    'one delivered': whileFew({ kind: 'delivered', messageId: 'm2', conversationId: 'c1' }),
  },
};

/** A socket never ends by itself; it may fail to be made. */
export const outcomes: Outcomes<typeof linkMachine> = {
  socket: { error: { 'it cannot be made': new Error('no WebSocket') } },
};
