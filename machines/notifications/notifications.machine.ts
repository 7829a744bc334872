import { assign, emit, fromPromise, sendParent, setup } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';

/** A change shown at once and sent in order; it carries what is needed to take it back. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readAll'; ids: string[] }
  | { kind: 'delete'; item: Notification; before: string | null };

/** What a change does to the list. */
const apply = (items: Notification[], change: Change): Notification[] => {
  if (change.kind === 'delete') return items.filter(({ id }) => id !== change.item.id);
  const ids = change.kind === 'read' ? [change.id] : change.ids;
  return items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
};

/** Undoes a change the server did not take; a deleted item returns before the one it stood before. */
const takeBack = (items: Notification[], change: Change): Notification[] => {
  if (change.kind === 'delete') {
    const at = items.findIndex(({ id }) => id === change.before);
    const place = at === -1 ? items.length : at;
    return [...items.slice(0, place), change.item, ...items.slice(place)];
  }
  const ids = change.kind === 'read' ? [change.id] : change.ids;
  return items.map((item) => (ids.includes(item.id) ? { ...item, read: false } : item));
};

/** By how much a change, taken back, raises the number of unread ones. */
const unreadIn = (change: Change) => {
  if (change.kind === 'read') return 1;
  return change.kind === 'readAll' ? change.ids.length : Number(!change.item.read);
};

const toastTexts: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
};

export const notificationsMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as {
      userId: string;
      items: Notification[];
      hasOlder: boolean;
      changes: Change[];
    },
    events: {} as
      | { type: 'notifications.arrived'; notification: Notification }
      | { type: 'notifications.markRead'; id: string }
      | { type: 'notifications.markAllRead' }
      | { type: 'notifications.delete'; id: string }
      | { type: 'notifications.refresh' }
      | { type: 'notifications.showOlder' },
    emitted: {} as
      | { type: 'notifications.toast'; text: string; notification: Notification }
      | { type: 'notifications.failed'; error: string },
    tags: {} as 'busy' | 'ready' | 'error' | 'saving',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    fetchNotifications: fromPromise<Notification[], { before: string | null }>(async () => {
      throw new Error('fetchNotifications not provided');
    }),
    saveChange: fromPromise<void, { change: Change }>(async () => {
      throw new Error('saveChange not provided');
    }),
  },
  guards: {
    isMineAndNew: ({ context }, { notification }: { notification: Notification }) =>
      (notification.recipient === '' || notification.recipient === context.userId) &&
      !context.items.some(({ id }) => id === notification.id),
    isUnread: ({ context }, { id }: { id: string }) =>
      context.items.some((item) => item.id === id && !item.read),
    isListed: ({ context }, { id }: { id: string }) => context.items.some((item) => item.id === id),
    hasOlder: ({ context }) => context.hasOlder,
    hasChanges: ({ context }) => context.changes.length > 0,
  },
  actions: {
    keepList: assign({
      items: ({ context }, { items }: { items: Notification[] }) => context.changes.reduce(apply, items),
      hasOlder: (_, { items }: { items: Notification[] }) => items.length >= 50,
    }),
    addOlder: assign({
      items: ({ context }, { items }: { items: Notification[] }) => [
        ...context.items,
        ...context.changes
          .reduce(apply, items)
          .filter(({ id }) => !context.items.some((item) => item.id === id)),
      ],
      hasOlder: ({ context }, { items }: { items: Notification[] }) =>
        items.length >= 50 && items.some(({ id }) => !context.items.some((item) => item.id === id)),
    }),
    putOnTop: assign({
      items: ({ context }, { notification }: { notification: Notification }) => [
        notification,
        ...context.items,
      ],
    }),
    planRead: assign({
      changes: ({ context }, { id }: { id: string }) => [...context.changes, { kind: 'read' as const, id }],
    }),
    planReadAll: assign({
      changes: ({ context }) => [
        ...context.changes,
        { kind: 'readAll' as const, ids: context.items.filter(({ read }) => !read).map(({ id }) => id) },
      ],
    }),
    planDelete: assign({
      changes: ({ context }, { id }: { id: string }) => {
        const at = context.items.findIndex((item) => item.id === id);
        const item = context.items[at];
        if (!item) return context.changes;
        return [
          ...context.changes,
          { kind: 'delete' as const, item, before: context.items[at + 1]?.id ?? null },
        ];
      },
    }),
    showPlanned: assign({
      items: ({ context }) => {
        const change = context.changes.at(-1);
        return change ? apply(context.items, change) : context.items;
      },
    }),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    rollBack: assign({
      items: ({ context }) => {
        const change = context.changes[0];
        return change ? takeBack(context.items, change) : context.items;
      },
    }),
    toast: emit((_, { notification }: { notification: Notification }) => ({
      type: 'notifications.toast' as const,
      text: toastTexts[notification.type] ?? 'New notification',
      notification,
    })),
    tellUnreadChanged: sendParent((_, { by }: { by: number }) => ({
      type: 'notifications.unreadChanged',
      by,
    })),
    tellRolledBack: sendParent(({ context }) => ({
      type: 'notifications.rolledBack',
      by: context.changes[0] ? unreadIn(context.changes[0]) : 0,
    })),
    tellAllRead: sendParent({ type: 'notifications.allRead' }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'notifications.failed' as const,
      error: String(error),
    })),
  },
}).createMachine({
  id: 'notifications',
  description: "The member's notifications: the list, what arrives, and changes shown before they are saved.",
  type: 'parallel',
  context: ({ input }) => ({ userId: input.userId, items: [], hasOlder: false, changes: [] }),
  states: {
    list: {
      description: 'Where the list comes from.',
      initial: 'loading',
      on: {
        'notifications.arrived': {
          guard: { type: 'isMineAndNew', params: ({ event }) => ({ notification: event.notification }) },
          description:
            'A new one for this member goes on top and raises a toast; a known or foreign one is ignored.',
          actions: [
            { type: 'putOnTop', params: ({ event }) => ({ notification: event.notification }) },
            { type: 'toast', params: ({ event }) => ({ notification: event.notification }) },
            { type: 'tellUnreadChanged', params: ({ event }) => ({ by: Number(!event.notification.read) }) },
          ],
          meta: { rows: ['NTF-02', 'NTF-03', 'CNT-05'] },
        },
      },
      states: {
        loading: {
          description: 'Fetching the newest ones.',
          tags: ['busy'],
          invoke: {
            id: 'fetchNotifications',
            src: 'fetchNotifications',
            input: { before: null },
            onDone: {
              target: 'ready',
              description: 'The list is here; changes not yet saved stay visible.',
              actions: { type: 'keepList', params: ({ event }) => ({ items: event.output }) },
              meta: { rows: ['NTF-01'] },
            },
            onError: {
              target: 'failed',
              description: 'The list could not be fetched: only logged, the screen offers another try.',
              actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              meta: { rows: ['NTF-05'] },
            },
          },
        },
        ready: {
          description: 'The list is here.',
          tags: ['ready'],
          meta: { screen: '/notifications' },
          on: {
            'notifications.refresh': {
              target: 'loading',
              description: 'After a reconnect, or on demand.',
              meta: { rows: ['SOK-06'] },
            },
            'notifications.showOlder': {
              guard: 'hasOlder',
              target: 'loadingOlder',
              description: 'The member wants older ones.',
              meta: { rows: ['NTF-01'] },
            },
          },
        },
        loadingOlder: {
          description: 'Fetching the ones before the last shown.',
          tags: ['ready', 'busy'],
          invoke: {
            id: 'fetchOlder',
            src: 'fetchNotifications',
            input: ({ context }) => ({ before: context.items.at(-1)?.id ?? null }),
            onDone: {
              target: 'ready',
              description: 'Older ones are added below; a server that cannot page adds none.',
              actions: { type: 'addOlder', params: ({ event }) => ({ items: event.output }) },
              meta: { rows: ['NTF-01'] },
            },
            onError: {
              target: 'ready',
              description: 'Only logged; the button stays.',
              actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              meta: { rows: ['NTF-05'] },
            },
          },
        },
        failed: {
          description: 'No list; what arrives is still shown.',
          tags: ['error'],
          meta: { screen: '/notifications' },
          on: {
            'notifications.refresh': {
              target: 'loading',
              description: 'Try again.',
              meta: { rows: ['NTF-05', 'SOK-06'] },
            },
          },
        },
      },
    },
    changes: {
      description: 'Changes made here, saved one after the other.',
      initial: 'idle',
      on: {
        'notifications.markRead': {
          guard: { type: 'isUnread', params: ({ event }) => ({ id: event.id }) },
          description: 'One is read.',
          actions: [
            { type: 'planRead', params: ({ event }) => ({ id: event.id }) },
            'showPlanned',
            { type: 'tellUnreadChanged', params: { by: -1 } },
          ],
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.markAllRead': {
          description: 'All are read, those not on the list too.',
          actions: ['planReadAll', 'showPlanned', 'tellAllRead'],
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.delete': [
          {
            guard: { type: 'isUnread', params: ({ event }) => ({ id: event.id }) },
            description: 'An unread one is deleted.',
            actions: [
              { type: 'planDelete', params: ({ event }) => ({ id: event.id }) },
              'showPlanned',
              { type: 'tellUnreadChanged', params: { by: -1 } },
            ],
            meta: { rows: ['NTF-04', 'CNT-05'] },
          },
          {
            guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
            description: 'One that was read is deleted.',
            actions: [{ type: 'planDelete', params: ({ event }) => ({ id: event.id }) }, 'showPlanned'],
            meta: { rows: ['NTF-04'] },
          },
        ],
      },
      states: {
        idle: {
          description: 'Everything is saved.',
          always: { guard: 'hasChanges', target: 'saving', description: 'There is something to save.' },
        },
        saving: {
          description: 'Saving the oldest change.',
          tags: ['saving'],
          invoke: {
            id: 'saveChange',
            src: 'saveChange',
            input: ({ context }) => ({ change: context.changes[0] ?? { kind: 'readAll', ids: [] } }),
            onDone: {
              target: 'idle',
              description: 'Saved.',
              actions: 'dropChange',
              meta: { rows: ['NTF-04'] },
            },
            onError: {
              target: 'idle',
              description: 'Not saved: logged, and taken back on the screen.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                'rollBack',
                'tellRolledBack',
                'dropChange',
              ],
              meta: { rows: ['NTF-05'] },
            },
          },
        },
      },
    },
  },
});
