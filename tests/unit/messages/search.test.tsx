import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Conversations } from '#features/messages/list/conversations.tsx';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';

vi.mock('#actors/session.ts', () => ({ useSession: () => ({ user: { id: 'nkechi' } }) }));
vi.mock('#actors/socket-link.ts', async (original) => ({
  ...(await original<typeof import('#actors/socket-link.ts')>()),
  useSocketLink: () => ({ typingUsers: [], markDelivered: () => {} }),
}));
vi.mock('#features/messages/list/found.tsx', () => ({ Found: () => null }));
vi.mock('#actors/use-draft.ts', () => ({ useDraftNow: () => '' }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => ({}),
  Link: ({ children }: { children: ReactNode }) => <a href="/messages">{children}</a>,
}));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const talkWith = (name: string) => ({
  id: name,
  person: { ...tomasz, id: name, name },
  lastMessage: messageOf(1),
  unreadCount: 0,
  canWrite: true,
});

test('MSG-01 a name searched while the next page does not come: said, and tried again, not searched for ever', async () => {
  let fails = true;
  let pages = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!new URL(request.url).searchParams.has('cursor'))
      return Response.json({ items: [talkWith('Tomasz Wilk')], nextCursor: 'next' });
    pages += 1;
    if (fails) return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 500 });
    return Response.json({ items: [talkWith('Petra Vávrová')], nextCursor: null });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Conversations typed="vavrova" q="" scroller={null} />
    </QueryClientProvider>,
  );
  await screen.findByText('Not all conversations could be searched.');
  expect(screen.queryByText('Searching…')).toBeNull();
  expect(pages).toBe(1);
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Petra Vávrová');
  expect(screen.queryByText('Not all conversations could be searched.')).toBeNull();
  expect(pages).toBe(2);
});

test('MSG-01 one letter loads further conversations only until a screen of names is found', async () => {
  let pages = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    pages += 1;
    const items = Array.from({ length: 20 }, (_, nth) => talkWith(`Ana ${from + nth}`));
    return Response.json({ items, nextCursor: from < 400 ? String(from + 20) : null });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = (typed: string) => (
    <QueryClientProvider client={client}>
      <Conversations typed={typed} q="" scroller={null} />
    </QueryClientProvider>
  );
  const { rerender } = render(view('a'));
  await screen.findByText('Ana 0');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(pages).toBe(1);
  rerender(view('Ana 45'));
  await screen.findByText('Ana 45');
  await vi.waitFor(() => expect(pages).toBe(21));
});
