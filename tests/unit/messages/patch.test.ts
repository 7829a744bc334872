import { describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/ours/messages.ts';
import {
  allOf,
  type Conversations,
  withMark,
  withMessage,
  withRead,
} from '#entities/conversation/conversations.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';

const me = 'nkechi';
const talk = (id: string, seq: number, unreadCount = 0): Conversation => ({
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
const seen = (conversations: Conversations | null) =>
  conversations &&
  allOf(conversations).map(({ id, unreadCount, lastMessage }) => [id, unreadCount, lastMessage.seq]);

describe('the list of conversations', () => {
  const before = list([talk('a', 9), talk('b', 8)], [talk('c', 7, 1)]);

  test('SOK-04 a message moves its conversation to the top, from whatever page, and counts as unread', () => {
    const after = withMessage(before, messageOf(10, { conversationId: 'c' }), me);
    expect(seen(after)).toEqual([
      ['c', 2, 10],
      ['a', 0, 9],
      ['b', 0, 8],
    ]);
    expect(after?.pages.map(({ items }) => items.length)).toEqual([3, 0]);
  });

  test('CNT-04 my own message, here or from another tab, is no unread one', () => {
    expect(seen(withMessage(before, messageOf(10, { own: true, conversationId: 'b' }), me))?.[0]).toEqual([
      'b',
      0,
      10,
    ]);
  });

  test('SAF-05 the same message twice counts once', () => {
    const message = messageOf(10, { conversationId: 'c' });
    const once = withMessage(before, message, me);
    expect(once && withMessage(once, message, me)).toBe(once);
  });

  test('a conversation that is not in the list is asked for', () => {
    expect(withMessage(before, messageOf(10, { conversationId: 'new' }), me)).toBeNull();
  });

  test('SOK-04 the mark of the last message follows; one of an earlier message does not touch it', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const mine = list([{ ...talk('a', 9), lastMessage: messageOf(9, { own: true, conversationId: 'a' }) }]);
    const mark = (messageId: string, status: string) =>
      allOf(withMark(mine, { conversationId: 'a', messageId, status, at }))[0]?.lastMessage;
    expect(mark('m9', 'delivered')).toMatchObject({ deliveredAt: at, readAt: null });
    expect(mark('m9', 'read')).toMatchObject({ deliveredAt: at, readAt: at });
    expect(mark('m8', 'read')).toMatchObject({ deliveredAt: null, readAt: null });
    expect(mark('m9', 'archived')).toMatchObject({ deliveredAt: null, readAt: null });
  });

  test('CNT-04 what is read here or in another tab lowers the number, never below zero', () => {
    const unread = list([talk('a', 9, 5)]);
    expect(seen(withRead(unread, 'a', 2))).toEqual([['a', 3, 9]]);
    expect(seen(withRead(unread, 'a', 9))).toEqual([['a', 0, 9]]);
    expect(seen(withRead(unread, 'a'))).toEqual([['a', 0, 9]]);
  });

  test('a conversation that moved while pages were fetched is shown once', () => {
    expect(allOf(list([talk('a', 9)], [talk('a', 3), talk('b', 2)])).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
