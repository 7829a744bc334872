import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { EventCases, Outcomes } from '#machines/testing/stimulus-cases.ts';
import type { notificationsMachine } from './notifications.machine.ts';

const one = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  recipient: 'ada',
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
  ...more,
});

const pageOf = (name: string, length: number) =>
  Array.from({ length }, (_, nth) => one(`${name}${nth}`, { read: nth % 2 === 1 }));

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

const knows = ({ context }: Snapshot, name: string) => context.known.some(({ id }) => id === name);

/** Once, until the list is fetched again, and while nothing else is going on. */
const arrives =
  (more: Partial<Notification> = {}) =>
  (snapshot: Snapshot) =>
    knows(snapshot, 'new') || snapshot.context.changes.length > 0
      ? undefined
      : { notification: one('new', more) };

/** One change at a time, on a short list, or there would be no end to the situations. */
const alone =
  <T>(payload: T) =>
  (snapshot: Snapshot): T | undefined => {
    const { changes, hasOlder } = snapshot.context;
    return changes.length === 0 && !hasOlder && snapshot.matches({ list: 'ready' }) ? payload : undefined;
  };

/** A second change, for the order in which they are saved. */
const behindReadAll =
  <T>(payload: T) =>
  ({ context: { changes } }: Snapshot): T | undefined =>
    changes.length === 1 && changes[0]?.kind === 'readAll' ? payload : undefined;

/** In `a0, a1, a2` the second one is read. */
export const events: EventCases<typeof notificationsMachine> = {
  'notifications.arrived': {
    'a comment': arrives(),
    'a comment, while the list is fetched': (snapshot) =>
      snapshot.matches({ list: 'loading' }) && !snapshot.context.stale ? arrives()(snapshot) : undefined,
    'a message': arrives({ type: 'message' }),
    'an application': arrives({ type: 'gig_application' }),
    'a link request': arrives({ type: 'link_request' }),
    'something the server has invented': arrives({ type: 'new_gig', recipient: '' }),
    'one that was read elsewhere': arrives({ read: true }),
    'one that is known': (snapshot) => (knows(snapshot, 'a0') ? { notification: one('a0') } : undefined),
    'one for Bob': arrives({ recipient: 'bob' }),
  },
  'notifications.markRead': { 'an unread one': alone({ id: 'a0' }), 'a read one': alone({ id: 'a1' }) },
  'notifications.markAllRead': { 'at once': alone({}) },
  'notifications.delete': {
    'one alone': alone({ id: 'a0' }),
    'one that has just been read': behindReadAll({ id: 'a0' }),
    'one that is not there': alone({ id: 'nowhere' }),
  },
};

export const outcomes: Outcomes<typeof notificationsMachine> = {
  fetchNotifications: {
    done: {
      three: pageOf('a', 3),
      none: [],
      'a full page': pageOf('a', 50),
      'an older page': pageOf('b', 50),
      'the last page': pageOf('c', 49),
    },
    error: { 'no network': new Error('offline') },
  },
  saveChange: { done: { 'thank you': undefined }, error: { 'no network': new Error('offline') } },
};
