import '#tests/unit/with-client.ts';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LikeButton } from '#entities/post/post-card.tsx';
import { patchPost, postKeys } from '#entities/post/post-queries.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { standingToasts } from '#tests/unit/toasts.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { postOf } from './post.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

const replies: ((status: number) => void)[] = [];
const toasts = standingToasts();
const toastTexts = () => toasts.map(({ text }) => text);
/** Whether I like it on the server; three others do. */
let liked: boolean;
beforeEach(() => {
  liked = false;
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    const status = await new Promise<number>((done) => void replies.push(done));
    if (status !== 200) return Response.json({ errors: [{ msg: 'Not now.' }] }, { status });
    liked = method === 'PUT';
    return Response.json({ likedByMe: liked, likeCount: 3 + Number(liked) });
  });
});
afterEach(() => {
  replies.length = 0;
});

function Shown() {
  const { data } = useQuery({
    queryKey: postKeys.detail('p'),
    initialData: postOf('p', { likeCount: 3 }),
    enabled: false,
  });
  return <LikeButton post={data} />;
}

async function open() {
  const { app } = await signedInApp();
  const client = new QueryClient();
  render(<Shown />, withProviders({ app, client }));
  const button = () => screen.getByRole('button', { name: /^Like/ });
  return {
    client,
    press: () => fireEvent.click(button()),
    seen: () => `${button().getAttribute('aria-label')} ${button().getAttribute('aria-pressed')}`,
    reply: async (status: number) => {
      await waitFor(() => expect(replies).not.toHaveLength(0));
      await act(async () => replies.shift()?.(status));
    },
  };
}

test('FEE-04 a failed like is reverted and reported once; the next press is sent again', async () => {
  const { press, seen, reply } = await open();
  press();
  await reply(500);
  await waitFor(() => expect(seen()).toBe('Like, 3 so far false'));
  expect(toastTexts()).toHaveLength(1);
  press();
  await reply(200);
  await waitFor(() => expect([seen(), liked]).toEqual(['Like, 4 so far true', true]));
});

test('FEE-04 others’ likes that arrive during mine are counted, and mine is counted once', async () => {
  const { press, seen, reply, client } = await open();
  press();
  act(() => patchPost(client, 'p', (post) => ({ ...post, likeCount: 9, likedByMe: true })));
  await waitFor(() => expect(seen()).toBe('Like, 9 so far true'));
  await reply(200);
  await waitFor(() => expect(seen()).toBe('Like, 4 so far true'));
});
