import { assign, emit, fromPromise, sendParent, setup } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { Change, Context, Types } from './notifications.events.ts';

/** What a change does to the list. */
const apply = (items: Notification[], change: Change): Notification[] => {
  if (change.kind === 'delete') return items.filter(({ id }) => id !== change.id);
  const ids = change.kind === 'read' ? [change.id] : change.ids;
  return items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
};

const pageSize = 50;
const unread = (items: Notification[]) => items.filter(({ read }) => !read);

/** The list as it is shown: changes that are not saved yet included. */
function show(known: Notification[], changes: Change[]) {
  return { known, changes, items: changes.reduce(apply, known) };
}

const plan = ({ known, changes }: Context, change: Change) => show(known, [...changes, change]);

const toastTexts: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
};

export const notificationsMachine = setup({
  types: {} as Types,
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
      !context.known.some(({ id }) => id === notification.id),
    isUnread: ({ context }, { id }: { id: string }) => unread(context.items).some((item) => item.id === id),
    isListed: ({ context }, { id }: { id: string }) => context.items.some((item) => item.id === id),
    hasOlder: ({ context }) => context.hasOlder,
    hasChanges: ({ context }) => context.changes.length > 0,
    answerIsStale: ({ context }) => context.stale,
  },
  actions: {
    startAfresh: assign({ stale: false }),
    noteChange: assign({ stale: true }),
    keepList: assign(({ context }, { items }: { items: Notification[] }) => ({
      ...show(items, context.changes),
      hasOlder: items.length >= pageSize,
    })),
    addOlder: assign(({ context }, { items }: { items: Notification[] }) => {
      const older = items.filter(({ id }) => !context.known.some((item) => item.id === id));
      return {
        ...show([...context.known, ...older], context.changes),
        hasOlder: items.length >= pageSize && older.length > 0,
      };
    }),
    putOnTop: assign(({ context }, { notification }: { notification: Notification }) =>
      show([notification, ...context.known], context.changes),
    ),
    planRead: assign(({ context }, { id }: { id: string }) => plan(context, { kind: 'read', id })),
    planReadAll: assign(({ context }) =>
      plan(context, { kind: 'readAll', ids: unread(context.items).map(({ id }) => id) }),
    ),
    planDelete: assign(({ context }, { id }: { id: string }) => plan(context, { kind: 'delete', id })),
    keepChange: assign(({ context: { known, changes } }) =>
      show(changes.slice(0, 1).reduce(apply, known), changes.slice(1)),
    ),
    rollBack: assign(({ context }) => show(context.known, context.changes.slice(1))),
    toast: emit((_, { notification }: { notification: Notification }) => ({
      type: 'notifications.toast',
      text: toastTexts[notification.type] ?? 'New notification',
      notification,
    })),
    tellUnreadChanged: sendParent((_, { by }: { by: number }) => ({
      type: 'notifications.unreadChanged',
      by,
    })),
    tellRolledBack: sendParent(({ context: { known, changes, items } }) => ({
      type: 'notifications.rolledBack',
      by: unread(show(known, changes.slice(1)).items).length - unread(items).length,
    })),
    tellAllRead: sendParent({ type: 'notifications.allRead' }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'notifications.failed',
      error: String(error),
    })),
  },
  delays: { headStart: 1_000 },
}).createMachine({
  id: 'notifications',
  options: { maxIterations: 1000 },
  description: "The member's notifications: the list, what arrives, and changes shown before they are saved.",
  type: 'parallel',
  context: ({ input }) => ({ ...input, known: [], changes: [], items: [], hasOlder: false, stale: false }),
  states: {
    list: {
      description: 'Where the list comes from.',
      initial: 'waiting',
      on: {
        'notifications.arrived': {
          guard: { type: 'isMineAndNew', params: ({ event }) => event },
          description: 'A new one for this member goes on top, with a toast; known and foreign ones do not.',
          actions: [
            'noteChange',
            { type: 'putOnTop', params: ({ event }) => event },
            { type: 'toast', params: ({ event }) => event },
            { type: 'tellUnreadChanged', params: ({ event }) => ({ by: Number(!event.notification.read) }) },
          ],
          meta: { rows: ['NTF-02', 'NTF-03', 'CNT-05'] },
        },
      },
      states: {
        waiting: {
          description: 'The live connection is about to open: what is fetched from then on misses nothing.',
          tags: ['busy'],
          on: {
            'notifications.refresh': {
              target: 'loading',
              description: 'It is open.',
              meta: { rows: ['NTF-01', 'SOK-06'] },
            },
          },
          after: {
            headStart: { target: 'loading', description: 'It takes too long.', meta: { rows: ['NTF-01'] } },
          },
        },
        loading: {
          description: 'Fetching the newest ones.',
          tags: ['busy'],
          entry: 'startAfresh',
          invoke: {
            id: 'fetchNotifications',
            src: 'fetchNotifications',
            input: { before: null },
            onDone: [
              {
                guard: 'answerIsStale',
                target: 'loading',
                reenter: true,
                description: 'Something happened after the question: the answer is dropped and asked again.',
                meta: { rows: ['NTF-02', 'NTF-04'] },
              },
              {
                target: 'ready',
                description: 'The list is here; changes not yet saved stay visible.',
                actions: { type: 'keepList', params: ({ event }) => ({ items: event.output }) },
                meta: { rows: ['NTF-01'] },
              },
            ],
            onError: {
              target: 'failed',
              description: 'The list could not be fetched: only logged, the screen offers another try.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['NTF-05'] },
            },
          },
          on: {
            'notifications.refresh': {
              description: 'Wanted again while fetching: the running answer counts as stale.',
              actions: 'noteChange',
              meta: { rows: ['SOK-06'] },
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
              description: 'The live connection has opened, or on demand.',
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
            id: 'fetchNotifications',
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
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['NTF-05'] },
            },
          },
          on: {
            'notifications.refresh': {
              target: 'loading',
              description: 'The newest ones are wanted first.',
              meta: { rows: ['SOK-06'] },
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
          guard: { type: 'isUnread', params: ({ event }) => event },
          description: 'One is read.',
          actions: [
            { type: 'planRead', params: ({ event }) => event },
            { type: 'tellUnreadChanged', params: { by: -1 } },
          ],
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.markAllRead': {
          description: 'All are read, those not on the list too.',
          actions: ['planReadAll', 'tellAllRead'],
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.delete': [
          {
            guard: { type: 'isUnread', params: ({ event }) => event },
            description: 'An unread one is deleted.',
            actions: [
              { type: 'planDelete', params: ({ event }) => event },
              { type: 'tellUnreadChanged', params: { by: -1 } },
            ],
            meta: { rows: ['NTF-04', 'CNT-05'] },
          },
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            description: 'One that was read is deleted.',
            actions: { type: 'planDelete', params: ({ event }) => event },
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
              actions: ['noteChange', 'keepChange'],
              meta: { rows: ['NTF-04'] },
            },
            onError: {
              target: 'idle',
              description: 'Not saved: logged, and taken back on the screen.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                'tellRolledBack',
                'rollBack',
              ],
              meta: { rows: ['NTF-05'] },
            },
          },
        },
      },
    },
  },
});
