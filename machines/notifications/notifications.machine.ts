import { assign, emit, enqueueActions, fromPromise, raise, setup, stateIn } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import * as List from './notifications.ts';

type Items = { items: Notification[] };
type Problem = { error: unknown };

export const notificationsMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as List.Context,
    events: {} as List.NotificationsEvent,
    emitted: {} as List.NotificationsEmitted,
    tags: {} as 'busy' | 'ready' | 'error' | 'olderFailed' | 'saving',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    fetchNotifications: fromPromise<Notification[], List.Page>(async () => {
      throw new Error('fetchNotifications not provided');
    }),
    saveChange: fromPromise<List.SaveOutcome, { change: List.Change }>(async () => {
      throw new Error('saveChange not provided');
    }),
  },
  guards: {
    isMineAndNew: ({ context }, { notification }: List.Arrived) =>
      ['', context.userId].includes(notification.recipient) &&
      !context.known.some(({ id }) => id === notification.id),
    isUnread: ({ context }, { id }: { id: string }) => List.isUnread(context, id),
    isNotBeingDeleted: ({ context }, { id }: { id: string }) =>
      !context.changes.some((change) => change.kind === 'delete' && change.id === id),
    hasUnreadInSight: ({ context }) => List.readsInSight(context).length > 0,
    hasOlder: ({ context }) => context.hasOlder,
    hasChanges: ({ context }) => context.changes.length > 0,
    isGone: (_, { outcome }: { outcome: List.SaveOutcome }) => outcome === 'gone',
    isOutdated: stateIn({ list: { loading: 'outdated' } }),
  },
  actions: {
    raiseChanged: raise({ type: 'notifications.changed' }),
    noteConversation: assign((_, { peerId }: Pick<List.Context, 'peerId'>) => ({ peerId })),
    keepNewest: assign(({ context }, { items }: Items) => List.withNewest(context, items)),
    addOlder: assign(({ context }, { items }: Items) => List.withOlder(context, items)),
    putOnTop: enqueueActions(({ context, enqueue }, { notification }: List.Arrived) => {
      enqueue.assign(List.withArrived(context, notification));
      enqueue.emit({ type: 'notifications.toast', text: List.toastText(notification), notification });
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: Number(!notification.read) });
    }),
    showChange: enqueueActions(({ context, enqueue }, change: List.Change) => {
      const shown = List.withChanges(context, [change]);
      enqueue.assign(shown);
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: List.unreadSince(context, shown) });
    }),
    showAllRead: enqueueActions(({ context, enqueue }) => {
      enqueue.assign(List.withChanges(context, [List.readAll(context)]));
      enqueue.sendParent({ type: 'notifications.allRead' });
    }),
    showReadInSight: enqueueActions(({ context, enqueue }) => {
      const shown = List.withChanges(context, List.readsInSight(context));
      enqueue.assign(shown);
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: List.unreadSince(context, shown) });
    }),
    confirmChange: enqueueActions(({ context, enqueue }) => {
      enqueue.assign(List.confirmed(context));
      // Counts fetched before this may lack the change.
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: 0 });
    }),
    rollBack: enqueueActions(({ context, enqueue }) => {
      const shown = List.rolledBack(context);
      enqueue.assign(shown);
      enqueue.sendParent(List.correction(context, shown));
    }),
    removeGone: enqueueActions(({ context, enqueue }) => {
      const shown = List.withoutGone(context);
      enqueue.assign(shown);
      enqueue.sendParent(List.correction(context, shown));
    }),
    reportFailure: emit((_, { error }: Problem) => ({ type: 'notifications.failed', error: String(error) })),
  },
}).createMachine({
  id: 'notifications',
  options: { maxIterations: 1000 },
  description: "The member's notifications: the list, what arrives, and changes shown before they are saved.",
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    known: [],
    changes: [],
    items: [],
    hasOlder: false,
    failed: [],
    peerId: null,
  }),
  states: {
    list: {
      description: 'Loading the list.',
      initial: 'loading',
      on: {
        'notifications.refresh': {
          target: '.loading',
          description: 'Fetches the newest ones, as some may have been missed.',
          meta: { rows: ['NTF-01', 'NTF-05', 'SOK-06'] },
        },
        'notifications.arrived': {
          guard: { type: 'isMineAndNew', params: ({ event }) => event },
          description: 'A new one goes on top, with a toast; known ones and those of others are ignored.',
          actions: [{ type: 'putOnTop', params: ({ event }) => event }, 'raiseChanged'],
          meta: { rows: ['NTF-02', 'NTF-03', 'CNT-05'] },
        },
      },
      states: {
        loading: {
          description: 'Fetching the newest ones, as many as are shown.',
          tags: ['busy'],
          initial: 'current',
          invoke: {
            id: 'fetchNotifications',
            src: 'fetchNotifications',
            input: ({ context: { known } }) => ({ before: null, atLeast: known.length }),
            onDone: [
              {
                guard: 'isOutdated',
                target: 'loading',
                reenter: true,
                description: 'The answer is dropped, and the list fetched again.',
                meta: { rows: ['NTF-02', 'NTF-04'] },
              },
              {
                target: 'ready',
                description: 'The list is here; changes that are not saved yet stay visible.',
                actions: { type: 'keepNewest', params: ({ event }) => ({ items: event.output }) },
                meta: { rows: ['NTF-01'] },
              },
            ],
            onError: {
              target: 'failed',
              description: 'The list could not be fetched: logged, and the screen offers another attempt.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['NTF-05'] },
            },
          },
          on: {
            'notifications.refresh': {
              target: '.outdated',
              description: 'Asked to fetch again during a fetch.',
              meta: { rows: ['SOK-06'] },
            },
            'notifications.changed': {
              target: '.outdated',
              description: 'One arrived or a change was saved after the fetch began.',
              meta: { rows: ['NTF-02', 'NTF-04'] },
            },
          },
          states: {
            current: { description: 'The answer will include everything.' },
            outdated: {
              description: 'Something happened after the fetch began, so the answer may not include it.',
            },
          },
        },
        ready: {
          description: 'The list is here.',
          tags: ['ready'],
          meta: { screen: '/notifications' },
          on: {
            'notifications.showOlder': {
              guard: 'hasOlder',
              target: 'loadingOlder',
              description: 'The member asks for older ones.',
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
            input: ({ context }) => ({ before: context.items.at(-1)?.id ?? null, atLeast: 0 }),
            onDone: {
              target: 'ready',
              description: 'Older ones are added at the end; a server without paging adds none.',
              actions: { type: 'addOlder', params: ({ event }) => ({ items: event.output }) },
              meta: { rows: ['NTF-01'] },
            },
            onError: {
              target: 'olderFailed',
              description: 'Logged; the button stays.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['NTF-05'] },
            },
          },
        },
        olderFailed: {
          description: 'The older ones could not be fetched: fetched when the member or the app tries again.',
          tags: ['ready', 'olderFailed'],
          on: { 'notifications.showOlder': { target: 'loadingOlder', description: 'Another attempt.' } },
        },
        failed: {
          description: 'No list; notifications that arrive are shown all the same.',
          tags: ['error'],
          meta: { screen: '/notifications' },
        },
      },
    },
    changes: {
      description: 'Changes made here, saved one after the other.',
      initial: 'idle',
      always: {
        guard: 'hasUnreadInSight',
        description: 'Their messages are visible: marked as read, unless that has just failed.',
        actions: 'showReadInSight',
        meta: { rows: ['NTF-05', 'CNT-05'] },
      },
      on: {
        'notifications.markRead': {
          guard: { type: 'isUnread', params: ({ event }) => event },
          description: 'One is marked as read.',
          actions: { type: 'showChange', params: ({ event: { id } }) => ({ kind: 'read', id }) },
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.peerChanged': {
          description: 'The member opens or leaves a conversation.',
          actions: { type: 'noteConversation', params: ({ event }) => event },
          meta: { rows: ['CNT-05'] },
        },
        'notifications.markAllRead': {
          description: 'All are marked as read, including those not in the list.',
          actions: 'showAllRead',
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.delete': {
          guard: { type: 'isNotBeingDeleted', params: ({ event }) => event },
          description: 'One is deleted, even if it is no longer in the list.',
          actions: { type: 'showChange', params: ({ event: { id } }) => ({ kind: 'delete', id }) },
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
      },
      states: {
        idle: {
          description: 'Nothing to save.',
          always: { guard: 'hasChanges', target: 'saving', description: 'There is something to save.' },
        },
        saving: {
          description: 'Saving the oldest change.',
          tags: ['saving'],
          invoke: {
            id: 'saveChange',
            src: 'saveChange',
            input: ({ context }) => ({ change: context.changes[0] ?? { kind: 'readAll', ids: [] } }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ outcome: event.output }) },
                target: 'idle',
                description: 'It no longer exists: it leaves the list, and the counts are fetched.',
                actions: ['removeGone', 'raiseChanged'],
                meta: { rows: ['NTF-05', 'CNT-07'] },
              },
              {
                target: 'idle',
                description: 'Saved.',
                actions: ['confirmChange', 'raiseChanged'],
                meta: { rows: ['NTF-04'] },
              },
            ],
            onError: {
              target: 'idle',
              description: 'Not saved: logged and rolled back. Only the member can try again.',
              actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'rollBack'],
              meta: { rows: ['NTF-05'] },
            },
          },
        },
      },
    },
  },
});
