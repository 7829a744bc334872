// @vitest-environment jsdom

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmitter, type EmittedEvent } from '#actors/emitted-events.ts';
import type { Unsent } from '#actors/outbox.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import {
  type Conversations,
  conversationsQuery,
  uniqueConversations,
  withMessage,
  withMessageStatus,
  withRead,
} from '#entities/conversation/conversations.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import { shortTime } from '#features/messages/list/conversation-row.tsx';
import { emptyBlockCache, threadBlocks } from '#features/messages/thread/blocks.ts';
import { emptyRowCache, isVisible, type Row, rowsOf } from '#features/messages/thread/rows.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { createConnectivity } from '#transport/connectivity.ts';
import { matches } from '#ui/format/matches.ts';

const me = 'nkechi';

const at = (clock: string, day = '2026-11-20') => new Date(`${day}T${clock}:00`).toISOString();

const messageAt = (seq: number, clock: string, more: Parameters<typeof messageOf>[1] = {}) =>
  messageOf(seq, { createdAt: at(clock), ...more });

const waits = (clientId: string, clock: string, more: Partial<Unsent> = {}): Unsent => ({
  clientId,
  recipientId: tomasz.id,
  text: clientId,
  at: at(clock),
  failed: null,
  state: 'sending',
  ...more,
});

const rows = (messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, unsent: [], me, unreadRange: null, hasOlder: false, ...more });

const inWords = (row: Row) => {
  if (row.kind === 'day') return `-- ${row.at.slice(0, 10)}`;
  if (row.kind === 'unreadLine') return `== ${row.count}${row.more ? '+' : ''} new`;
  return `${row.own ? '>' : '<'} ${row.text}${row.endsRun ? ` (${row.mark ?? 'theirs'})` : ''}`;
};

const words = (...given: Parameters<typeof rows>) => rows(...given).map(inWords);

test('MSG-02 a message deleted for me leaves no trace, one deleted for both keeps its place', () => {
  const deletedForMe = { removed: 'forMe', revision: 1 } as const;
  const yesterday = messageAt(1, '23:00', { createdAt: at('23:00', '2026-11-19'), ...deletedForMe });
  const seen = rows([
    yesterday,
    messageAt(2, '14:00'),
    messageAt(3, '14:01', deletedForMe),
    messageAt(4, '14:02', { removed: 'forBoth', text: 'Message deleted' }),
    messageAt(5, '14:03', deletedForMe),
  ]).filter((row) => row.kind !== 'bubble' || isVisible(row));
  expect(seen.map(inWords)).toEqual(['-- 2026-11-20', '< Message 2', '< Message deleted (theirs)']);
});

test('MSG-02 consecutive messages are grouped until another sender, a pause or another mark', () => {
  expect(
    words([
      messageAt(1, '14:00'),
      messageAt(2, '14:01'),
      messageAt(3, '14:02', { own: true, deliveredAt: at('14:02'), readAt: at('14:02') }),
      messageAt(4, '14:03', { own: true, deliveredAt: at('14:03') }),
      messageAt(5, '14:04', { own: true }),
      messageAt(6, '14:05', { own: true }),
      messageAt(7, '14:20', { own: true }),
    ]).slice(1),
  ).toEqual([
    '< Message 1',
    '< Message 2 (theirs)',
    '> Message 3 (read)',
    '> Message 4 (delivered)',
    '> Message 5',
    '> Message 6 (sent)',
    '> Message 7 (sent)',
  ]);
});

test('SAF-05 unsent messages come last in their order, and failed ones are not grouped', () => {
  const unsent = [
    waits('a', '14:10', { state: 'failed', failed: 'No.' }),
    waits('b', '14:10', { state: 'waiting' }),
    waits('c', '14:11', { state: 'waiting' }),
  ];
  const shown = words([messageAt(1, '14:00')], { unsent }).slice(2);
  expect(shown).toEqual(['> a (failed)', '> b', '> c (waiting)']);
});

test('SAF-05 a message that has reached the server is shown once, in the row it was sent in', () => {
  const mine = messageAt(1, '14:00', { own: true, clientId: 'c1', text: 'c1' });
  const before = rows([], { unsent: [waits('c1', '14:00')] });
  const after = rows([mine], { unsent: [waits('c1', '14:00')] });
  expect(after.map(inWords).slice(1)).toEqual(['> c1 (sent)']);
  expect(after[1]?.key).toBe(before[1]?.key);
});

test('MSG-02 the unread divider appears once, with the number of the other person’s messages', () => {
  const messages = [
    messageAt(1, '14:00'),
    messageAt(2, '14:01', { own: true }),
    messageAt(3, '14:02'),
    messageAt(4, '14:03', { own: true }),
    messageAt(5, '14:04'),
    messageAt(6, '14:05'),
  ];
  expect(words(messages, { unreadRange: { after: 1, upTo: 5 } })).toContain('== 2 new');
  const unread = { unreadRange: { after: 0, upTo: 4 }, hasOlder: true };
  expect(words([messageAt(3, '14:02'), messageAt(4, '14:03')], unread)).toContain('== 2+ new');
  expect(words(messages, { unreadRange: { after: 1, upTo: 5 } })[3]).toBe('== 2 new');
  expect(words(messages, { unreadRange: { after: 5, upTo: 5 } }).join()).not.toContain('new');
});

test('SPD-07 an older page renders only its own rows and the adjacent one', () => {
  const all = Array.from({ length: 300 }, (_, nth) => messageAt(nth, '14:00', { own: nth % 3 === 0 }));
  const made = emptyRowCache();
  const rowsFrom = (from: number) =>
    rowsOf({ messages: all.slice(from), unsent: [], me, unreadRange: null, hasOlder: from > 0 }, made);
  const before = rowsFrom(100);
  const known = emptyBlockCache();
  const blocks = threadBlocks(before, 200, known);
  const after = rowsFrom(50);
  const anew = threadBlocks(after, 200, known).filter((block) => !blocks.includes(block));
  expect(after.filter((row) => !before.includes(row))).toHaveLength(1 + 50);
  expect(anew.map(({ nth }) => nth)).toEqual([-5, -4]);
});

test('SPD-07 a changed message renders only its own block', () => {
  const thread = Array.from({ length: 90 }, (_, nth) => messageAt(nth, '14:00', { own: true }));
  const made = emptyRowCache();
  const rowsAt = (messages: Message[]) =>
    rowsOf({ messages, unsent: [], me, unreadRange: null, hasOlder: false }, made);
  const known = emptyBlockCache();
  const blocks = threadBlocks(rowsAt(thread), 0, known);
  const changed = thread.with(40, messageAt(40, '14:00', { own: true, text: 'Other words.', revision: 1 }));
  const after = threadBlocks(rowsAt(changed), 0, known);
  expect(after.map((block) => blocks.includes(block))).toEqual([true, false, true]);
  expect(after[1]?.rows.map(inWords)).toContain('> Other words.');
});

test('SPD-07 a thread loaded page by page equals one loaded at once', () => {
  const deletedForMe = { removed: 'forMe', revision: 1 } as const;
  const clocks = ['2026-11-18', '2026-11-19', '2026-11-19', '2026-11-20'];
  const all = Array.from({ length: 120 }, (_, nth) =>
    messageAt(nth, `${10 + (nth % 30 > 14 ? 1 : 0)}:${10 + (nth % 15)}`, {
      createdAt: at(`${10 + (nth % 30 > 14 ? 1 : 0)}:${10 + (nth % 15)}`, clocks[Math.floor(nth / 30)]),
      own: nth % 7 < 3,
      ...(nth % 11 === 0 && deletedForMe),
    }),
  );
  const unreadRange = { after: 95, upTo: 119 };
  for (const size of [1, 4, 10, 11, 29, 30]) {
    const made = emptyRowCache();
    const known = emptyBlockCache();
    for (let from = all.length - size; from > -size; from -= size) {
      const thread = {
        messages: all.slice(Math.max(0, from)),
        unsent: [],
        me,
        unreadRange,
        hasOlder: from > 0,
      };
      const grown = rowsOf(thread, made);
      expect(grown).toEqual(rowsOf(thread));
      expect(threadBlocks(grown, 110, known)).toEqual(threadBlocks(grown, 110));
    }
  }
});

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

test('MSG-01 the last message shows the time today, the day this week, and the date before', () => {
  const now = new Date('2026-11-20T15:00:00');
  const short = (moment: string) => shortTime(new Date(moment).toISOString(), now);
  expect(short('2026-11-20T14:12:00')).toBe('14:12');
  expect(short('2026-11-19T23:59:00')).toBe('Thu');
  expect(short('2026-11-14T12:00:00')).toBe('Sat');
  expect(short('2026-11-13T12:00:00')).toBe('13 Nov');
  expect(short('2025-11-13T12:00:00')).toBe('13 Nov 2025');
});

test('MSG-01 a search finds a name regardless of accents and case', () => {
  expect(matches('Petra Vávrová', 'vavrova')).toBe(true);
  expect(matches('Petra Vávrová', ' PETRA ')).toBe(true);
  expect(matches('Petra Vávrová', 'petro')).toBe(false);
  expect(matches('Petra Vávrová', '')).toBe(true);
});

const entry = (id: string, seq: number, unreadCount = 0): Conversation => ({
  id,
  person: { ...tomasz, id: `peer-of-${id}` },
  lastMessage: messageOf(seq, { conversationId: id }),
  unreadCount,
  canWrite: true,
});

const list = (...pages: Conversation[][]): Conversations => ({
  pages: pages.map((items) => ({ items, nextCursor: null })),
  pageParams: pages.map(() => null),
});

const seen = (all: Conversations | null) =>
  all && uniqueConversations(all).map(({ id, unreadCount, lastMessage: { seq } }) => [id, unreadCount, seq]);

test('SOK-04 CNT-04 socket, reading and outbox events change the cached list of conversations', async () => {
  const client = new QueryClient();
  const events = createEmitter<EmittedEvent>();
  const session = { current: () => ({ userId: nkechi.id }) };
  const transport = { connectivity: createConnectivity(() => 0.5) };
  const stop = keepFresh({ events, transport, session }, client);
  const { queryKey } = conversationsQuery;
  client.setQueryData(queryKey, list([entry('a', 3, 3), entry('b', 3)]));
  const shown = () => seen(client.getQueryData(queryKey) ?? null);
  const update = { type: 'read', conversationId: 'a', count: 1 };
  events.emit({ type: 'socketLink.conversationUpdated', update });
  expect(shown()?.[0]).toEqual(['a', 2, 3]);
  const see = (messageId: string) =>
    events.emit({ type: 'conversation.seen', messageId, conversationId: 'a' });
  see(messageOf(2).id);
  expect(shown()?.[0]).toEqual(['a', 2, 3]);
  see(messageOf(3).id);
  expect(shown()?.[0]).toEqual(['a', 0, 3]);
  events.emit({ type: 'outbox.sent', message: messageOf(4, { own: true, conversationId: 'b' }) });
  expect(shown()?.map(([id]) => id)).toEqual(['b', 'a']);
  events.emit({ type: 'socketLink.eventsMissed' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  stop();
});

describe('the list of conversations', () => {
  const before = list([entry('a', 9), entry('b', 8)], [entry('c', 7, 1)]);

  test('SOK-04 CNT-04 a message moves its conversation to the top of all pages and counts as unread, unless it is mine', () => {
    const after = withMessage(before, messageOf(10, { conversationId: 'c' }), me);
    expect(seen(after)).toEqual([
      ['c', 2, 10],
      ['a', 0, 9],
      ['b', 0, 8],
    ]);
    expect(after?.pages.map(({ items }) => items.length)).toEqual([3, 0]);
    const own = withMessage(before, messageOf(10, { own: true, conversationId: 'b' }), me);
    expect(seen(own)?.[0]).toEqual(['b', 0, 10]);
  });

  test('SAF-05 the same message twice counts once', () => {
    const message = messageOf(10, { conversationId: 'c' });
    const once = withMessage(before, message, me);
    expect(once && withMessage(once, message, me)).toBe(once);
  });

  test('SOK-04 a message of an unlisted conversation causes a refetch', () => {
    expect(withMessage(before, messageOf(10, { conversationId: 'new' }), me)).toBeNull();
  });

  test('SOK-04 delivered and read marks change the last message only', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const mine = list([{ ...entry('a', 9), lastMessage: messageOf(9, { own: true, conversationId: 'a' }) }]);
    const mark = (messageId: string, status: string) =>
      uniqueConversations(withMessageStatus(mine, { conversationId: 'a', messageId, status, at }))[0]
        ?.lastMessage;
    expect(mark('m9', 'delivered')).toMatchObject({ deliveredAt: at, readAt: null });
    expect(mark('m9', 'read')).toMatchObject({ deliveredAt: at, readAt: at });
    expect(mark('m8', 'read')).toMatchObject({ deliveredAt: null, readAt: null });
    expect(mark('m9', 'archived')).toMatchObject({ deliveredAt: null, readAt: null });
  });

  test('CNT-04 reading here or in another tab lowers the count, never below zero', () => {
    const unread = list([entry('a', 9, 5)]);
    expect(seen(withRead(unread, 'a', 2))).toEqual([['a', 3, 9]]);
    expect(seen(withRead(unread, 'a', 9))).toEqual([['a', 0, 9]]);
    expect(seen(withRead(unread, 'a'))).toEqual([['a', 0, 9]]);
  });

  test('MSG-01 a conversation that is on two pages is shown once', () => {
    expect(
      uniqueConversations(list([entry('a', 9)], [entry('a', 3), entry('b', 2)])).map(({ id }) => id),
    ).toEqual(['a', 'b']);
  });
});
