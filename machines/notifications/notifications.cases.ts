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

const whileFewer =
  (most: number) =>
  <T>(payload: T) =>
  ({ context }: Snapshot): T | undefined =>
    context.changes.length < most ? payload : undefined;

/** One change waits at a time, a second one only in one case, or there would be no end to the situations. */
const first = whileFewer(1);
const second = whileFewer(2);

/** New once: what has arrived is known. */
const arrives =
  (notification: Notification) =>
  ({ context }: Snapshot) =>
    context.known.some(({ id }) => id === notification.id) ? undefined : { notification };

/** In `a0, a1, a2` the second one is read. */
export const events: EventCases<typeof notificationsMachine> = {
  'notifications.arrived': {
    'a comment': arrives(one('comment')),
    'a message': arrives(one('message', { type: 'message' })),
    'an application': arrives(one('application', { type: 'gig_application' })),
    'a link request': arrives(one('request', { type: 'link_request' })),
    'something the server has invented': arrives(one('other', { type: 'new_gig', recipient: '' })),
    'one that was read elsewhere': arrives(one('read', { read: true })),
    'one that is known': { notification: one('a0') },
    'one for Bob': { notification: one('bobs', { recipient: 'bob' }) },
  },
  'notifications.markRead': { 'an unread one': first({ id: 'a0' }), 'a read one': first({ id: 'a1' }) },
  'notifications.markAllRead': { 'at once': first({}) },
  'notifications.delete': {
    'an unread one': first({ id: 'a2' }),
    'a read one': second({ id: 'a1' }),
    'one that is not there': first({ id: 'nowhere' }),
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
