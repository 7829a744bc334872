import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, test, vi } from 'vitest';
import { CommentLine } from '#features/feed/comment-line.tsx';
import { postOf } from '#tests/unit/entities/post.ts';

vi.mock('#actors/session.ts', () => ({
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));
vi.mock('#actors/use-draft.ts', () => ({
  useDraft: () => ({ text: '', setText: () => {}, clear: () => {} }),
}));
afterEach(cleanup);

test.each([
  ['me', 'Nkechi Obi', 'Delete your comment?'],
  ['ada', 'Ada Lovelace', 'Delete the comment by Ada Lovelace?'],
])(
  'FEE-05 SCR the question names whose comment goes: of %s (%s) it asks “%s”',
  async (id, name, question) => {
    const author = { id, name, avatar: null, headline: '', place: '' };
    const comment = {
      id: 'c',
      postId: 'p',
      author,
      text: 'I am in',
      createdAt: '2026-11-20T10:00:00.000Z',
      editedAt: null,
      threadId: null,
      answers: null,
    };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ul>
          <CommentLine
            comment={comment}
            post={postOf('p', { author: { ...author, id: 'me', name: 'Nkechi Obi' } })}
            onDeleted={() => {}}
            onType={() => {}}
            onReplied={() => {}}
          />
        </ul>
      </QueryClientProvider>,
    );
    const [menu] = screen.getAllByRole('button', { name: /comment/ });
    if (menu) fireEvent.keyDown(menu, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: question });
  },
);
