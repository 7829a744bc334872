import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { Act } from '#contract/ours/undo.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { postsQuery } from '#entities/post/post-queries.ts';
import { offersUndo } from '#entities/undo/acts.ts';
import { type TakenRow, withTaken } from '#entities/undo/taken.tsx';
import { Comments } from '#features/feed/comments.tsx';
import { PostList } from '#features/feed/post-list.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { postOf } from '#tests/unit/entities/post.ts';

const me = { id: 'me', name: 'Nkechi Obi', avatar: null, headline: '', place: '' };

vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));
vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
  useRouter: () => ({ state: { location: { pathname: '/' } } }),
  useElementScrollRestoration: () => undefined,
}));

const act = (id: string, madeAt: string, more: Partial<Act> = {}): Act => ({
  id: `act of ${id}`,
  kind: 'post',
  subjectId: id,
  withinId: null,
  words: 'Ada Byron',
  madeAt,
  undoUntil: '2026-11-20T20:00:10.000Z',
  leftMs: 10_000,
  ...more,
});
const row = (id: string, createdAt: string) => ({ id, createdAt });
const shown = (rows: (ReturnType<typeof row> | TakenRow)[]) =>
  rows.map((one) => ('act' in one ? `${one.id} taken` : one.id));

test('FEE-07 a second press while it is asked whether undo is offered does not make that a no', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((done) => void answers.push(done));
    return Response.json({ isOffered: true, items: [] });
  });
  const client = new QueryClient();
  const first = offersUndo(client);
  await waitFor(() => expect(answers).toHaveLength(1));
  const second = offersUndo(client);
  let isOver = false;
  const both = Promise.all([first, second]).finally(() => {
    isOver = true;
  });
  await waitFor(() => {
    for (const answer of answers) answer();
    expect(isOver).toBe(true);
  });
  expect(await both).toEqual([true, true]);
});

test('FEE-07 what was deleted is said where it stands in the list, or where it stood', () => {
  const newest = [row('c', '3'), row('b', '2'), row('a', '1')];
  expect(shown(withTaken(newest, [act('b', '2')]))).toEqual(['c', 'b taken', 'a']);
  const rest = [row('c', '3'), row('a', '1')];
  expect(shown(withTaken(rest, [act('b', '2')]))).toEqual(['c', 'b taken', 'a']);
  expect(shown(withTaken(rest, [act('z', '0')]))).toEqual(['c', 'a', 'z taken']);
  expect(shown(withTaken([], [act('b', '2')]))).toEqual(['b taken']);
});

test('FEE-07 what stood beyond the end of what is loaded is said on top', () => {
  expect(shown(withTaken([row('c', '3')], [act('a', '1')], { hasMore: true }))).toEqual(['a taken', 'c']);
});

test('FEE-05 a comment that was deleted is said between those before and after it', () => {
  const oldest = [row('a', '1'), row('c', '3')];
  const place = { oldestFirst: true };
  expect(shown(withTaken(oldest, [act('b', '2')], place))).toEqual(['a', 'b taken', 'c']);
  expect(shown(withTaken(oldest, [act('d', '4')], place))).toEqual(['a', 'c', 'd taken']);
});

beforeAll(async () => {
  await import('#entities/undo/undo-line.tsx');
}, 30_000);
let asked: string[] = [];
let undoable: Act[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const call = `${method} ${new URL(url).pathname}`;
    asked.push(call);
    if (call === 'GET /api/undo') return Response.json({ isOffered: true, items: undoable });
    if (call === 'GET /api/posts') return Response.json({ items: [], nextCursor: null });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  undoable = [];
  vi.unstubAllGlobals();
});

function show(children: ReactNode, known: Act[] = []) {
  const { app } = startTestApp();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (known.length > 0) client.setQueryData(['undo'], { items: known });
  render(
    <AppProvider app={app}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AppProvider>,
  );
}
const undoIsOffered = async (words: string) => {
  await waitFor(() => expect(screen.getByText(words).getAttribute('role')).toBe('status'));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
};

const madeAt = '2026-11-20T19:00:00.000Z';

test.each([
  ['linked', 'You and Ada Byron are no longer linked.'],
  ['outgoing', 'Your request to Ada Byron is taken back.'],
  ['incoming', 'You declined the request of Ada Byron. They are not told.'],
] as const)(
  'PPL-04 PPL-03 who was %s stands there with Undo where Connect would be: “%s”',
  async (linkState, words) => {
    const person = { id: 'ada', name: 'Ada Byron', linkState: 'none', linkId: null } as const;
    show(<LinkActions person={person} />, [act('l', madeAt, { kind: 'link', withinId: 'ada', linkState })]);
    await undoIsOffered(words);
    expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
  },
);

function OwnPosts() {
  const query = useInfiniteQuery({
    ...postsQuery({ author: 'me' }),
    initialData: { pages: [{ items: [postOf('p', { author: me })], nextCursor: null }], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <PostList label="My posts" query={query} empty="Nothing" />;
}

const deleteIt = async (menu: RegExp) => {
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
};

test('FEE-07 a post that can come back is deleted without a question, and its place says so', async () => {
  show(<OwnPosts />);
  expect(asked).toEqual([]);
  undoable = [act('p', madeAt, { words: 'Words of p' })];
  await deleteIt(/^More about your post/);
  await undoIsOffered('Your post “Words of p” is deleted.');
  expect(asked).toContain('DELETE /api/posts/p');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('Words of p')).toBeNull();
});

test('FEE-05 a comment that can come back is deleted without a question, and its place says so', async () => {
  const comment = {
    id: 'c',
    postId: 'p',
    author: me,
    text: 'I am in',
    createdAt: madeAt,
    editedAt: null,
    threadId: null,
    answers: null,
  };
  const thread = { id: 'c', createdAt: madeAt, comment, replyCount: 0 };
  const said = vi.fn(async ({ method, url }: Request) => {
    const call = `${method} ${new URL(url).pathname}`;
    asked.push(call);
    if (call === 'GET /api/undo') return Response.json({ isOffered: true, items: undoable });
    if (call !== 'GET /api/posts/p/comments') return new Response(null, { status: 204 });
    return Response.json({ items: undoable.length > 0 ? [] : [thread], nextCursor: null });
  });
  vi.stubGlobal('fetch', said);
  show(<Comments post={postOf('p', { commentCount: 1 })} />);
  await screen.findByText('I am in');
  undoable = [act('c', madeAt, { kind: 'comment', withinId: 'p', words: 'I am in' })];
  await deleteIt(/^More about your comment/);
  await undoIsOffered('The comment “I am in” is deleted.');
  await waitFor(() => expect(screen.queryByText('I am in')).toBeNull());
  expect(asked).toContain('DELETE /api/comments/c');
  expect(screen.queryByText('Nobody has answered yet.')).toBeNull();
});
