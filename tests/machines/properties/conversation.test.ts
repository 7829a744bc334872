import fc from 'fast-check';
import type { Message } from '#contract/messages.ts';
import { conversationModel } from '#machines/conversation/conversation.model.ts';
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
import {
  addMessages,
  applyMarks,
  at,
  emitSeen,
  first,
  type Mark,
  messageOf,
  pageSize,
  type State,
  upTo,
} from './thread.ts';

const log = (state: State, code: number) =>
  state.emits.push({ type: 'conversation.failed', error: errorText(code) });

const opened: Action<State> = {
  step(state) {
    const items = upTo(state.total).map((nth) => messageOf(state, nth));
    const conversation = {
      conversationId: state.total > 0 ? 'c1' : null,
      person: { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' },
      canWrite: true,
      lastReadSeq: state.readByAda || null,
    };
    const page = { items, hasMore: state.total > pageSize };
    return {
      kind: 'done',
      actor: 'openConversation',
      value: { conversation, page: state.total > 0 ? page : null },
    };
  },
  isPossible: ({ loading }) => loading === 'pending',
  apply(state) {
    const seqs = upTo(state.total);
    const firstSeq = seqs[0] ?? 0;
    const hasMore = state.total > pageSize;
    // Older messages are dropped rather than shown with a gap.
    if (hasMore && firstSeq > state.completeUpTo)
      for (const nth of state.known.keys()) if (nth < firstSeq) state.known.delete(nth);
    if (![...state.known.keys()].some((nth) => nth < firstSeq)) state.hasOlder = hasMore;
    addMessages(state, seqs);
    state.unreadRange ??= { after: state.readByAda, upTo: state.total };
    Object.assign(state, { loading: 'done', hasLoaded: true, completeUpTo: state.total, seen: 0 });
    state.conversationId = state.known.size > 0 ? 'c1' : null;
    emitSeen(state);
  },
};

const receive = (state: State, nth: number) => {
  addMessages(state, [nth]);
  if (state.hasLoaded) state.conversationId = 'c1';
  emitSeen(state);
};

/** A new message, after `skipped` that were missed while disconnected. */
const messageReceived = (skipped: number): Action<State> => ({
  step: (state) => ({
    kind: 'event',
    event: { type: 'conversation.messageArrived', message: messageOf(state, state.total + skipped + 1) },
  }),
  apply(state) {
    state.total += skipped + 1;
    receive(state, state.total);
  },
});

/** The newest message again, as an answer to a send or from another tab. */
const messageRepeated: Action<State> = {
  step: (state) => ({
    kind: 'event',
    event: { type: 'conversation.messageArrived', message: messageOf(state, state.total) },
  }),
  isPossible: ({ total }) => total > 0,
  apply: (state) => receive(state, state.total),
};

const unrelated = (sender: string, recipientId: string): Action<State> => ({
  step: (state) => ({
    kind: 'event',
    event: {
      type: 'conversation.messageArrived',
      message: { ...messageOf(state, 900), sender: { _id: sender, name: '', avatar: null }, recipientId },
    },
  }),
  apply: () => {},
});

const lastOwnSeq = ({ total }: State) => total - (total % 2);

const statusReceived = (status: Mark): Action<State> => ({
  step: (state) => ({
    kind: 'event',
    event: { type: 'conversation.statusChanged', status, messageId: `m${lastOwnSeq(state)}`, at },
  }),
  isPossible: ({ total }) => total > 1,
  apply(state) {
    const last = lastOwnSeq(state);
    state[status] = last;
    state.delivered = Math.max(state.delivered, last);
    state.pendingMarks[status] = last;
    applyMarks(state);
  },
});

const older = event<State>('conversation.showOlder', (state) => {
  if (state.before !== null || !(state.hasOlder || state.olderFailed)) return;
  Object.assign(state, { before: first(state), olderFailed: false });
});

const olderReceived: Action<State> = {
  step(state) {
    const before = state.before ?? 0;
    const seqs = upTo(before - 1);
    const items = seqs.map((nth) => messageOf(state, nth));
    return { kind: 'done', actor: 'fetchOlder', value: { items, hasMore: before - 1 > pageSize, before } };
  },
  isPossible: ({ before }) => before !== null,
  apply(state) {
    const before = state.before ?? 0;
    state.before = null;
    if (before !== first(state)) return;
    state.hasOlder = before - 1 > pageSize;
    addMessages(state, upTo(before - 1));
    emitSeen(state);
  },
};

const failed = (actor: 'openConversation' | 'fetchOlder', code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor, value: problem(code) }),
  isPossible: ({ loading, before }) => (actor === 'fetchOlder' ? before !== null : loading === 'pending'),
  apply(state) {
    log(state, code);
    if (actor === 'fetchOlder') Object.assign(state, { before: null, olderFailed: true });
    else state.loading = 'failed';
  },
});

function stopWatching(state: State) {
  if (state.isWatching) state.emits.push({ type: 'conversation.inSight', peerId: null });
  state.isWatching = false;
}

const actions: ActionOrArbitrary<State>[] = [
  opened,
  opened,
  fc.constantFrom(0, 0, 1, 7).map(messageReceived),
  fc.constantFrom(0, 0, 7).map(messageReceived),
  messageRepeated,
  fc.constantFrom(unrelated('bobby', 'ada'), unrelated('ada', 'bobby'), unrelated('bo', 'ada')),
  fc.constantFrom('delivered' as const, 'read' as const).map(statusReceived),
  older,
  older,
  olderReceived,
  fc
    .tuple(fc.constantFrom('openConversation' as const, 'fetchOlder' as const), status)
    .map((given) => failed(...given)),
  ...['conversation.resync', 'conversation.resync', 'conversation.reload'].map((type) =>
    event<State>(type, (state) => void Object.assign(state, { loading: 'pending' })),
  ),
  fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12 })).map((upTo) =>
    event<State>(
      'conversation.watched',
      (state) => {
        if (!state.isWatching) state.emits.push({ type: 'conversation.inSight', peerId: 'bob' });
        Object.assign(state, { isWatching: true, visibleUpTo: upTo });
        emitSeen(state);
      },
      { upTo },
    ),
  ),
  event<State>('conversation.unwatched', stopWatching),
  {
    step: () => ({ kind: 'event', event: { type: 'conversation.unwatched' } }),
    // The server has stored her read marks.
    apply(state) {
      stopWatching(state);
      state.readByAda = Math.max(state.readByAda, state.seen);
    },
  },
];

const reference: ReferenceModel<State> = {
  model: conversationModel,
  input: { me: 'ada', peerId: 'bob' },
  initialState: () => ({
    total: 0,
    delivered: 0,
    read: 0,
    readByAda: 0,
    known: new Map(),
    pendingMarks: {},
    completeUpTo: 0,
    hasOlder: false,
    unreadRange: null,
    conversationId: null,
    loading: 'pending',
    hasLoaded: false,
    before: null,
    olderFailed: false,
    isWatching: false,
    visibleUpTo: 0,
    seen: 0,
    emits: [],
  }),
  actions,
  visible: ({ messages, hasOlder, unreadRange, conversation }) => ({
    messages: (messages as Message[]).map(({ seq, deliveredAt, readAt }) => ({
      seq,
      isDelivered: deliveredAt !== null,
      isRead: readAt !== null,
    })),
    hasOlder,
    unreadRange,
    conversationId: (conversation as { conversationId: string | null } | null)?.conversationId ?? null,
  }),
  expected: (state) => {
    const { known, hasOlder, unreadRange, conversationId, loading, before } = state;
    const messages = [...known].sort(([a], [b]) => a - b);
    return {
      shown: {
        messages: messages.map(([seq, marks]) => ({
          seq,
          isDelivered: marks.has('delivered'),
          isRead: marks.has('read'),
        })),
        hasOlder,
        unreadRange,
        conversationId,
      },
      invoked: {
        ...(loading === 'pending' && { openConversation: { me: 'ada', peerId: 'bob' } }),
        ...(before !== null && { fetchOlder: { conversationId: 'c1', before } }),
      },
      emits: state.emits.splice(0),
    };
  },
};

testRandomRuns('SOK-03 SOK-04 SOK-06 SAF-05', reference);
