import { expect, test, vi } from 'vitest';
import { sealing } from '#server/crypto.ts';
import { fingerprint, isId, isSameContent, normalizeText } from '#server/db/ids.ts';
import type { MessageRow } from '#server/db/schema/messages.ts';
import type { NotificationRow } from '#server/db/schema/notifications.ts';
import { composeMail, escapeHtml } from '#server/mail/compose.ts';
import { messageToWire } from '#server/messages/wire.ts';
import { notificationToWire } from '#server/notifications/rules.ts';
import { inLines, ticket, ticketOf } from '#server/pages/pictures.ts';
import { promiseCache } from '#server/pages/renderer.ts';
import { escapeJson, escapeMarkup } from '#server/pages/sharing.ts';
import { uploadIdIn, uploadUrl } from '#server/uploads/rules.ts';

const id = '019a0000-0000-7000-8000-00000000000a';

test('SAF-09 stored text is trimmed and has no lone surrogates', () => {
  expect(normalizeText(' \n two  words\t')).toBe('two  words');
  expect(normalizeText('a\ud83db')).toBe('a\ufffdb');
});

test('SAF-05 a repeated request is recognised by its content', () => {
  const hash = fingerprint({ text: 'Hello' });
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(fingerprint({ text: 'Hello' })).toBe(hash);
  expect(fingerprint({ text: 'Hello!' })).not.toBe(hash);
  expect([hash, '', 'another'].map((stored) => isSameContent(stored, hash))).toEqual([true, true, false]);
});

const [shortId, otherCase, otherLetter] = [id.replaceAll('-', ''), id.toUpperCase(), id.replace('0', 'g')];
const notIds = [undefined, '', ` ${id}`, `${id}0`, otherCase, shortId, otherLetter, { toString: () => id }];
test.each<unknown>(notIds)('SAF-09 %j is not an id', (value) => {
  expect(isId(value)).toBe(false);
});

test('SAF-09 the id of a picture is read only from its own URL', () => {
  expect(uploadUrl(id)).toBe(`/uploads/${id}`);
  expect(uploadIdIn(uploadUrl(id))).toBe(id);
  expect([id, '/uploads/', `/uploads/x${id}`, `/elsewhere/${id}`, `/uploaded/${id}`].map(uploadIdIn)).toEqual(
    Array(5).fill(null),
  );
});

test('SAF-04 text in a mail is escaped', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  const mail = composeMail('a@b.cd', 'You & <us>', [
    'Hello <b>Ada</b>,',
    { link: 'https://a.example/?a=1&b=2', label: 'Open "it"' },
    { link: 'https://a.example/gig', label: 'Can you come?' },
    { link: 'https://a.example/dep', label: 'Ben can dep. You decide.' },
  ]);
  const { html, ...rest } = mail;
  expect(rest).toEqual({
    recipient: 'a@b.cd',
    subject: 'You & <us>',
    text: 'Hello <b>Ada</b>,\n\nOpen "it":\nhttps://a.example/?a=1&b=2\n\nCan you come?\nhttps://a.example/gig\n\nBen can dep. You decide.\nhttps://a.example/dep\n\nSidestage\n',
  });
  expect(html.replace(/<meta name=[\s\S]*<\/style>/, '')).toBe(
    [
      '<!doctype html>',
      '<html lang="en"><meta charset="utf-8"><title>You &amp; &lt;us&gt;</title>',
      '<p>Hello &lt;b&gt;Ada&lt;/b&gt;,</p>',
      '<p><a href="https://a.example/?a=1&amp;b=2">Open &quot;it&quot;</a></p>',
      '<p><a href="https://a.example/gig">Can you come?</a></p>',
      '<p><a href="https://a.example/dep">Ben can dep. You decide.</a></p>',
      '<p>Sidestage</p></html>',
      '',
    ].join('\n'),
  );
});

const at = new Date('2026-05-01T12:00:00Z');
const isoAt = '2026-05-01T12:00:00.000Z';
const ada = { id: 'ada', name: 'Ada', avatar: '/uploads/1', email: 'ada@b.cd' };

const both = { id: 'm1', seq: 7, conversationId: 'c1', clientId: 'k1', recipientId: 'ben', text: 'Hello' };
const unseen = { deliveredAt: null, readAt: null };
const untouched = { removedAt: null, replyToId: null, markedUnread: false, revision: 0 };
const message: MessageRow = { ...both, ...unseen, ...untouched, senderId: 'ada', event: null, createdAt: at };
const sender = { _id: 'ada', name: 'Ada', avatar: '/uploads/1' };
const sent = { ...both, ...unseen, _id: 'm1', sender, createdAt: isoAt };

test('SAF-01 a message carries only the public fields of its sender, and its receipts', () => {
  expect(messageToWire(message, ada)).toEqual(sent);
  const later = new Date('2026-05-01T12:00:01Z');
  const receipts = { deliveredAt: isoAt, readAt: '2026-05-01T12:00:01.000Z' };
  const seen = messageToWire({ ...message, deliveredAt: at, readAt: later }, ada);
  expect(seen).toEqual({ ...sent, ...receipts });
});

const about = { subjectKind: 'post', subjectId: 'p1', subjectTitle: null, commentId: 'k1' } as const;
const row: NotificationRow = {
  ...{ id: 'n1', recipientId: 'ben', type: 'comment', read: false, actorId: 'ada', messageId: null },
  ...about,
  ...{ excerpt: 'Well said', was: null, createdAt: at, withdrawnAt: null, inApp: true, mailAt: null },
};

test('NTF-07 a notification names its actor and subject; without one it has null', () => {
  expect(notificationToWire(row, ada)).toEqual({
    ...{ _id: 'n1', recipient: 'ben', type: 'comment', read: false, createdAt: isoAt },
    ...{ excerpt: 'Well said', commentId: 'k1', subject: { kind: 'post', id: 'p1' } },
    actor: { id: 'ada', name: 'Ada', avatar: '/uploads/1' },
  });
  expect(notificationToWire(row, null).actor).toBeNull();
  expect(notificationToWire({ ...row, subjectKind: null }, ada).subject).toBeNull();
  expect(notificationToWire({ ...row, subjectId: null }, ada).subject).toBeNull();
});

const mail = { text: 'https://here.example/?token=abc' };
const one = sealing('x'.repeat(32), undefined);
const next = sealing('y'.repeat(32), 'x'.repeat(32));

test('SAF-01 a sealed mail is unreadable, differs each time, and opens with its own or the next secret, unless a byte was changed', () => {
  const sealed = one.seal(mail);
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('token');
  expect(one.seal(mail)).not.toBe(sealed);
  for (const opener of [one, next]) expect(opener.unseal(sealed)).toEqual(mail);
  expect(() => one.unseal(next.seal(mail))).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  expect(() => one.unseal(bytes.toString('base64'))).toThrow();
});

test('SPD-04 a title takes at most three lines of the ticket, however long its words are', () => {
  expect(inLines('Drummer for a wedding')).toEqual(['Drummer for a wedding']);
  const twoLines = ['Drummer for a wedding', 'in Hebden Bridge'];
  expect(inLines('Drummer for a wedding in Hebden Bridge')).toEqual(twoLines);
  const long = inLines(`${'x'.repeat(200)} end`);
  expect(long).toHaveLength(3);
  expect(long.at(-1)).toMatch(/…$/);
  expect(inLines('')).toEqual(['']);
});

test('SPD-04 SAF-04 text of a gig is escaped in its picture', () => {
  const svg = ticket({ title: '</text><image href="x"/>', facts: ['&<>"\u202e'], price: "'" });
  expect(svg).not.toMatch(/<image|\u202e/);
  expect(svg).toContain('&lt;/text&gt;');
});

test.each([
  ['a sum', {}, '£100'],
  ['a range', { upTo: 15_000 }, '£100–£150'],
])('SPD-04 GIG-14 the card of a gig shows pay as %s', (_, pay, shown) => {
  const gig = { pay: { amount: 10_000, currency: 'GBP', unit: 'night', ...pay } } as const;
  const day = { date: '2026-12-04', startTime: null };
  expect(ticketOf({ title: 'Dep', remote: true, venue: '', place: 'Leeds', ...day, ...gig }).price).toBe(
    shown,
  );
});

const HOUR = 3_600_000;

test('SPD-03 a page requested by many is made once, and again after a failure or a clear', async () => {
  const cache = promiseCache<number>({ max: 10, ttl: HOUR });
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', make)))).toEqual([1, 1, 1]);
  cache.clear();
  expect(await cache.get('a', make)).toBe(2);
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('b', make)).toBe(3);
});

test('SPD-03 a full cache drops its oldest page, and one without a lifetime stores nothing', async () => {
  const make = vi.fn(async () => 'x');
  const small = promiseCache<string>({ max: 2, ttl: HOUR });
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await small.get(key, make);
  expect(make).toHaveBeenCalledTimes(4);
  const off = promiseCache<string>({ max: 10, ttl: 0 });
  for (const key of ['a', 'a']) await off.get(key, make);
  expect(make).toHaveBeenCalledTimes(6);
});

test('SAF-04 text in markup is escaped, and direction overrides are removed', () => {
  expect(escapeMarkup(`</title><script>"x"&'y'`)).toBe(
    '&lt;/title&gt;&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;',
  );
  expect(escapeMarkup('a\u202eb\u0000c\u2066d\ud800')).toBe('abcd\ufffd');
});

test('SAF-04 JSON in a script element ends neither the element nor a line', () => {
  const value = { title: '</script><!--<script>\u2028\u2029' };
  const json = escapeJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
