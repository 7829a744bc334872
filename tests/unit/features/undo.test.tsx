import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Act } from '#contract/undo.ts';
import { dashboardKey } from '#entities/gig/gig-queries.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { isUndoAvailable, refreshUndo } from '#entities/undo/acts.ts';
import { RemovedNotice, type RemovedRow, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { CommentLine } from '#features/feed/comment-line.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { postOf } from '#tests/unit/entities/post.ts';
import { button, focused, press } from '#tests/unit/ui/focused.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';
import { watchFocus } from '#ui/focus/watch-focus.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));

vi.mock('#actors/use-draft.ts', () => ({
  useDraft: () => ({ text: '', setText: () => {}, clear: () => {} }),
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

const shown = (rows: (ReturnType<typeof row> | RemovedRow)[]) =>
  rows.map((one) => ('act' in one ? `${one.id} removed` : one.id));

test('FEE-07 asking twice whether undo is offered answers both with yes', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((done) => void answers.push(done));
    return Response.json({ isOffered: true, items: [] });
  });
  const client = new QueryClient();
  const first = isUndoAvailable(client);
  await waitFor(() => expect(answers).toHaveLength(1));
  const second = isUndoAvailable(client);
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

test('FEE-05 FEE-07 the undo row replaces the deleted item in its place', () => {
  const newest = [row('c', '3'), row('b', '2'), row('a', '1')];
  expect(shown(withRemovedRows(newest, [act('b', '2')]))).toEqual(['c', 'b removed', 'a']);
  const rest = [row('c', '3'), row('a', '1')];
  expect(shown(withRemovedRows(rest, [act('b', '2')]))).toEqual(['c', 'b removed', 'a']);
  expect(shown(withRemovedRows(rest, [act('z', '0')]))).toEqual(['c', 'a', 'z removed']);
  const top = [row('c', '3')];
  expect(shown(withRemovedRows(top, [act('a', '1')], { hasMore: true }))).toEqual(['a removed', 'c']);
  const oldest = [row('a', '1'), row('c', '3')];
  const place = { oldestFirst: true };
  expect(shown(withRemovedRows(oldest, [act('b', '2')], place))).toEqual(['a', 'b removed', 'c']);
  expect(shown(withRemovedRows(oldest, [act('d', '4')], place))).toEqual(['a', 'c', 'd removed']);
});

/** The link actions for Ada; the server has these undoable acts and gives `answer` to a press. */
function showActions(acts: Act[] = [], answer = () => Response.json({})) {
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET' ? Response.json({ isOffered: true, items: acts }) : answer(),
  );
  const client = withoutRetries();
  client.setQueryData(['undo'], { items: acts });
  const { app } = startTestApp();
  const person = { id: 'ada', name: 'Ada Byron', linkState: 'none', linkId: null } as const;
  render(<LinkActions person={person} large />, withProviders({ app, client }));
  const lists = [peopleKeys.links, dashboardKey];
  for (const key of lists) client.setQueryData(key, {});
  return {
    listsAreRefetched: () =>
      waitFor(() => {
        expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
      }),
  };
}

test.each([
  ['a neighbour that got focus meanwhile', 'Undo', () => {}],
  ['nothing if the member has moved on', 'Elsewhere', () => press('Elsewhere')],
] as const)(
  'UIX-05 FEE-09 the Undo of a row removed before its undo action was known takes focus from %s',
  async (_what, expected, move) => {
    watchFocus();
    const known = act('a', '2');
    vi.stubGlobal('fetch', async () => Response.json({ isOffered: true, items: [known] }));
    const client = withoutRetries();
    const { app } = startTestApp();
    const Rows = ({ isHidden, isUndoable }: { isHidden: boolean; isUndoable: boolean }) => (
      <main>
        {isUndoable && (
          <article>
            <RemovedNotice act={known} />
          </article>
        )}
        {!isHidden && (
          <article>
            <button type="button">Hide</button>
          </article>
        )}
        <article>The next post</article>
        <button type="button">Elsewhere</button>
      </main>
    );
    const { rerender } = render(<Rows isHidden={false} isUndoable={false} />, withProviders({ app, client }));
    press('Hide');
    rerender(<Rows isHidden isUndoable={false} />);
    await focused(() => screen.getByText('The next post'));
    move();
    await refreshUndo(client, 'a');
    rerender(<Rows isHidden isUndoable />);
    await screen.findByRole('button', { name: 'Undo' });
    await focused(() => button(expected));
  },
);

test('PPL-03 after a link request everything that shows the link is fetched again', async () => {
  const state = { userId: 'ada', linkId: 'l', linkState: 'outgoing' };
  const { listsAreRefetched } = showActions([], () => Response.json(state));
  fireEvent.click(screen.getByRole('button', { name: 'Connect with Ada Byron' }));
  await listsAreRefetched();
});

test('FEE-07 PPL-04 a refused undo says why, and everything that shows the link is fetched again', async () => {
  const known = act('l', '2026-11-20T19:00:00.000Z', {
    kind: 'link',
    withinId: 'ada',
    linkState: 'linked',
  });
  const msg = 'Too late to undo this.';
  const { listsAreRefetched } = showActions([known], () =>
    Response.json({ errors: [{ msg }] }, { status: 409 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(msg);
  await listsAreRefetched();
});

test.each([
  ['linked', 'You and Ada Byron are no longer linked.'],
  ['outgoing', 'You cancelled your request to Ada Byron.'],
  ['incoming', 'You declined Ada Byron’s request. They won’t be told.'],
] as const)(
  'PPL-04 PPL-03 after ending %s a status with Undo stands in place of Connect: “%s”',
  async (linkState, words) => {
    const known = act('l', '2026-11-20T19:00:00.000Z', { kind: 'link', withinId: 'ada', linkState });
    showActions([known]);
    await waitFor(() => expect(screen.getByText(words).getAttribute('role')).toBe('status'));
    expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
  },
);

test.each([
  ['me', 'Nkechi Obi', 'Delete your comment?'],
  ['ada', 'Ada Lovelace', 'Delete the comment by Ada Lovelace?'],
])(
  'FEE-05 SCR the confirmation names whose comment is deleted: %s (%s) reads “%s”',
  async (id, name, question) => {
    const author = { id, name, avatar: null, headline: '', place: '' };
    const comment = {
      ...{ id: 'c', postId: 'p', author, text: 'I am in', createdAt: '2026-11-20T10:00:00.000Z' },
      ...{ editedAt: null, threadId: null, answers: null },
    };
    render(
      <ul>
        <CommentLine
          comment={comment}
          post={postOf('p', { author: { ...author, id: 'me', name: 'Nkechi Obi' } })}
          onDeleted={() => {}}
          onType={() => {}}
          onReplied={() => {}}
        />
      </ul>,
      withProviders(),
    );
    const [menu] = screen.getAllByRole('button', { name: /comment/ });
    if (menu) fireEvent.keyDown(menu, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: question });
  },
);
