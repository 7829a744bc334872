import { describe, expect, test } from 'vitest';
import type { MessageRow } from '#server/db/schema/messages.ts';
import type { NotificationRow } from '#server/db/schema/notifications.ts';
import { messageToWire } from '#server/messages/wire.ts';
import { notificationToWire } from '#server/notifications/wire.ts';

const at = new Date('2026-05-01T12:00:00Z');
const told = '2026-05-01T12:00:00.000Z';
const ada = { id: 'ada', name: 'Ada', avatar: '/uploads/1', email: 'ada@b.cd' };

const message: MessageRow = {
  id: 'm1',
  seq: 7,
  conversationId: 'c1',
  senderId: 'ada',
  recipientId: 'ben',
  event: null,
  clientId: 'k1',
  text: 'Hello',
  createdAt: at,
  deliveredAt: null,
  readAt: null,
  removedAt: null,
  replyToId: null,
  markedUnread: false,
  revision: 0,
};
const sent = {
  id: 'm1',
  _id: 'm1',
  seq: 7,
  conversationId: 'c1',
  clientId: 'k1',
  sender: { _id: 'ada', name: 'Ada', avatar: '/uploads/1' },
  recipientId: 'ben',
  text: 'Hello',
  createdAt: told,
  deliveredAt: null,
  readAt: null,
};

test('SAF-01 a message travels with what the other may know of its sender, and when it was read', () => {
  expect(messageToWire(message, ada)).toEqual(sent);
  const later = new Date('2026-05-01T12:00:01Z');
  expect(messageToWire({ ...message, deliveredAt: at, readAt: later }, ada)).toEqual({
    ...sent,
    deliveredAt: told,
    readAt: '2026-05-01T12:00:01.000Z',
  });
});

describe('NTF-07 a notification says what it is about', () => {
  const row: NotificationRow = {
    id: 'n1',
    recipientId: 'ben',
    type: 'comment',
    read: false,
    actorId: 'ada',
    subjectKind: 'post',
    subjectId: 'p1',
    subjectTitle: null,
    commentId: 'k1',
    messageId: null,
    excerpt: 'Well said',
    was: null,
    createdAt: at,
    withdrawnAt: null,
    inApp: true,
    mailAt: null,
  };

  test('and who did it', () => {
    expect(notificationToWire(row, ada)).toEqual({
      _id: 'n1',
      recipient: 'ben',
      type: 'comment',
      read: false,
      createdAt: told,
      actor: { id: 'ada', name: 'Ada', avatar: '/uploads/1' },
      subject: { kind: 'post', id: 'p1' },
      excerpt: 'Well said',
      commentId: 'k1',
    });
  });

  test('by its title, where it has one', () => {
    const { subject } = notificationToWire({ ...row, subjectKind: 'gig', subjectTitle: 'Fiddler' }, ada);
    expect(subject).toEqual({ kind: 'gig', id: 'p1', title: 'Fiddler' });
  });

  test('or nothing, when that is gone', () => {
    expect(notificationToWire(row, null).actor).toBeNull();
    expect(notificationToWire({ ...row, subjectKind: null }, ada).subject).toBeNull();
    expect(notificationToWire({ ...row, subjectId: null }, ada).subject).toBeNull();
  });
});
