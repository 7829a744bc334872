import { defineModel } from 'chart-testing';
import type { Notification } from '#contract/spec/notification.ts';
import { events, outcomes } from './notifications.cases.ts';
import type { Change, Context } from './notifications.events.ts';
import { notificationsMachine } from './notifications.machine.ts';

const touches = (change: Change, id: string) =>
  change.kind === 'readAll' ? change.ids.includes(id) : change.id === id;

/** What the member must see: deleted ones gone, those marked as read read, whether saved yet or not. */
const seen = (known: Notification[], changes: Change[]): Notification[] =>
  known
    .filter(({ id }) => !changes.some((change) => change.kind === 'delete' && touches(change, id)))
    .map((item) => ({ ...item, read: item.read || changes.some((change) => touches(change, item.id)) }));

const unread = (items: Notification[]) => items.filter(({ read }) => !read).length;

const planned = ({ known, changes }: Context, change: Change) => ({
  changes: [...changes, change],
  items: seen(known, [...changes, change]),
});

const saved = ({ known, changes: [first, ...rest] }: Context) => {
  const now = first ? seen(known, [first]) : known;
  return { known: now, changes: rest, items: seen(now, rest), stale: true };
};

const takenBack = ({ known, changes, failed }: Context) => {
  const [first, ...rest] = changes;
  const ids = first?.kind === 'readAll' ? first.ids : [first?.id ?? ''];
  return { changes: rest, items: seen(known, rest), failed: [...failed, ...ids] };
};

/** The one that the first change was about is nowhere any more, nor is what else was planned for it. */
const gone = ({ known, changes }: Context) => {
  const [first] = changes;
  const isElse = (id: string) => first?.kind === 'readAll' || id !== first?.id;
  const left = { known: known.filter(({ id }) => isElse(id)) };
  const rest = changes.filter((change) => change.kind === 'readAll' || isElse(change.id));
  return { ...left, changes: rest, items: seen(left.known, rest), stale: true };
};

/** The server is asked once nothing waits to be saved: before, its figure lacks that. */
const correction = (before: Context, now: { items: Notification[]; changes: Change[] }) =>
  tell(now.changes.length > 0 ? 'notifications.unreadChanged' : 'notifications.corrected', {
    by: unread(now.items) - unread(before.items),
  });

const toastTexts = new Map([
  ['comment', 'New comment on your post'],
  ['message', 'New message received'],
  ['gig_application', 'New application for your gig'],
  ['link_request', 'New connection request'],
]);

const tell = (type: string, more: object = {}) => ({ to: 'parent', event: { type, ...more } });

const fetching = (before: string | null, atLeast = 0) => [
  { src: 'fetchNotifications' as const, input: { before, atLeast } },
];

const logged = (error: string) => [{ type: 'notifications.failed' as const, error }];
const failed = logged('Error: offline');

/** Unread messages of whom the member reads, whose mark has not failed. */
const inSight = ({ items, peerId, failed: untaken }: Context) =>
  items
    .filter(({ type, details }) => type === 'message' && JSON.stringify(details).includes(`"id":"${peerId}"`))
    .filter(({ id, read }) => !read && !untaken.includes(id));

const isUnread = ({ before, event }: { before: Context; event: { id: string } }) =>
  before.items.some(({ id, read }) => id === event.id && !read);

const has = (list: Notification[], wanted: string) => list.some(({ id }) => id === wanted);
const nothing = { known: [], changes: [], items: [], hasOlder: false, stale: false, failed: [] };

type View = { allShownAreKnown: boolean };

export const notificationsModel = defineModel<typeof notificationsMachine, View>({
  machine: notificationsMachine,
  input: { userId: 'ada' },
  requirements: ['NTF-01', 'NTF-02', 'NTF-03', 'NTF-04', 'NTF-05', 'CNT-05', 'CNT-07', 'SOK-06'],
  events,
  outcomes,
  key: (snapshot) => {
    const { changes, known, hasOlder, stale, failed: failures, peerId } = snapshot.context;
    const readOf = (name: string) => known.find(({ id }) => id === name)?.read;
    return [
      changes.map((change) => [change.kind, touches(change, 'a0')]),
      readOf('a0'),
      readOf('new') !== undefined,
      hasOlder && snapshot.matches({ list: 'ready' }),
      (hasOlder || snapshot.matches({ list: 'loadingOlder' })) && readOf('b0'),
      stale && snapshot.matches({ list: 'loading' }),
      failures.includes('a0'),
      peerId,
    ];
  },
  view: ({ context: { known, items } }) => ({ allShownAreKnown: items.every(({ id }) => has(known, id)) }),
  start: {
    row: 'NTF-01',
    to: ['list.loading', 'changes.idle'],
    context: { userId: 'ada', peerId: null, ...nothing },
    starts: fetching(null),
  },
  root: { sees: { allShownAreKnown: true } },
  states: {
    list: {
      on: {
        'notifications.refresh': {
          row: ['NTF-01', 'NTF-05', 'SOK-06'],
          to: 'list.loading',
          context: { stale: false },
          stops: ({ running }) => running.filter((id) => id === 'fetchNotifications'),
          starts: ({ before }) => fetching(null, before.known.length),
        },
        'notifications.arrived': [
          {
            row: ['NTF-02', 'NTF-03', 'CNT-05'],
            when: ({ before, event: { notification } }) =>
              ['ada', ''].includes(notification.recipient) && !has(before.known, notification.id),
            context: ({ before, event: { notification } }) => ({
              known: [notification, ...before.known],
              items: seen([notification, ...before.known], before.changes),
              stale: true,
            }),
            emits: ({ event: { notification } }) => [
              {
                type: 'notifications.toast',
                text: toastTexts.get(notification.type) ?? 'New notification',
                notification,
              },
            ],
            sends: ({ event: { notification } }) => [
              tell('notifications.unreadChanged', { by: notification.read ? 0 : 1 }),
            ],
          },
          { row: 'NTF-02', branch: 'else' },
        ],
      },
    },
    'list.loading': {
      tags: ['busy'],
      done: {
        fetchNotifications: [
          {
            row: ['NTF-02', 'NTF-04'],
            when: ({ before }) => before.stale,
            to: 'list.loading',
            context: { stale: false },
            starts: ({ before }) => fetching(null, before.known.length),
          },
          {
            row: 'NTF-01',
            to: 'list.ready',
            context: ({ before, event: { output } }) => ({
              known: output,
              items: seen(output, before.changes),
              hasOlder: output.length >= Math.max(50, before.known.length),
              failed: [],
            }),
          },
        ],
      },
      error: { fetchNotifications: { row: 'NTF-05', to: 'list.failed', emits: failed } },
      on: { 'notifications.refresh': { row: 'SOK-06', context: { stale: true } } },
    },
    'list.ready': {
      tags: ['ready'],
      on: {
        'notifications.showOlder': [
          {
            row: 'NTF-01',
            when: ({ before }) => before.hasOlder,
            to: 'list.loadingOlder',
            starts: ({ before }) => fetching(before.items.at(-1)?.id ?? null),
          },
          { row: 'NTF-01', branch: 'else' },
        ],
      },
    },
    'list.loadingOlder': {
      tags: ['ready', 'busy'],
      done: {
        fetchNotifications: {
          row: 'NTF-01',
          to: 'list.ready',
          context: ({ before, event: { output } }) => {
            const older = output.filter(({ id }) => !has(before.known, id));
            const known = before.known.concat(older);
            return {
              known,
              items: seen(known, before.changes),
              hasOlder: output.length === 50 && older.length > 0,
            };
          },
        },
      },
      error: { fetchNotifications: { row: 'NTF-05', to: 'list.olderFailed', emits: failed } },
    },
    'list.olderFailed': {
      tags: ['ready', 'olderFailed'],
      on: {
        'notifications.showOlder': {
          row: 'NTF-05',
          to: 'list.loadingOlder',
          starts: ({ before }) => fetching(before.items.at(-1)?.id ?? null),
        },
      },
    },
    'list.failed': { tags: ['error'] },
    changes: {
      always: {
        row: ['NTF-05', 'CNT-05'],
        when: ({ before }) => inSight(before).length > 0,
        context: ({ before }) => planned(before, { kind: 'read', id: 'a0' }),
        sends: [tell('notifications.unreadChanged', { by: -1 })],
      },
      on: {
        'notifications.markRead': [
          {
            row: ['NTF-04', 'CNT-05'],
            when: isUnread,
            context: ({ before, event }) => planned(before, { kind: 'read', id: event.id }),
            sends: [tell('notifications.unreadChanged', { by: -1 })],
          },
          { row: 'NTF-04', branch: 'else' },
        ],
        'notifications.beside': { row: 'CNT-05', context: ({ event: { peerId } }) => ({ peerId }) },
        'notifications.markAllRead': {
          row: ['NTF-04', 'CNT-05'],
          context: ({ before }) => {
            const ids = before.items.flatMap(({ id, read }) => (read ? [] : [id]));
            return planned(before, { kind: 'readAll', ids });
          },
          sends: [tell('notifications.allRead')],
        },
        'notifications.delete': [
          {
            row: ['NTF-04', 'CNT-05'],
            when: ({ before, event }) =>
              before.changes.every((change) => change.kind !== 'delete' || !touches(change, event.id)),
            context: ({ before, event }) => planned(before, { kind: 'delete', id: event.id }),
            sends: (moment) => [tell('notifications.unreadChanged', { by: isUnread(moment) ? -1 : 0 })],
          },
          { row: 'NTF-04', branch: 'else' },
        ],
      },
    },
    'changes.idle': {
      always: {
        row: 'NTF-04',
        when: ({ before }) => before.changes.length > 0,
        to: 'changes.saving',
        starts: ({ before }) =>
          before.changes.slice(0, 1).map((change) => ({ src: 'saveChange' as const, input: { change } })),
      },
    },
    'changes.saving': {
      tags: ['saving'],
      done: { saveChange: { row: 'NTF-04', to: 'changes.idle', context: ({ before }) => saved(before) } },
      error: {
        saveChange: [
          {
            row: ['NTF-05', 'CNT-07'],
            when: ({ before, event: { error } }) =>
              before.changes[0]?.kind !== 'readAll' && String(error) !== 'Error: offline',
            to: 'changes.idle',
            context: ({ before }) => gone(before),
            sends: ({ before }) => [correction(before, gone(before))],
          },
          {
            row: 'NTF-05',
            to: 'changes.idle',
            context: ({ before }) => takenBack(before),
            emits: ({ event: { error } }) => logged(String(error)),
            sends: ({ before }) => [correction(before, takenBack(before))],
          },
        ],
      },
    },
  },
});
