import { defineModel } from 'chart-testing';
import type { Notification } from '#contract/spec/notification.ts';
import { events, outcomes } from './notifications.cases.ts';
import { notificationsMachine } from './notifications.machine.ts';
import type { Change, Context } from './notifications.ts';

const touches = (change: Change, id: string) =>
  change.kind === 'readAll' ? change.ids.includes(id) : change.id === id;

/** What the member must see: deletions and read marks applied, saved or not. */
const seen = (known: Notification[], changes: Change[]): Notification[] =>
  known
    .filter(({ id }) => !changes.some((change) => change.kind === 'delete' && touches(change, id)))
    .map((item) => ({ ...item, read: item.read || changes.some((change) => touches(change, item.id)) }));

const unread = (items: Notification[]) => items.filter(({ read }) => !read).length;

const planned = ({ known, changes }: Context, change: Change) => ({
  changes: [...changes, change],
  items: seen(known, [...changes, change]),
});

const takenBack = ({ known, changes, failed }: Context) => {
  const [first, ...rest] = changes;
  const ids = first?.kind === 'readAll' ? first.ids : [first?.id ?? ''];
  return { changes: rest, items: seen(known, rest), failed: [...failed, ...ids] };
};

const saved = ({ known, changes: [first, ...rest] }: Context) => {
  const now = first ? seen(known, [first]) : known;
  return { known: now, changes: rest, items: seen(now, rest) };
};

/** The notification of the first change was deleted elsewhere, along with its other changes. */
const gone = ({ known, changes }: Context) => {
  const [first] = changes;
  const isElse = (id: string) => first?.kind === 'readAll' || id !== first?.id;
  const left = { known: known.filter(({ id }) => isElse(id)) };
  const rest = changes.filter((change) => change.kind === 'readAll' || isElse(change.id));
  return { ...left, changes: rest, items: seen(left.known, rest) };
};

/** Counts are fetched only when no change is pending: the server's answer would lack it. */
const correction = (before: Context, now: { items: Notification[]; changes: Change[] }) =>
  tell(now.changes.length > 0 ? 'notifications.unreadChanged' : 'notifications.corrected', {
    by: unread(now.items) - unread(before.items),
  });

const tell = (type: string, more: object = {}) => ({ to: 'parent', event: { type, ...more } });

const changed = [{ type: 'notifications.changed' }];

const fetching = (before: string | null, atLeast = 0) => [
  { src: 'fetchNotifications' as const, input: { before, atLeast } },
];

const logged = (error: string) => [{ type: 'notifications.failed' as const, error }];

/** Unread message notifications of the open conversation whose change has not failed. */
const inSight = ({ items, peerId, failed: untaken }: Context) =>
  items
    .filter(({ type, details }) => type === 'message' && JSON.stringify(details).includes(`"id":"${peerId}"`))
    .filter(({ id, read }) => !read && !untaken.includes(id));

const has = (list: Notification[], wanted: string) => list.some(({ id }) => id === wanted);
const nothing = { known: [], changes: [], items: [], hasOlder: false, failed: [] };

type View = { allShownAreKnown: boolean };

export const notificationsModel = defineModel<typeof notificationsMachine, View>({
  machine: notificationsMachine,
  input: { userId: 'ada' },
  isPartial: true,
  requirements: ['NTF-01', 'NTF-02', 'NTF-03', 'NTF-04', 'NTF-05', 'CNT-05', 'CNT-07', 'SOK-06'],
  events,
  outcomes,
  key: (snapshot) => {
    const { changes, known, hasOlder, failed: failures, peerId } = snapshot.context;
    const readOf = (name: string) => known.find(({ id }) => id === name)?.read;
    return [
      changes.map((change) => [change.kind, touches(change, 'a0')]),
      readOf('a0'),
      readOf('new') !== undefined,
      hasOlder && snapshot.matches({ list: 'ready' }),
      (hasOlder || snapshot.matches({ list: 'loadingOlder' })) && readOf('b0'),
      failures.includes('a0'),
      peerId,
    ];
  },
  view: ({ context: { known, items } }) => ({ allShownAreKnown: items.every(({ id }) => has(known, id)) }),
  start: {
    row: 'NTF-01',
    to: ['list.loading.current', 'changes.idle'],
    context: { userId: 'ada', peerId: null, ...nothing },
    starts: fetching(null),
  },
  root: { sees: { allShownAreKnown: true } },
  states: {
    list: {},
    'list.loading': {
      tags: ['busy'],
      done: {
        fetchNotifications: [
          {
            row: ['NTF-02', 'NTF-04'],
            when: ({ from }) => from.includes('list.loading.outdated'),
            to: 'list.loading.current',
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
    },
    'list.loading.current': {},
    'list.loading.outdated': {},
    'list.ready': { tags: ['ready'] },
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
    },
    'list.olderFailed': { tags: ['ready', 'olderFailed'] },
    'list.failed': { tags: ['error'] },
    changes: {
      always: {
        row: ['NTF-05', 'CNT-05'],
        when: ({ before }) => inSight(before).length > 0,
        context: ({ before }) => planned(before, { kind: 'read', id: 'a0' }),
        sends: [tell('notifications.unreadChanged', { by: -1 })],
      },
    },
    'changes.idle': {},
    'changes.saving': {
      tags: ['saving'],
      done: {
        saveChange: [
          {
            row: ['NTF-05', 'CNT-07'],
            when: ({ event }) => event.output === 'gone',
            to: 'changes.idle',
            context: ({ before }) => gone(before),
            sends: ({ before }) => [correction(before, gone(before))],
            raises: changed,
          },
          {
            row: 'NTF-04',
            to: 'changes.idle',
            context: ({ before }) => saved(before),
            sends: [tell('notifications.unreadChanged', { by: 0 })],
            raises: changed,
          },
        ],
      },
      error: {
        saveChange: {
          row: 'NTF-05',
          to: 'changes.idle',
          context: ({ before }) => takenBack(before),
          emits: ({ event: { error } }) => logged(String(error)),
          sends: ({ before }) => [correction(before, takenBack(before))],
        },
      },
    },
  },
});
