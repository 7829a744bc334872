import type { EventCases, Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { appMachine } from './app.machine.ts';

export const notification: Notification = {
  id: 'n1',
  recipient: 'ada',
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
};

const from = (id: string) => ({ id, name: '', avatar: null });

/** Our server sends the whole message; a server that knows only the spec sends just the sender. */
const whole = { id: 'm1', conversationId: 'c1', text: 'Hi' };

type Snapshot = SnapshotFrom<typeof appMachine>;

const isWhole = ({ children }: Snapshot) =>
  Object.values(children).every((child) => child?.getSnapshot().status === 'active');

/** Exploration ends once a machine has failed: whether it must still be stopped is unknown. */
const tried =
  <T>(value: T) =>
  (snapshot: Snapshot): T | undefined =>
    isWhole(snapshot) ? value : undefined;

export const events: EventCases<typeof appMachine> = {
  'environment.online': { again: tried({}) },
  'environment.shown': { again: tried({}) },
  'environment.tokenChanged': { gone: tried({ token: null }), another: tried({ token: 'elsewhere' }) },
  'environment.userChanged': { name: tried({ changes: { name: 'Ada L.' } }) },
  'session.present': {
    'as Ada': tried({ token: 'adas', userId: 'ada' }),
    'as Bob': tried({ token: 'bobs', userId: 'bob' }),
  },
  'session.confirmed': { again: tried({}) },
  'session.loading': { again: tried({}) },
  'session.absent': { 'any more': tried({}) },
  'socketLink.opened': { again: tried({}) },
  'socketLink.eventsMissed': { 'while away': tried({}) },
  'socketLink.refused': { 'by the server': tried({}) },
  'socketLink.messageArrived': {
    'of which only the sender is told': tried({ message: { sender: from('carl') } }),
    'for Ada': tried({ message: { ...whole, sender: from('carl'), recipientId: 'ada' } }),
    'for a group of Ada’s': tried({ message: { ...whole, sender: from('carl'), recipientId: 'c1' } }),
    'for Ada, without a conversation': tried({
      message: { sender: from('carl'), recipientId: 'ada', id: 'm1' },
    }),
    'for Ada, without an id': tried({
      message: { sender: from('carl'), recipientId: 'ada', conversationId: 'c1' },
    }),
    'from Ada': tried({ message: { ...whole, sender: from('ada'), recipientId: 'carl', clientId: 'k1' } }),
    'from Ada, by another client': tried({ message: { ...whole, sender: from('ada'), recipientId: 'carl' } }),
  },
  'socketLink.conversationUpdated': {
    read: tried({ update: { type: 'read', count: 3 } }),
    archived: tried({ update: { type: 'archived', count: 2 } }),
  },
  'socketLink.messageStatusChanged': {
    read: tried({ update: { status: 'read', count: 0 } }),
    delivered: tried({ update: { status: 'delivered', count: 1 } }),
  },
  'socketLink.notificationArrived': { 'of a comment': tried({ notification }) },
  'outbox.sent': { 'at last': tried({}) },
  'notifications.unreadChanged': { 'by one more': tried({ by: 1 }), 'by one less': tried({ by: -1 }) },
  'notifications.corrected': { 'by two': tried({ by: 2 }) },
  'notifications.allRead': { 'at once': tried({}) },
};

const breaks = { error: { 'it breaks': tried(new Error('broken')) } };

export const outcomes: Outcomes<typeof appMachine> = {
  environment: breaks,
  session: breaks,
  loading: breaks,
  socketLink: breaks,
  counts: breaks,
  notifications: breaks,
  deletions: breaks,
  outbox: breaks,
};
