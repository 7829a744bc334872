import { describe, expect, test } from 'vitest';
import type { ConversationWith, Message } from '#contract/ours/messages.ts';
import {
  addOlderPage,
  applyStatus,
  belongsHere,
  type Context,
  mark,
  merge,
  openThread,
  unseen,
} from '#machines/conversation/conversation.ts';
import { messageWith } from '#tests/support/message.ts';

const at = '2026-11-20T14:10:00.000Z';
const later = '2026-11-20T14:20:00.000Z';

/** Ada's message, unless said otherwise; Bob is the other one. */
const mine = (seq: number, more: Partial<Message> = {}) => messageWith({ seq, ...more });
const bobs = (seq: number, more: Partial<Message> = {}) =>
  messageWith({ seq, sender: { _id: 'bob', name: 'Bob', avatar: null }, recipientId: 'ada', ...more });

const withBob: ConversationWith = {
  conversationId: 'c1',
  person: { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' },
  canWrite: true,
  lastReadSeq: 4,
};

const thread = (more: Partial<Context> = {}): Context => ({
  me: 'ada',
  peerId: 'bob',
  conversation: withBob,
  messages: [],
  hasOlder: false,
  fresh: null,
  wholeUpTo: 0,
  sight: { upTo: null },
  seenSeq: 0,
  early: [],
  ...more,
});

const seqs = (messages: Message[] | undefined) => messages?.map(({ seq }) => seq);
const page = (items: Message[], hasMore = false) => ({ conversation: withBob, page: { items, hasMore } });

describe('merge', () => {
  test('SAF-05 a message that comes twice is there once, in its place', () => {
    expect(seqs(merge([bobs(1), bobs(3)], [bobs(3), mine(2)]))).toEqual([1, 2, 3]);
  });

  test('MSG-02 the latest revision stays, whichever copy comes last', () => {
    const old = bobs(1, { text: 'before' });
    const edited = bobs(1, { text: 'after', revision: 1 });
    expect(merge([old], [edited])).toEqual([edited]);
    expect(merge([edited], [old])).toEqual([edited]);
    expect(merge([edited], [{ ...edited, text: 'newer copy' }])[0]?.text).toBe('newer copy');
  });

  test('SOK-04 a copy without marks takes none away', () => {
    const read = mine(1, { deliveredAt: at, readAt: later });
    expect(merge([read], [mine(1)])).toEqual([read]);
  });

  test('MSG-02 an older page goes on top, each message once', () => {
    expect(seqs(merge([bobs(5)], [bobs(2), bobs(1), bobs(2)]))).toEqual([1, 2, 5]);
  });
});

describe('statuses', () => {
  test('SOK-04 read marks all own messages up to that one as delivered and read, and no others', () => {
    const messages = [mine(1, { deliveredAt: at }), bobs(2), mine(3), mine(4)];
    expect(mark(messages, 'ada', { status: 'read', messageId: 'm3', at: later })).toEqual([
      mine(1, { deliveredAt: at, readAt: later }),
      bobs(2),
      mine(3, { deliveredAt: later, readAt: later }),
      mine(4),
    ]);
  });

  test('SOK-04 delivered and unknown statuses leave what is read as it is', () => {
    const read = mine(1, { deliveredAt: at, readAt: at });
    for (const status of ['delivered', 'archived'])
      expect(mark([read], 'ada', { status, messageId: 'm1', at: later })).toEqual([read]);
    expect(mark([mine(1)], 'ada', { status: 'archived', messageId: 'm1', at })).toEqual([mine(1)]);
  });

  test('SOK-04 a status waits for its message, and only the last of its kind', () => {
    const first = applyStatus(thread(), { status: 'read', messageId: 'm1', at });
    const second = applyStatus(thread(first), { status: 'read', messageId: 'm2', at });
    expect(second).toEqual({ messages: [], early: [{ status: 'read', messageId: 'm2', at }] });
    expect(openThread(thread(second), page([mine(2)]))).toMatchObject({
      messages: [{ seq: 2, deliveredAt: at, readAt: at }],
      early: [],
    });
  });
});

describe('the newest page', () => {
  test('SOK-06 joins what is known when it reaches down to it', () => {
    const known = thread({ messages: [bobs(1), bobs(2)], wholeUpTo: 2, hasOlder: true });
    const opened = openThread(known, page([bobs(2), bobs(3)], true));
    expect(seqs(opened.messages)).toEqual([1, 2, 3]);
    expect(opened).toMatchObject({ hasOlder: true, wholeUpTo: 3 });
  });

  test('SOK-06 replaces what is known when messages between are missing', () => {
    const known = thread({ messages: [bobs(1), bobs(2)], wholeUpTo: 2 });
    const opened = openThread(known, page([bobs(5), bobs(6)], true));
    expect(seqs(opened.messages)).toEqual([5, 6]);
    expect(opened.hasOlder).toBe(true);
  });

  test('SOK-06 leaves out what was deleted within its range, and keeps what came after it', () => {
    const known = thread({ messages: [bobs(1), bobs(2), bobs(3), mine(4)], wholeUpTo: 3 });
    expect(seqs(openThread(known, page([bobs(1), bobs(3)])).messages)).toEqual([1, 3, 4]);
  });

  test('MSG-02 what was unread at the first opening stays marked as new', () => {
    const opened = openThread(thread(), page([bobs(5), bobs(6)]));
    expect(opened.fresh).toEqual({ after: 4, upTo: 6 });
    const again = openThread(thread({ ...opened, seenSeq: 6 }), page([bobs(6), bobs(7)]));
    expect(again).toMatchObject({ fresh: { after: 4, upTo: 6 }, seenSeq: 0 });
  });

  test('SAF-05 without a page the conversation has the id of what was written meanwhile, if anything', () => {
    const none = { conversation: { ...withBob, conversationId: null, lastReadSeq: null }, page: null };
    expect(openThread(thread(), none)).toMatchObject({
      conversation: { conversationId: null },
      hasOlder: false,
      fresh: { after: 0, upTo: 0 },
    });
    const written = thread({ messages: [mine(1)], hasOlder: true });
    expect(openThread(written, none)).toMatchObject({
      conversation: { conversationId: 'c1' },
      messages: [{ seq: 1 }],
      hasOlder: false,
    });
  });
});

test('MSG-02 an older page is dropped when the thread begins elsewhere by now', () => {
  const known = thread({ messages: [bobs(5)], hasOlder: true });
  const older = { items: [bobs(3), bobs(4)], hasMore: false };
  expect(addOlderPage(known, { ...older, before: 7 })).toEqual({});
  const joined = addOlderPage(known, { ...older, before: 5 });
  expect(seqs(joined.messages)).toEqual([3, 4, 5]);
  expect(joined.hasOlder).toBe(false);
});

test.each([
  ['to the end', null, [5, 3, 2]],
  ['up to a message', 3, [3, 2]],
  ['above all of them', 1, []],
] as const)('SOK-03 in sight %s: unread messages of the others, latest first', (_, upTo, seen) => {
  const messages = [bobs(1, { readAt: at }), bobs(2), bobs(3), mine(4), bobs(5)];
  expect(seqs(unseen(thread({ messages, sight: { upTo } })))).toEqual(seen);
});

test('SOK-03 a message is reported as seen once', () => {
  expect(seqs(unseen(thread({ messages: [bobs(2), bobs(3)], seenSeq: 2 })))).toEqual([3]);
});

describe('which messages belong to a thread', () => {
  const group = { conversationId: 'band', recipientId: 'band' };
  const petra = { _id: 'petra', name: 'Petra', avatar: null };

  test.each([
    ['from the other', bobs(1), true],
    ['own ones to the other', mine(1), true],
    ['own ones to somebody else', mine(1, { recipientId: 'petra' }), false],
    ['of somebody else', bobs(1, { sender: petra }), false],
    ['of the other in a group', bobs(1, group), false],
  ])('SOK-04 of two people: %s', (_, message, isHere) => {
    expect(belongsHere(thread(), message)).toBe(isHere);
  });

  test('MSG-05 of a group: those to it, whoever wrote them', () => {
    const ofBand = thread({ peerId: 'band' });
    expect(belongsHere(ofBand, bobs(1, group))).toBe(true);
    expect(belongsHere(ofBand, mine(1, group))).toBe(true);
    expect(belongsHere(ofBand, mine(1))).toBe(false);
  });

  test('MSG-02 none above the first that was fetched, while there are older ones', () => {
    const messages = [bobs(5)];
    expect(belongsHere(thread({ messages, hasOlder: true }), bobs(4))).toBe(false);
    expect(belongsHere(thread({ messages, hasOlder: true }), bobs(5))).toBe(true);
    expect(belongsHere(thread({ messages }), bobs(4))).toBe(true);
  });
});
