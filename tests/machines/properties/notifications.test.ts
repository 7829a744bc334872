import fc from 'fast-check';
import type { Notification } from '#contract/spec/notification.ts';
import { notificationsModel } from '#machines/notifications/notifications.model.ts';
import {
  type Action,
  type ActionOrArbitrary,
  errorText,
  event,
  problem,
  type ReferenceModel,
  status,
  testRandomRuns,
} from './random-runs.ts';

type Change = { kind: 'read' | 'delete'; id: string } | { kind: 'readAll'; ids: string[] };

interface State {
  /** As stored on the server, newest first. */
  stored: Notification[];
  /** Changes that are not saved yet, oldest first. */
  changes: Change[];
  hasOlder: boolean;
  list: 'loading' | 'loading older' | 'loaded' | 'older failed' | 'failed';
  isStale: boolean;
  /** The `before` of the pending fetch. */
  before: string | null;
  atLeast: number;
  /** Notifications whose change failed. */
  failedIds: Set<string>;
  /** The person whose conversation is visible. */
  peerId: string | null;
  emits: unknown[];
  sends: unknown[];
}

const affects = (change: Change, id: string) =>
  change.kind === 'readAll' ? change.ids.includes(id) : change.id === id;

const shown = ({ stored, changes }: State) =>
  stored.flatMap(({ id, type, read }) => {
    const affecting = changes.filter((change) => affects(change, id));
    if (affecting.some(({ kind }) => kind === 'delete')) return [];
    return [{ id, type, read: read || affecting.length > 0 }];
  });

const unread = (state: State) => shown(state).filter(({ read }) => !read);
const isUnread = (state: State, wanted: string) => unread(state).some(({ id }) => id === wanted);

const startLoading = (state: State) =>
  Object.assign(state, { list: 'loading', isStale: false, before: null, atLeast: state.stored.length });
const log = (state: State, code: number) =>
  state.emits.push({ type: 'notifications.failed', error: errorText(code) });

function sendUnread(state: State, type: string, action: () => void) {
  const before = unread(state).length;
  action();
  state.sends.push({
    to: 'parent',
    event: { type: `notifications.${type}`, by: unread(state).length - before },
  });
}

const queueChange = (state: State, change: Change) =>
  sendUnread(state, 'unreadChanged', () => void state.changes.push(change));

const notification = (id: string, read: boolean, type = 'comment'): Notification => ({
  id,
  recipient: 'ada',
  type,
  read,
  createdAt: null,
  details: id.endsWith('1') ? { actor: { id: 'bob' } } : {},
});

/** Ids share prefixes: n1, n10, n11 … */
const pageFrom = (first: number, length: number, every: number) =>
  Array.from({ length }, (_, nth) => notification(`n${first + nth}`, (first + nth) % every === 0));

const id = fc.constantFrom('n1', 'n1', 'n2', 'n10', 'n11', 'n100', 'n51', 'nowhere');
const length = fc.constantFrom(0, 1, 3, 12, 49, 50);
const every = fc.constantFrom(1, 2, 3, 1_000);

const isLoading = ({ list }: State) => list === 'loading' || list === 'loading older';

const listReceived = (first: number, size: number, readEvery: number): Action<State> => {
  const page = (state: State) => pageFrom(state.list === 'loading' ? first : first + 50, size, readEvery);
  return {
    step: (state) => ({ kind: 'done', actor: 'fetchNotifications', value: page(state) }),
    isPossible: isLoading,
    apply(state) {
      const received = page(state);
      if (state.list === 'loading older') {
        const more = received.filter((item) => state.stored.every(({ id: known }) => known !== item.id));
        state.stored.push(...more);
        Object.assign(state, { list: 'loaded', hasOlder: received.length === 50 && more.length > 0 });
      } else if (state.isStale) startLoading(state);
      else {
        state.failedIds.clear();
        const most = Math.max(50, state.stored.length);
        Object.assign(state, { list: 'loaded', stored: received, hasOlder: received.length >= most });
      }
    },
  };
};

const listFailed = (code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor: 'fetchNotifications', value: problem(code) }),
  isPossible: isLoading,
  apply(state) {
    state.list = state.list === 'loading' ? 'failed' : 'older failed';
    log(state, code);
  },
});

const saved: Action<State> = {
  step: () => ({ kind: 'done', actor: 'saveChange', value: 'saved' }),
  isPossible: ({ changes }) => changes.length > 0,
  apply(state) {
    const [first, ...rest] = state.changes;
    state.stored = state.stored.flatMap((item) => {
      if (!first || !affects(first, item.id)) return [item];
      return first.kind === 'delete' ? [] : [{ ...item, read: true }];
    });
    Object.assign(state, { changes: rest, isStale: true });
    sendUnread(state, 'unreadChanged', () => {});
  },
};

/** While changes are unsaved the server's count would be wrong, so none is requested. */
function sendCorrection(state: State, action: () => void) {
  sendUnread(state, 'corrected', action);
  if (state.changes.length > 0)
    Object.assign((state.sends[0] as { event: object }).event, { type: 'notifications.unreadChanged' });
}

const deletedElsewhere: Action<State> = {
  step: () => ({ kind: 'done', actor: 'saveChange', value: 'gone' }),
  isPossible: ({ changes: [first] }) => first !== undefined && first.kind !== 'readAll',
  apply: (state) =>
    sendCorrection(state, () => {
      const [first] = state.changes.flatMap((change) => (change.kind === 'readAll' ? [] : [change.id]));
      state.stored = state.stored.filter((item) => item.id !== first);
      state.changes = state.changes.filter((other) => other.kind === 'readAll' || other.id !== first);
      state.isStale = true;
    }),
};

const notSaved = (code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor: 'saveChange', value: problem(code) }),
  isPossible: ({ changes }) => changes.length > 0,
  apply(state) {
    sendCorrection(state, () => {
      const first = state.changes.shift();
      for (const failed of first?.kind === 'readAll' ? first.ids : [first?.id ?? ''])
        state.failedIds.add(failed);
      log(state, code);
    });
  },
});

const toasts = new Map([
  ['comment', 'New comment on your post'],
  ['message', 'New message received'],
  ['gig_application', 'New application for your gig'],
  ['link_request', 'New connection request'],
]);

const arrived = (notification: Notification) =>
  event<State>(
    'notifications.arrived',
    (state) => {
      const isMine = ['ada', ''].includes(notification.recipient);
      if (!isMine || state.stored.some((item) => item.id === notification.id)) return;
      sendUnread(state, 'unreadChanged', () => void state.stored.unshift(notification));
      // Unsaved changes do not affect how it counts.
      Object.assign((state.sends[0] as { event: object }).event, { by: notification.read ? 0 : 1 });
      const text = toasts.get(notification.type) ?? 'New notification';
      state.emits.push({ type: 'notifications.toast', text, notification });
      state.isStale = true;
    },
    { notification },
  );

const older: Action<State> = event('notifications.showOlder', (state) => {
  if (state.list !== 'older failed' && !(state.list === 'loaded' && state.hasOlder)) return;
  Object.assign(state, { list: 'loading older', before: shown(state).at(-1)?.id ?? null, atLeast: 0 });
});

const types = fc.constantFrom('comment', 'message', 'gig_application', 'link_request', 'gig_cancelled');
const recipient = fc.constantFrom('ada', 'ada', 'ada', '', 'ad', 'adam');

const actions: ActionOrArbitrary<State>[] = [
  fc
    .record({ id, type: types, recipient, read: fc.boolean() })
    .map(({ id, read, type, recipient }) => arrived({ ...notification(id, read, type), recipient })),
  id.map((wanted) =>
    event<State>(
      'notifications.markRead',
      (state) => void (isUnread(state, wanted) && queueChange(state, { kind: 'read', id: wanted })),
      { id: wanted },
    ),
  ),
  fc
    .constantFrom('bob', 'bobby', null)
    .map((peerId) =>
      event<State>('notifications.peerChanged', (state) => void Object.assign(state, { peerId }), { peerId }),
    ),
  id.map((wanted) =>
    event<State>(
      'notifications.delete',
      (state) => {
        if (state.changes.some((other) => other.kind === 'delete' && other.id === wanted)) return;
        queueChange(state, { kind: 'delete', id: wanted });
      },
      { id: wanted },
    ),
  ),
  event<State>('notifications.markAllRead', (state) => {
    state.changes.push({ kind: 'readAll', ids: unread(state).map((item) => item.id) });
    state.sends.push({ to: 'parent', event: { type: 'notifications.allRead' } });
  }),
  event<State>('notifications.refresh', (state) => {
    if (state.list === 'loading') state.isStale = true;
    else startLoading(state);
  }),
  older,
  fc.tuple(fc.constantFrom(1, 1, 2, 100), length, every).map((given) => listReceived(...given)),
  listReceived(1, 12, 1_000),
  status.map(listFailed),
  saved,
  status.map(notSaved),
  deletedElsewhere,
  deletedElsewhere,
];

/** CNT-05, NTF-05: notifications of visible messages are marked as read, unless that has failed. */
const markVisibleAsRead = (action: Action<State>): Action<State> => ({
  ...action,
  apply(state, elapsed) {
    action.apply(state, elapsed);
    if (state.peerId !== 'bob') return;
    const ids = unread(state).flatMap(({ id, type }) =>
      type === 'message' && id.endsWith('1') && !state.failedIds.has(id) ? [id] : [],
    );
    if (ids.length === 0) return;
    sendUnread(state, 'unreadChanged', () =>
      state.changes.push(...ids.map((id) => ({ kind: 'read' as const, id }))),
    );
  },
});

const reference: ReferenceModel<State> = {
  model: notificationsModel,
  input: { userId: 'ada' },
  initialState: () => ({
    stored: [],
    changes: [],
    hasOlder: false,
    list: 'loading',
    isStale: false,
    before: null,
    atLeast: 0,
    failedIds: new Set(),
    peerId: null,
    emits: [],
    sends: [],
  }),
  actions: actions.map((one) => ('step' in one ? markVisibleAsRead(one) : one.map(markVisibleAsRead))),
  visible: ({ items, hasOlder }) => ({
    items: (items as Notification[]).map(({ id, type, read }) => ({ id, type, read })),
    hasOlder,
  }),
  expected: (state) => {
    const { changes, before, atLeast, hasOlder } = state;
    const fetchNotifications = { before, atLeast };
    return {
      shown: { items: shown(state), hasOlder },
      invoked: {
        ...(isLoading(state) && { fetchNotifications }),
        ...(changes[0] && { saveChange: { change: changes[0] } }),
      },
      emits: state.emits.splice(0),
      sends: state.sends.splice(0),
    };
  },
};

testRandomRuns('NTF-01 NTF-02 NTF-03 NTF-04 NTF-05 CNT-05 CNT-07', reference);
