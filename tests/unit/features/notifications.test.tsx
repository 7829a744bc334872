import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { notificationPath } from '#contract/ours/notification-path.ts';
import { sentenceOf } from '#contract/ours/notification-words.ts';
import type { Notification } from '#contract/spec/notification.ts';
import { toldBy } from '#entities/notification/details.ts';
import { gather, namesOf } from '#features/notifications/gather.ts';
import { LeavingNote, Note } from '#features/notifications/note.tsx';
import { byDay } from '#features/notifications/notifications.tsx';
import { useSeek } from '#features/notifications/use-seek.ts';
import { Waiting } from '#features/notifications/waiting.tsx';

vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ messages: 0, linkRequests: 0 }) }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/posts/p1">{children}</a>,
}));
afterEach(cleanup);

test.each([
  [false, 'Not known yet.'],
  [true, 'Nobody waits for an answer.'],
])('NTF-01 the side panel, when the counts are known: %s, says “%s”', (isKnown, words) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Waiting isKnown={isKnown} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/waits for an answer|known/).textContent).toBe(words);
});

describe('a row', () => {
  const rowOf = (notification: Notification) => ({ key: 'n1', newest: notification, all: [notification] });

  test('UIX-05 NTF-04 the buttons of a notification name what they are about', () => {
    const notification: Notification = {
      id: 'n1',
      recipient: 'me',
      type: 'comment',
      read: false,
      createdAt: null,
      details: { actor: { id: 'p1', name: 'Eszter Kocsis', avatar: null } },
    };
    const undo = vi.fn();
    render(<Note row={rowOf(notification)} now={new Date()} onRead={vi.fn()} onDelete={vi.fn()} />);
    screen.getByRole('button', { name: 'Delete: Eszter Kocsis commented on your post' });
    screen.getByRole('button', { name: 'Mark as read: Eszter Kocsis commented on your post' });
    render(<LeavingNote row={rowOf(notification)} onUndo={undo} />);
    expect(screen.getByRole('status').textContent).toBe('Deleted: Eszter Kocsis commented on your post');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
  });
});

describe('looking for older ones', () => {
  const seek = vi.fn();
  const open = (count: number) => {
    seek.mockClear();
    const asked = { isWanted: true, count, olderFailed: false, isBusy: false };
    return renderHook(({ isWanted, ...older }) => useSeek(isWanted, { ...older, seek }), {
      initialProps: asked,
    });
  };
  const next = { isWanted: true, olderFailed: false };

  test('NTF-01 SCR /notifications what is asked for is looked for among the older ones until there is one', () => {
    const { result, rerender } = open(50);
    expect([result.current, seek.mock.calls.length]).toEqual([true, 1]);
    rerender({ ...next, count: 50, isBusy: true });
    rerender({ ...next, count: 100, isBusy: false });
    expect([result.current, seek.mock.calls.length]).toEqual([true, 2]);
    rerender({ ...next, count: 150, isBusy: false, isWanted: false });
    expect([result.current, seek.mock.calls.length]).toEqual([false, 2]);
  });

  test('NTF-01 after a failure, or very many, one has to ask', () => {
    const { result, rerender } = open(50);
    rerender({ ...next, count: 50, isBusy: true });
    rerender({ ...next, count: 50, isBusy: false, olderFailed: true });
    expect([result.current, seek.mock.calls.length]).toEqual([false, 1]);
    expect([open(500).result.current, seek.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('words', () => {
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
      toldBy(
        note('application_declined', { actor, subject: { kind: 'gig', id: 'g1', title: 'Samba night' } }),
      ),
    );
    expect(`${did} ${about}`).toBe('did not choose you for Samba night');
  });
});

describe('rows of several', () => {
  let count = 0;
  const note = (type: string, actor: string | null, subject: string | null = 'p1') => {
    count += 1;
    return {
      id: `n${count}`,
      recipient: 'me',
      type,
      read: false,
      createdAt: null,
      details: {
        actor: actor && { id: actor, name: actor, avatar: null },
        subject: subject && { kind: 'post', id: subject },
      },
    } satisfies Notification;
  };
  const shape = (items: readonly Notification[]) =>
    gather(items).map(({ newest, all }) => `${newest.type} of ${namesOf(all)} x${all.length}`);

  test('NTF-01 comments on one post and applications for one gig are one row, where the newest stands', () => {
    expect(
      shape([
        note('comment', 'Kit'),
        note('message', 'Kit'),
        note('comment', 'Bronagh'),
        note('comment', 'Kit', 'p2'),
        note('gig_application', 'Oskar', 'g1'),
        note('comment', 'Kit'),
        note('gig_application', 'Dee', 'g1'),
      ]),
    ).toEqual([
      'comment of Kit and Bronagh x3',
      'message of Kit x1',
      'comment of Kit x1',
      'gig_application of Oskar and Dee x2',
    ]);
  });

  test('NTF-01 a row stays the same one while it grows', () => {
    const [first, second] = [note('comment', 'Kit'), note('comment', 'Bronagh')];
    expect(gather([second, first])[0]?.key).toBe(gather([first])[0]?.key);
  });

  test('NTF-01 what has no subject, or comes of a type that happens to one person, stands alone', () => {
    expect(
      shape([note('comment', 'Kit', null), note('comment', 'Kit', null), note('link_request', 'Kit')]),
    ).toHaveLength(3);
  });

  test.each([
    [['Kit'], 'Kit'],
    [['Kit', 'Kit'], 'Kit'],
    [['Kit', 'Bronagh'], 'Kit and Bronagh'],
    [['Kit', 'Bronagh', 'Dee'], 'Kit, Bronagh and one other'],
    [['Kit', 'Bronagh', 'Dee', 'Oskar', 'Kit'], 'Kit, Bronagh and 2 others'],
    [[null], null],
  ])('NTF-01 %j are named as %s', (actors, names) => {
    expect(namesOf(actors.map((actor) => note('comment', actor)))).toBe(names);
  });
});
