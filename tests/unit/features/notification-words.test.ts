import { expect, test } from 'vitest';
import { notificationPath } from '#contract/ours/notification-path.ts';
import { sentenceOf } from '#contract/ours/notification-words.ts';
import type { Notification } from '#contract/spec/notification.ts';
import { toldBy } from '#entities/notification/details.ts';
import { byDay } from '#features/notifications/notifications.tsx';

const note = (type: string, details: Record<string, unknown> = {}, createdAt: string | null = null) =>
  ({
    id: `${type} ${createdAt}`,
    recipient: 'me',
    type,
    read: false,
    createdAt,
    details,
  }) satisfies Notification;

const actor = { id: 'p 1', name: 'Eszter Kocsis', avatar: null };

test.each([
  ['comment', 'New comment on your post', '/my-posts'],
  ['message', 'New message received', '/messages'],
  ['gig_application', 'New application for your gig', '/my-gigs'],
  ['link_request', 'New connection request', '/links?box=incoming'],
  ['content_removed', 'Something you wrote was removed', '/notifications'],
  ['report_answered', 'Your report was looked at', '/notifications'],
  ['export_ready', 'Your archive is ready', '/settings'],
  ['novelty', 'New notification', '/notifications'],
])('NTF-03 NTF-07 %s from a server that tells no more', (type, about, path) => {
  expect(sentenceOf(toldBy(note(type)))).toEqual({ who: null, did: '', about, after: '' });
  expect(notificationPath(toldBy(note(type)))).toBe(path);
});

test.each([
  ['comment', { kind: 'post', id: 'a/b' }, '/posts/a%2Fb'],
  ['gig_application', { kind: 'gig', id: 'g1', title: 'Samba night' }, '/gigs/g1'],
  ['message', { kind: 'conversation', id: 'c1' }, '/messages/p%201'],
  ['link_request', { kind: 'person', id: 'p1' }, '/links?box=incoming'],
  ['link_accepted', { kind: 'person', id: 'p1' }, '/profile/p1'],
  ['novelty', null, '/profile/p%201'],
])('NTF-07 %s about %o leads to %s', (type, subject, path) => {
  expect(notificationPath(toldBy(note(type, { actor, subject })))).toBe(path);
});

test('NTF-01 details of the wrong shape are as good as none', () => {
  const odd = note('comment', { actor: 'Eszter', subject: { kind: 'planet', id: 7 } });
  expect(sentenceOf(toldBy(odd)).about).toBe('New comment on your post');
  expect(notificationPath(toldBy(odd))).toBe('/my-posts');
});

test('NTF-01 the list stands under its days, older ones by week and month, in the order it came; what has no date under "Lately"', () => {
  const now = new Date('2026-11-20T12:00:00');
  const days = byDay(
    [
      note('a', {}, '2026-11-20T11:00:00'),
      note('b', {}, '2026-11-19T23:00:00'),
      note('c'),
      note('d', {}, 'never'),
      note('e', {}, '2026-11-19T01:00:00'),
      note('f', {}, '2026-11-14T23:30:00'),
      note('g', {}, '2026-11-13T12:00:00'),
      note('h', {}, '2026-11-07T00:30:00'),
      note('i', {}, '2026-11-06T12:00:00'),
      note('j', {}, '2026-10-28T12:00:00'),
      note('k', {}, '2026-10-01T12:00:00'),
      note('l', {}, '2025-10-28T12:00:00'),
    ],
    now,
  );
  expect(days.map(({ name, items }) => [name, items.map(({ type }) => type).join('')])).toEqual([
    ['Today', 'a'],
    ['Yesterday', 'be'],
    ['Lately', 'cd'],
    ['Saturday', 'f'],
    ['Last week', 'gh'],
    ['November', 'i'],
    ['October', 'jk'],
    ['October 2025', 'l'],
  ]);
});

test('SAF-07 news of a booked gig across a block names the gig and nobody', () => {
  const news = note('gig_cancelled', {
    actor: null,
    subject: { kind: 'gig', id: 'g1', title: 'Samba night' },
  });
  expect(sentenceOf(toldBy(news))).toEqual({
    who: null,
    did: '',
    about: 'Samba night',
    after: ' was cancelled.',
  });
  expect(notificationPath(toldBy(news))).toBe('/gigs/g1');
});

test('NTF-01 who was declined is not told that somebody else was chosen: nobody may have been', () => {
  const { did, about } = sentenceOf(
    toldBy(note('application_declined', { actor, subject: { kind: 'gig', id: 'g1', title: 'Samba night' } })),
  );
  expect(`${did} ${about}`).toBe('did not choose you for Samba night');
});
