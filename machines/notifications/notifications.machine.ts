import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type {
  Arrived,
  Beside,
  Change,
  Context,
  Items,
  One,
  Page,
  Problem,
  Types,
} from './notifications.events.ts';

const empty = { known: [], changes: [], items: [], failed: [], hasOlder: false, stale: false, peerId: null };

const idsOf = (change: Change) => (change.kind === 'readAll' ? change.ids : [change.id]);

/** What a change does to the list. */
const apply = (items: Notification[], change: Change): Notification[] => {
  const ids = idsOf(change);
  if (change.kind === 'delete') return items.filter(({ id }) => !ids.includes(id));
  return items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
};

/** So many come in one answer of a server that pages. */
export const pageSize = 50;
const unread = (items: Notification[]) => items.filter(({ read }) => !read);
const difference = (before: Notification[], now: Notification[]) =>
  unread(now).length - unread(before).length;
const unreadIds = ({ items }: Context) => unread(items).map(({ id }) => id);

/** With whom, or in which group, what it tells of was said, where the server says so. */
const isWith = ({ details }: Notification, id: string | null) => {
  const { kind, id: subjectId } = Object(details.subject);
  return id !== null && (kind === 'group' ? subjectId : Object(details.actor).id) === id;
};

/** What tells of messages that are in sight, and has not just failed to be marked. */
const seen = ({ items, failed, peerId }: Context) =>
  unread(items).filter(
    (item) => item.type === 'message' && isWith(item, peerId) && !failed.includes(item.id),
  );

/** The list as it is shown: changes that are not saved yet included. */
function show(known: Notification[], changes: Change[]) {
  return { known, changes, items: changes.reduce(apply, known) };
}

const withoutFirst = ({ known, changes }: Context) => ({ known, changes: changes.slice(1) });

/** What is left when the one that the change was about is not there any more. */
const withoutObject = ({ known, changes }: Context) => {
  const ids = changes.slice(0, 1).flatMap(idsOf);
  const isElse = (id: string) => !ids.includes(id);
  return {
    known: known.filter(({ id }) => isElse(id)),
    changes: changes.filter((change) => change.kind === 'readAll' || isElse(change.id)),
  };
};

/** The HTTP status an error carries; 0 when the server was not reached. */
const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0;

const toastTexts: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
};

export const notificationsMachine = setup({
  types: {} as Types,
  actors: {
    fetchNotifications: fromPromise<Notification[], Page>(async () => {
      throw new Error('fetchNotifications not provided');
    }),
    saveChange: fromPromise<void, { change: Change }>(async () => {
      throw new Error('saveChange not provided');
    }),
  },
  guards: {
    isMineAndNew: ({ context }, { notification }: Arrived) =>
      (notification.recipient === '' || notification.recipient === context.userId) &&
      !context.known.some(({ id }) => id === notification.id),
    isUnread: ({ context }, { id }: One) => unread(context.items).some((item) => item.id === id),
    hasSeen: ({ context }) => seen(context).length > 0,
    isStaying: ({ context }, { id }: One) =>
      !context.changes.some((change) => change.kind === 'delete' && change.id === id),
    hasOlder: ({ context }) => context.hasOlder,
    hasChanges: ({ context }) => context.changes.length > 0,
    isGone: ({ context }, { error }: Problem) =>
      context.changes[0]?.kind !== 'readAll' && [404, 410].includes(statusOf(error)),
    answerIsStale: ({ context }) => context.stale,
  },
  actions: {
    startAfresh: assign({ stale: false }),
    noteChange: assign({ stale: true }),
    noteConversation: assign((_, { peerId }: Beside) => ({ peerId })),
    keepList: assign(({ context: { known, changes } }, { items }: Items) => ({
      ...show(items, changes),
      hasOlder: items.length >= Math.max(pageSize, known.length),
      failed: [],
    })),
    addOlder: assign(({ context: { known, changes } }, { items }: Items) => {
      const older = items.filter(({ id }) => !known.some((item) => item.id === id));
      return {
        ...show([...known, ...older], changes),
        hasOlder: items.length >= pageSize && older.length > 0,
      };
    }),
    putOnTop: enqueueActions(({ context, enqueue }, { notification }: Arrived) => {
      const text = toastTexts[notification.type] ?? 'New notification';
      enqueue.assign(show([notification, ...context.known], context.changes));
      enqueue.emit({ type: 'notifications.toast', text, notification });
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: Number(!notification.read) });
    }),
    plan: enqueueActions(({ context: { known, changes, items }, enqueue }, change: Change) => {
      const shown = show(known, [...changes, change]);
      enqueue.assign(shown);
      if (change.kind === 'readAll') enqueue.sendParent({ type: 'notifications.allRead' });
      else enqueue.sendParent({ type: 'notifications.unreadChanged', by: difference(items, shown.items) });
    }),
    planSeen: enqueueActions(({ context, enqueue }) => {
      const reads = seen(context).map(({ id }): Change => ({ kind: 'read', id }));
      enqueue.assign(show(context.known, [...context.changes, ...reads]));
      enqueue.sendParent({ type: 'notifications.unreadChanged', by: -reads.length });
    }),
    keepChange: assign(({ context: { known, changes } }) =>
      show(changes.slice(0, 1).reduce(apply, known), changes.slice(1)),
    ),
    noteFailure: assign(({ context: { failed, changes } }) => ({
      failed: [...failed, ...changes.slice(0, 1).flatMap(idsOf)],
    })),
    correct: enqueueActions(({ context, enqueue }, now: Pick<Context, 'known' | 'changes'>) => {
      const shown = show(now.known, now.changes);
      enqueue.assign(shown);
      const by = difference(context.items, shown.items);
      // A figure that is asked for now lacks what waits to be saved.
      const isLast = now.changes.length === 0;
      enqueue.sendParent({ type: isLast ? 'notifications.corrected' : 'notifications.unreadChanged', by });
    }),
    reportFailure: emit((_, { error }: Problem) => ({ type: 'notifications.failed', error: String(error) })),
  },
}).createMachine({
  id: 'notifications',
  options: { maxIterations: 1000 },
  description: "The member's notifications: the list, what arrives, and changes shown before they are saved.",
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...empty }),
  states: {
    list: {
      description: 'Where the list comes from.',
      initial: 'loading',
      on: {
        'notifications.refresh': {
          target: '.loading',
          description: 'News may have been missed, or on demand: the newest ones are fetched.',
          meta: { rows: ['NTF-01', 'NTF-05', 'SOK-06'] },
        },
        'notifications.arrived': {
          guard: { type: 'isMineAndNew', params: ({ event }) => event },
          description: 'A new one for this member goes on top, with a toast; known and foreign ones do not.',
          actions: ['noteChange', { type: 'putOnTop', params: ({ event }) => event }],
          meta: { rows: ['NTF-02', 'NTF-03', 'CNT-05'] },
        },
      },
      states: {
        loading: {
          description: 'Fetching the newest ones, as many as are shown.',
          tags: ['busy'],
          entry: 'startAfresh',
          invoke: {
            id: 'fetchNotifications',
            src: 'fetchNotifications',
            input: ({ context: { known } }) => ({ before: null, atLeast: known.length }),
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
            input: ({ context }) => ({ before: context.items.at(-1)?.id ?? null, atLeast: 0 }),
            onDone: {
              target: 'ready',
              description: 'Older ones are added below; a server that cannot page adds none.',
              actions: { type: 'addOlder', params: ({ event }) => ({ items: event.output }) },
              meta: { rows: ['NTF-01'] },
            },
            onError: {
              target: 'olderFailed',
              description: 'Only logged; the button stays.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['NTF-05'] },
            },
          },
        },
        olderFailed: {
          description: 'The older ones did not come: the member asks again, or the app does in time.',
          tags: ['ready', 'olderFailed'],
          on: { 'notifications.showOlder': { target: 'loadingOlder', description: 'Asked for again.' } },
        },
        failed: {
          description: 'No list; what arrives is still shown.',
          tags: ['error'],
          meta: { screen: '/notifications' },
        },
      },
    },
    changes: {
      description: 'Changes made here, saved one after the other.',
      initial: 'idle',
      always: {
        guard: 'hasSeen',
        description: 'What some tell of is in sight: they are read, unless that has just failed.',
        actions: 'planSeen',
        meta: { rows: ['NTF-05', 'CNT-05'] },
      },
      on: {
        'notifications.markRead': {
          guard: { type: 'isUnread', params: ({ event }) => event },
          description: 'One is read.',
          actions: { type: 'plan', params: ({ event: { id } }) => ({ kind: 'read', id }) },
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.beside': {
          description: 'The member reads a conversation, another one, or none any more.',
          actions: { type: 'noteConversation', params: ({ event }) => event },
          meta: { rows: ['CNT-05'] },
        },
        'notifications.markAllRead': {
          description: 'All are read, those not on the list too.',
          actions: { type: 'plan', params: ({ context }) => ({ kind: 'readAll', ids: unreadIds(context) }) },
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
        'notifications.delete': {
          guard: { type: 'isStaying', params: ({ event }) => event },
          description: 'One is deleted, also one that a shorter list no longer holds.',
          actions: { type: 'plan', params: ({ event: { id } }) => ({ kind: 'delete', id }) },
          meta: { rows: ['NTF-04', 'CNT-05'] },
        },
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
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'idle',
                description: 'Deleted elsewhere: it leaves the list here, too, and the figure is asked for.',
                actions: ['noteChange', { type: 'correct', params: ({ context }) => withoutObject(context) }],
                meta: { rows: ['NTF-05', 'CNT-07'] },
              },
              {
                target: 'idle',
                description: 'Not saved: logged, and taken back. Only the person tries again.',
                actions: [
                  { type: 'reportFailure', params: ({ event }) => event },
                  'noteFailure',
                  { type: 'correct', params: ({ context }) => withoutFirst(context) },
                ],
                meta: { rows: ['NTF-05'] },
              },
            ],
          },
        },
      },
    },
  },
});
