import fc from 'fast-check';
import { test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { conversationModel } from '#machines/conversation/conversation.model.ts';
import {
  type Act,
  errorText,
  event,
  expectNoMistake,
  type Lives,
  patience,
  problem,
  status,
} from './lives.ts';
import {
  at,
  first,
  learn,
  mark,
  messageOf,
  pageSize,
  type Status,
  type Truth,
  tellSeen,
  upTo,
} from './thread.ts';

const log = (truth: Truth, code: number) =>
  truth.emits.push({ type: 'conversation.failed', error: errorText(code) });

const opened: Act<Truth> = {
  step(truth) {
    const items = upTo(truth.total).map((nth) => messageOf(truth, nth));
    const conversation = {
      conversationId: truth.total > 0 ? 'c1' : null,
      person: { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' },
      canWrite: true,
      lastReadSeq: truth.readByHer || null,
    };
    const page = { items, hasMore: truth.total > pageSize };
    return {
      kind: 'done',
      actor: 'openConversation',
      value: { conversation, page: truth.total > 0 ? page : null },
    };
  },
  can: ({ history }) => history === 'asking',
  happens(truth) {
    const numbers = upTo(truth.total);
    const begins = numbers[0] ?? 0;
    const hasMore = truth.total > pageSize;
    // What lies between is not known: rather nothing than a thread with a hole.
    if (hasMore && begins > truth.wholeUpTo)
      for (const nth of truth.known.keys()) if (nth < begins) truth.known.delete(nth);
    if (![...truth.known.keys()].some((nth) => nth < begins)) truth.hasOlder = hasMore;
    learn(truth, numbers);
    truth.unreadRange ??= { after: truth.readByHer, upTo: truth.total };
    Object.assign(truth, { history: 'there', hasAnswer: true, wholeUpTo: truth.total, seen: 0 });
    truth.conversationId = truth.known.size > 0 ? 'c1' : null;
    tellSeen(truth);
  },
};

const arrives = (truth: Truth, nth: number) => {
  learn(truth, [nth]);
  if (truth.hasAnswer) truth.conversationId = 'c1';
  tellSeen(truth);
};

/** One more is total: `skipped` before it came while nobody was connected. */
const nextArrives = (skipped: number): Act<Truth> => ({
  step: (truth) => ({
    kind: 'event',
    event: { type: 'conversation.messageArrived', message: messageOf(truth, truth.total + skipped + 1) },
  }),
  happens(truth) {
    truth.total += skipped + 1;
    arrives(truth, truth.total);
  },
});

/** The newest comes once more: the answer to a send, or from another tab. */
const comesAgain: Act<Truth> = {
  step: (truth) => ({
    kind: 'event',
    event: { type: 'conversation.messageArrived', message: messageOf(truth, truth.total) },
  }),
  can: ({ total }) => total > 0,
  happens: (truth) => arrives(truth, truth.total),
};

const foreign = (sender: string, recipientId: string): Act<Truth> => ({
  step: (truth) => ({
    kind: 'event',
    event: {
      type: 'conversation.messageArrived',
      message: { ...messageOf(truth, 900), sender: { _id: sender, name: '', avatar: null }, recipientId },
    },
  }),
  happens: () => {},
});

const hersUpTo = ({ total }: Truth) => total - (total % 2);

const statusCame = (status: Status): Act<Truth> => ({
  step: (truth) => ({
    kind: 'event',
    event: { type: 'conversation.statusChanged', status, messageId: `m${hersUpTo(truth)}`, at },
  }),
  can: ({ total }) => total > 1,
  happens(truth) {
    const last = hersUpTo(truth);
    truth[status] = last;
    truth.delivered = Math.max(truth.delivered, last);
    truth.early[status] = last;
    mark(truth);
  },
});

const older = event<Truth>('conversation.showOlder', (truth) => {
  if (truth.before !== null || !(truth.hasOlder || truth.olderFailed)) return;
  Object.assign(truth, { before: first(truth), olderFailed: false });
});

const olderCame: Act<Truth> = {
  step(truth) {
    const before = truth.before ?? 0;
    const numbers = upTo(before - 1);
    const items = numbers.map((nth) => messageOf(truth, nth));
    return { kind: 'done', actor: 'fetchOlder', value: { items, hasMore: before - 1 > pageSize, before } };
  },
  can: ({ before }) => before !== null,
  happens(truth) {
    const before = truth.before ?? 0;
    truth.before = null;
    if (before !== first(truth)) return;
    truth.hasOlder = before - 1 > pageSize;
    learn(truth, upTo(before - 1));
    tellSeen(truth);
  },
};

const failed = (actor: 'openConversation' | 'fetchOlder', code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor, value: problem(code) }),
  can: ({ history, before }) => (actor === 'fetchOlder' ? before !== null : history === 'asking'),
  happens(truth) {
    log(truth, code);
    if (actor === 'fetchOlder') Object.assign(truth, { before: null, olderFailed: true });
    else truth.history = 'failed';
  },
});

function looksAway(truth: Truth) {
  if (truth.looks) truth.emits.push({ type: 'conversation.inSight', peerId: null });
  truth.looks = false;
}

const acts: fc.Arbitrary<Act<Truth>>[] = [
  fc.constant(opened),
  fc.constant(opened),
  fc.constantFrom(0, 0, 1, 7).map(nextArrives),
  fc.constantFrom(0, 0, 7).map(nextArrives),
  fc.constant(comesAgain),
  fc.constantFrom(foreign('bobby', 'ada'), foreign('ada', 'bobby'), foreign('bo', 'ada')),
  fc.constantFrom('delivered' as const, 'read' as const).map(statusCame),
  fc.constant(older),
  fc.constant(older),
  fc.constant(olderCame),
  fc
    .tuple(fc.constantFrom('openConversation' as const, 'fetchOlder' as const), status)
    .map((given) => failed(...given)),
  ...['conversation.resync', 'conversation.resync', 'conversation.reload'].map((type) =>
    fc.constant(event<Truth>(type, (truth) => void Object.assign(truth, { history: 'asking' }))),
  ),
  fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12 })).map((upTo) =>
    event<Truth>(
      'conversation.watched',
      (truth) => {
        if (!truth.looks) truth.emits.push({ type: 'conversation.inSight', peerId: 'bob' });
        Object.assign(truth, { looks: true, sight: upTo });
        tellSeen(truth);
      },
      { upTo },
    ),
  ),
  fc.constant(event<Truth>('conversation.unwatched', looksAway)),
  fc.constant<Act<Truth>>({
    step: () => ({ kind: 'event', event: { type: 'conversation.unwatched' } }),
    // The server has kept that she has seen it.
    happens(truth) {
      looksAway(truth);
      truth.readByHer = Math.max(truth.readByHer, truth.seen);
    },
  }),
];

const lives: Lives<Truth> = {
  model: conversationModel,
  input: { me: 'ada', peerId: 'bob' },
  begin: () => ({
    total: 0,
    delivered: 0,
    read: 0,
    readByHer: 0,
    known: new Map(),
    early: {},
    wholeUpTo: 0,
    hasOlder: false,
    unreadRange: null,
    conversationId: null,
    history: 'asking',
    hasAnswer: false,
    before: null,
    olderFailed: false,
    looks: false,
    sight: 0,
    seen: 0,
    emits: [],
  }),
  acts,
  shows: ({ messages, hasOlder, unreadRange, conversation }) => ({
    messages: (messages as Message[]).map(({ seq, deliveredAt, readAt }) => ({
      seq,
      isDelivered: deliveredAt !== null,
      isRead: readAt !== null,
    })),
    hasOlder,
    unreadRange,
    conversationId: (conversation as { conversationId: string | null } | null)?.conversationId ?? null,
  }),
  expects: (truth) => {
    const { known, hasOlder, unreadRange, conversationId, history, before } = truth;
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
      asks: {
        ...(history === 'asking' && { openConversation: { me: 'ada', peerId: 'bob' } }),
        ...(before !== null && { fetchOlder: { conversationId: 'c1', before } }),
      },
      emits: truth.emits.splice(0),
    };
  },
};

test(
  'SOK-03 SOK-04 SOK-06 SAF-05 random lives of one conversation are as the rows say',
  () => expectNoMistake(lives),
  patience,
);
