import { describe, expect, test } from 'vitest';
import { beginning } from '#contract/excerpt.ts';
import { isId, newId } from '#server/db/ids.ts';
import type { MessageRow } from '#server/db/schema/messages.ts';
import type { NotificationRow } from '#server/db/schema/notifications.ts';
import { fingerprint, isSameAct, tidy } from '#server/db/text.ts';
import { composeMail, escapeHtml } from '#server/mail/compose.ts';
import { sealing } from '#server/mail/mailer.ts';
import { messageToWire } from '#server/messages/wire.ts';
import { notificationToWire } from '#server/notifications/wire.ts';
import { uploadIdIn, uploadUrl } from '#server/uploads/url.ts';

const id = '019a0000-0000-7000-8000-00000000000a';

test('SAF-09 what people write is stored without blanks at its ends and without half characters', () => {
  expect(tidy(' \n two  words\t')).toBe('two  words');
  expect(tidy('a\ud83db')).toBe('a\ufffdb');
});

test('NTF-01 an excerpt is the beginning of a text, cut between characters', () => {
  expect(beginning('four', 4)).toBe('four');
  expect(beginning('fives', 4)).toBe('fiv…');
  expect(beginning('to be', 4)).toBe('to…');
  expect(beginning('🎸🎸🎸', 3)).toBe('🎸🎸🎸');
  expect(beginning('🎸🎸🎸', 2)).toBe('🎸…');
});

test('SAF-05 what was sent twice is known by its words', () => {
  const hash = fingerprint({ text: 'Hello' });
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(fingerprint({ text: 'Hello' })).toBe(hash);
  expect(fingerprint({ text: 'Hello!' })).not.toBe(hash);
  expect([isSameAct(hash, hash), isSameAct('', hash), isSameAct('another', hash)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('SAF-09 an id is spelled in one way only', () => {
  test('the one of a new row', () => {
    expect(isId(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
  });

  test.each<unknown>([
    undefined,
    null,
    7,
    '',
    `${id} `,
    ` ${id}`,
    `x${id}`,
    `${id}0`,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    id.replace('0', 'g'),
    { toString: () => id },
  ])('%j is none', (value) => {
    expect(isId(value)).toBe(false);
  });

  test('also in the address of a picture', () => {
    expect(uploadUrl(id)).toBe(`/uploads/${id}`);
    expect(uploadIdIn(uploadUrl(id))).toBe(id);
    expect(
      [id, '/uploads/', `/uploads/x${id}`, `/elsewhere/${id}`, `/uploaded/${id}`].map(uploadIdIn),
    ).toEqual(Array(5).fill(null));
  });
});

test('SAF-04 in a mail all that was written stays text', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  const mail = composeMail('a@b.cd', 'You & <us>', [
    'Hello <b>Ada</b>,',
    { link: 'https://a.example/?a=1&b=2', label: 'Open "it"' },
  ]);
  const { html, ...rest } = mail;
  expect(rest).toEqual({
    recipient: 'a@b.cd',
    subject: 'You & <us>',
    text: 'Hello <b>Ada</b>,\n\nOpen "it":\nhttps://a.example/?a=1&b=2\n\nSidestage\n',
  });
  expect(html.replace(/<meta name=[\s\S]*<\/style>/, '')).toBe(
    [
      '<!doctype html>',
      '<html lang="en"><meta charset="utf-8"><title>You &amp; &lt;us&gt;</title>',
      '<p>Hello &lt;b&gt;Ada&lt;/b&gt;,</p>',
      '<p><a href="https://a.example/?a=1&amp;b=2">Open &quot;it&quot;</a></p>',
      '<p>Sidestage</p></html>',
      '',
    ].join('\n'),
  );
});

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

const mail = { text: 'https://here.example/?token=abc' };
const one = sealing('x'.repeat(32), undefined);
const next = sealing('y'.repeat(32), 'x'.repeat(32));

test('SAF-01 what is sealed cannot be read, differs each time, and opens with its secret', () => {
  const sealed = one.seal(mail);
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('token');
  expect(one.seal(mail)).not.toBe(sealed);
  expect(one.unseal(sealed)).toEqual(mail);
});

test('SAF-01 a secret before still opens what it sealed; another, or a change, does not', () => {
  expect(next.unseal(one.seal(mail))).toEqual(mail);
  expect(() => one.unseal(next.seal(mail))).toThrow();
  const bytes = Buffer.from(one.seal(mail), 'base64');
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  expect(() => one.unseal(bytes.toString('base64'))).toThrow();
});
