import '#tests/unit/with-client.ts';
import { QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { patchPost, postKeys, postsQuery } from '#entities/post/post-queries.ts';
import { PostTools } from '#features/feed/attachments/post-tools.tsx';
import { useNewPosts } from '#features/feed/community.tsx';
import { rememberMention, writePost } from '#features/feed/feed-calls.ts';
import { queryClient } from '#shared/query-client.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withoutDatabase } from '#tests/unit/databases.ts';
import { postOf } from '#tests/unit/entities/post.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

vi.mock('#entities/picture/picture-tray.tsx', () => ({
  PictureTray: ({ pictures }: { pictures: readonly { name: string }[] }): ReactNode =>
    pictures.map(({ name }) => <p key={name}>{name}</p>),
}));

describe('new posts', () => {
  let posts: Post[];
  const calls: string[] = [];
  let delay: Promise<void> | null;
  let nextCursor: string | null;
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    posts = [postOf('p2'), postOf('p1')];
    delay = null;
    nextCursor = null;
    calls.length = 0;
    vi.stubGlobal('scrollTo', () => {});
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      calls.push(new URL(url).pathname);
      const items = [...posts];
      await delay;
      return Response.json({ items, nextCursor });
    });
  });
  function open(client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })) {
    const { result, unmount } = renderHook(() => {
      const feed = useInfiniteQuery(postsQuery());
      return { feed, fresh: useNewPosts(feed, 'everybody') };
    }, withProviders({ client }));
    const read = () => ({
      shown: result.current.feed.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)),
      above: result.current.fresh.posts.map(({ id }) => id),
    });
    const settled = () =>
      waitFor(() => expect([result.current.feed.isFetching, client.isFetching()]).toEqual([false, 0]));
    return { client, result, unmount, read, settled };
  }

  test('SPD-01 SCR /community opening the feed makes one call, also when it is opened again', async () => {
    const first = open();
    await first.settled();
    expect(calls).toHaveLength(1);
    first.unmount();
    await vi.advanceTimersByTimeAsync(45_000);
    const again = open(first.client);
    await again.settled();
    expect([again.read().shown, calls.length]).toEqual([['p2', 'p1'], 2]);
  });

  test('FEE-03 a post written while the feed was loading counts as new', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    delay = promise;
    const { client, read, settled } = open();
    await waitFor(() => expect(calls).toHaveLength(1));
    posts = [postOf('p3'), ...posts];
    await act(() => client.invalidateQueries({ queryKey: postKeys.newest }));
    resolve();
    await settled();
    await waitFor(() => expect(read().above).toEqual(['p3']));
    expect(read().shown).toEqual(['p2', 'p1']);
  });

  test('FEE-03 the feed checks every minute, and posts that are shown are no longer new', async () => {
    const { read, settled, result } = open();
    await settled();
    posts = [postOf('p3'), ...posts];
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(read().above).toEqual(['p3']));
    await act(() => result.current.fresh.show());
    await settled();
    expect(read()).toEqual({ shown: ['p3', 'p2', 'p1'], above: [] });
    expect(calls).toHaveLength(3);
  });

  test('FEE-03 a post that its author deletes does not return as new', async () => {
    const { client, read, settled } = open();
    await settled();
    act(() => patchPost(client, 'p2', null));
    await waitFor(() => expect(read()).toEqual({ shown: ['p1'], above: [] }));
  });

  test('FEE-03 more new posts than fit a page are reported as more', async () => {
    const { read, settled, result } = open();
    await settled();
    posts = [postOf('p4'), postOf('p3')];
    nextCursor = 'more';
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(read().above).toEqual(['p4', 'p3']));
    expect(result.current.fresh.isMore).toBe(true);
  });
});

test('FEE-06 mentioned people with the same name are sent in the order chosen, the latest if fewer remain', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()).meant);
    return Response.json(postOf('p1'));
  });
  const write = (text: string) => writePost({ clientId: 'c', text }, new AbortController().signal);
  rememberMention('Ben', 'ben');
  rememberMention('Ben', 'twin');
  await write('@Ben and @Ben');
  await write('For @Ben');
  await write('For nobody');
  expect(sent).toEqual([['ben', 'twin'], ['twin'], undefined]);
});

test('FEE-02 a pasted or dropped picture joins the post, and the browser stays on the page', async () => {
  withoutDatabase();
  const { app } = await signedInApp();
  const box = createRef<HTMLTextAreaElement>();
  render(
    <>
      <textarea ref={box} aria-label="Post" />
      <PostTools
        box={box}
        composer={{ busy: false, attach: () => {} }}
        gig={{ text: '', setText: () => {}, clear: () => {} }}
        onWait={() => {}}
      />
    </>,
    withProviders({ app }),
  );
  const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
  const pasted = { files: [picture('pasted.jpg')], types: ['Files'] };
  expect(fireEvent.paste(screen.getByRole('textbox', { name: 'Post' }), { clipboardData: pasted })).toBe(
    false,
  );
  await screen.findByText('pasted.jpg');
  const dropped = { files: [picture('dropped.jpg')], types: ['Files'] };
  expect(fireEvent.drop(document.body, { dataTransfer: dropped })).toBe(false);
  await screen.findByText('dropped.jpg');
});
