import type { EventCases, Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { notificationsMachine } from './notifications.machine.ts';
import type { Change } from './notifications.ts';

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  recipient: 'ada',
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
  ...more,
});

const pageOf = (name: string, length: number) =>
  Array.from({ length }, (_, nth) => notification(`${name}${nth}`, { read: nth % 2 === 1 }));

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

const knows = ({ context }: Snapshot, name: string) => context.known.some(({ id }) => id === name);

const byBob = { details: { actor: { id: 'bob' } } };
/** A read notification in the middle. */
const three = [
  notification('a0', { type: 'message', ...byBob }),
  notification('a1', { read: true }),
  notification('a2', byBob),
];

/** Nothing else is pending, which keeps the number of situations finite. */
const isCalm = (snapshot: Snapshot) =>
  snapshot.context.changes.length === 0 &&
  snapshot.context.failed.length === 0 &&
  snapshot.context.peerId === null;

/** While a conversation is visible, the list is not. */
const beforeTheList = ({ context }: Snapshot) => (context.peerId === null ? {} : undefined);

/** Once, until the next fetch. */
const arrives =
  (more: Partial<Notification> = {}) =>
  (snapshot: Snapshot) =>
    isCalm(snapshot) && !knows(snapshot, 'new') ? { notification: notification('new', more) } : undefined;

/** One change at a time, on a short list without arrivals. */
const alone =
  <T>(payload: T) =>
  (snapshot: Snapshot): T | undefined =>
    snapshot.context.changes.length === 0 &&
    snapshot.context.peerId === null &&
    !snapshot.context.hasOlder &&
    !knows(snapshot, 'new') &&
    snapshot.matches({ list: 'ready' })
      ? payload
      : undefined;

/** A second change, to test the order of saving. */
const behind =
  <T>(kind: Change['kind'], payload: T) =>
  ({ context: { changes, peerId } }: Snapshot): T | undefined =>
    peerId === null && changes.length === 1 && changes[0]?.kind === kind ? payload : undefined;

/** The length of the list affects only what is fetched next, and not while a save runs. */
const whenCalm =
  <T>(output: T) =>
  (snapshot: Snapshot): T | undefined =>
    isCalm(snapshot) ? output : undefined;

/** The second of `a0, a1, a2` is read. */
export const events: EventCases<typeof notificationsMachine> = {
  'notifications.arrived': {
    'a comment': arrives(),
    'a comment, while the list is fetched': (snapshot) =>
      snapshot.matches({ list: { loading: 'current' } }) ? arrives()(snapshot) : undefined,
    'a message': arrives({ type: 'message' }),
    'an application': arrives({ type: 'gig_application' }),
    'a link request': arrives({ type: 'link_request' }),
    'something the server has invented': arrives({ type: 'new_gig', recipient: '' }),
    'one that was read elsewhere': arrives({ read: true }),
    'one that is known': (snapshot) =>
      isCalm(snapshot) && knows(snapshot, 'a0') ? { notification: notification('a0') } : undefined,
    'one for Bob': arrives({ recipient: 'bob' }),
  },
  'notifications.changed': {},
  'notifications.refresh': { 'on demand': beforeTheList },
  'notifications.showOlder': { 'at its end': beforeTheList },
  'notifications.markRead': { 'an unread one': alone({ id: 'a0' }), 'a read one': alone({ id: 'a1' }) },
  'notifications.peerChanged': {
    'a conversation with Bob': alone({ peerId: 'bob' }),
    'none any more': ({ context }) => (context.peerId === null ? undefined : { peerId: null }),
  },
  'notifications.markAllRead': {
    'at once': (snapshot) => (snapshot.context.items.length > 0 ? alone({})(snapshot) : undefined),
  },
  'notifications.delete': {
    'one alone': alone({ id: 'a0' }),
    'one that has just been read': behind('readAll', { id: 'a0' }),
    'one that is being marked as read': behind('read', { id: 'a0' }),
    'one that is being deleted': behind('delete', { id: 'a0' }),
    'one that the list does not hold': alone({ id: 'nowhere' }),
  },
};

export const outcomes: Outcomes<typeof notificationsMachine> = {
  fetchNotifications: {
    done: {
      three,
      none: [],
      'a full page': whenCalm(pageOf('a', 50)),
      'an older page': whenCalm(pageOf('b', 50)),
      'the last page': whenCalm(pageOf('c', 49)),
    },
    error: { 'no network': whenCalm(new Error('offline')) },
  },
  saveChange: {
    done: {
      'thank you': 'saved',
      'not there any more': ({ context }) => (context.changes[0]?.kind === 'readAll' ? undefined : 'gone'),
    },
    error: { 'no network': new Error('offline') },
  },
};
