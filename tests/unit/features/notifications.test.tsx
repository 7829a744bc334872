import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { sentenceOf } from '#contract/notification-texts.ts';
import { notificationPath } from '#contract/notifications.ts';
import type { Notification } from '#contract/spec/notification.ts';
import { notificationContentOf } from '#entities/notification/details.ts';
import { actorNames, byDay, groupNotifications } from '#features/notifications/group-notifications.ts';
import { DeletedNotificationRow, NotificationRow } from '#features/notifications/notification-row.tsx';
import { useSeekOlder } from '#features/notifications/notifications.tsx';
import { PendingAnswers } from '#features/notifications/pending-answers.tsx';
import { withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ messages: 0, linkRequests: 0 }) }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/posts/p1">{children}</a>,
}));

test('NTF-01 the side panel says that no one is waiting only once the counts are known', () => {
  const { rerender } = render(<PendingAnswers isKnown={false} />, withProviders());
  screen.getByText('Not loaded yet.');
  rerender(<PendingAnswers isKnown />);
  screen.getByText('No one is waiting for an answer.');
});

let count = 0;
const note = (type: string, details: Record<string, unknown> = {}, createdAt: string | null = null) =>
  ({
    ...{ id: `n${count++}`, recipient: 'me', read: false },
    ...{ type, createdAt, details },
  }) satisfies Notification;
const actor = { id: 'p 1', name: 'Eszter Kocsis', avatar: null };
const rowOf = (notification: Notification) => ({ key: 'n1', newest: notification, all: [notification] });

test('UIX-05 NTF-04 the buttons of a notification name their object, and deletion can be undone', () => {
  const notification = note('comment', { actor });
  const undo = vi.fn();
  render(<NotificationRow row={rowOf(notification)} now={new Date()} onRead={vi.fn()} onDelete={vi.fn()} />);
  screen.getByRole('button', { name: 'Delete: Eszter Kocsis commented on your post' });
  screen.getByRole('button', { name: 'Mark as read: Eszter Kocsis commented on your post' });
  render(<DeletedNotificationRow row={rowOf(notification)} onUndo={undo} />);
  expect(screen.getByRole('status').textContent).toBe('Deleted: Eszter Kocsis commented on your post');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

const seek = vi.fn();
const open = (count: number) => {
  seek.mockClear();
  const initialProps = { isWanted: true, count, olderFailed: false, isBusy: false };
  return renderHook(({ isWanted, ...older }) => useSeekOlder(isWanted, { ...older, seek }), { initialProps });
};
const next = { isWanted: true, olderFailed: false };

test('NTF-01 SCR /notifications a filter loads older ones until one matches, but stops after a failure or very many', () => {
  const { result, rerender } = open(50);
  expect([result.current, seek.mock.calls.length]).toEqual([true, 1]);
  rerender({ ...next, count: 50, isBusy: true });
  rerender({ ...next, count: 100, isBusy: false });
  expect([result.current, seek.mock.calls.length]).toEqual([true, 2]);
  rerender({ ...next, count: 150, isBusy: false, isWanted: false });
  expect([result.current, seek.mock.calls.length]).toEqual([false, 2]);
  const failing = open(50);
  failing.rerender({ ...next, count: 50, isBusy: false, olderFailed: true });
  expect([failing.result.current, seek.mock.calls.length]).toEqual([false, 1]);
  expect([open(500).result.current, seek.mock.calls.length]).toEqual([false, 0]);
});

describe('words', () => {
  test.each([
    ['comment', 'New comment on your post', '/my-posts'],
    ['message', 'New message received', '/messages'],
    ['gig_application', 'New application for your gig', '/my-gigs'],
    ['link_request', 'New connection request', '/links?box=incoming'],
    ['export_ready', 'Your archive is ready', '/settings'],
    ['novelty', 'New notification', '/notifications'],
  ])('NTF-03 NTF-07 %s without details reads “%s” and leads to %s', (type, about, path) => {
    expect(sentenceOf(notificationContentOf(note(type)))).toEqual({ who: null, did: '', about, after: '' });
    expect(notificationPath(notificationContentOf(note(type)))).toBe(path);
  });

  test.each([
    ['comment', { kind: 'post', id: 'a/b' }, '/posts/a%2Fb'],
    ['message', { kind: 'conversation', id: 'c1' }, '/messages/p%201'],
    ['link_request', { kind: 'person', id: 'p1' }, '/links?box=incoming'],
    ['link_accepted', { kind: 'person', id: 'p1' }, '/profile/p1'],
    ['novelty', null, '/profile/p%201'],
  ])('NTF-07 %s about %o leads to %s', (type, subject, path) => {
    expect(notificationPath(notificationContentOf(note(type, { actor, subject })))).toBe(path);
  });

  test('NTF-01 details of the wrong shape are ignored', () => {
    const odd = note('comment', { actor: 'Eszter', subject: { kind: 'planet', id: 7 } });
    expect(sentenceOf(notificationContentOf(odd)).about).toBe('New comment on your post');
    expect(notificationPath(notificationContentOf(odd))).toBe('/my-posts');
  });

  test('NTF-01 the list is grouped by day, then week and month; items without a date are under “Recently”', () => {
    const now = new Date('2026-11-20T12:00:00');
    const dates = {
      ...{ a: '2026-11-20T11:00:00', b: '2026-11-19T23:00:00', c: 'never', d: '2026-11-19T01:00:00' },
      ...{ e: '2026-11-14T23:30:00', f: '2026-11-13T12:00:00', g: '2026-11-07T00:30:00' },
      ...{ h: '2026-11-06T12:00:00', i: '2026-10-28T12:00:00', j: '2025-10-28T12:00:00' },
    };
    const notes = Object.entries(dates).map(([type, date]) => note(type, {}, date));
    const days = byDay(notes, now);
    expect(days.map(({ name, items }) => [name, items.map(({ type }) => type).join('')])).toEqual([
      ['Today', 'a'],
      ['Yesterday', 'bd'],
      ['Recently', 'c'],
      ['Saturday', 'e'],
      ['Last week', 'fg'],
      ['November', 'h'],
      ['October', 'i'],
      ['October 2025', 'j'],
    ]);
  });

  test('SAF-07 a notification of a booked gig across a block names the gig and no person', () => {
    const subject = { kind: 'gig', id: 'g1', title: 'Samba night' };
    const cancelled = notificationContentOf(note('gig_cancelled', { actor: null, subject }));
    const words = { who: null, did: '', about: 'Samba night', after: ' was cancelled.' };
    expect(sentenceOf(cancelled)).toEqual(words);
    expect(notificationPath(cancelled)).toBe('/gigs/g1');
  });
});

describe('grouped notifications', () => {
  const by = (type: string, name: string | null, subject: string | null = 'p1') =>
    note(type, {
      actor: name && { id: name, name, avatar: null },
      subject: subject && { kind: 'post', id: subject },
    });

  test('NTF-01 a growing row keeps its key, and other types or ones without a subject stand alone', () => {
    const [first, second] = [by('comment', 'Kit'), by('comment', 'Bronagh')];
    expect(groupNotifications([second, first])[0]?.key).toBe(groupNotifications([first])[0]?.key);
    const alone = [by('comment', 'Kit', null), by('comment', 'Kit', null), by('link_request', 'Kit')];
    expect(groupNotifications([...alone, by('link_request', 'Kit')])).toHaveLength(4);
  });

  const shape = (items: readonly Notification[], leaving?: readonly string[]) =>
    groupNotifications(items, leaving).map(
      ({ newest, all }) => `${newest.type} of ${actorNames(all)} x${all.length}`,
    );

  test('NTF-04 a deleted row that can still be restored stays apart from a new arrival about the same post', () => {
    const deleted = [by('comment', 'Bronagh'), by('comment', 'Kit')];
    const leaving = deleted.map(({ id }) => id);
    const all = [by('comment', 'Oskar'), ...deleted];
    expect(shape(all, leaving)).toEqual(['comment of Oskar x1', 'comment of Bronagh and Kit x2']);
    expect(shape(all)).toEqual(['comment of Oskar, Bronagh and 1 other x3']);
  });

  test('NTF-01 comments on one post and applications for one gig share a row, at the newest', () => {
    expect(
      shape([
        by('comment', 'Kit'),
        by('message', 'Kit'),
        by('comment', 'Bronagh'),
        by('comment', 'Kit', 'p2'),
        by('gig_application', 'Oskar', 'g1'),
        by('comment', 'Kit'),
        by('gig_application', 'Dee', 'g1'),
      ]),
    ).toEqual([
      'comment of Kit and Bronagh x3',
      'message of Kit x1',
      'comment of Kit x1',
      'gig_application of Oskar and Dee x2',
    ]);
  });

  test.each([
    [['Kit', 'Kit'], 'Kit'],
    [['Kit', 'Bronagh'], 'Kit and Bronagh'],
    [['Kit', 'Bronagh', 'Dee'], 'Kit, Bronagh and 1 other'],
    [['Kit', 'Bronagh', 'Dee', 'Oskar', 'Kit'], 'Kit, Bronagh and 2 others'],
    [[null], null],
  ])('NTF-01 a row of %j names %s', (actors, names) => {
    expect(actorNames(actors.map((actor) => by('comment', actor)))).toBe(names);
  });
});
