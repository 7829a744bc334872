import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ThreadRequest } from '#contract/conversations.ts';
import { Conversations } from '#features/messages/list/conversations.tsx';
import { MessageResults, messageSearchQuery } from '#features/messages/list/search-results.tsx';
import { RequestFooter } from '#features/messages/requests/request-footer.tsx';
import { RequestsPane } from '#features/messages/requests/requests-pane.tsx';
import { WhoMayMessage } from '#features/settings/notification-choices.tsx';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));

vi.mock('#features/messages/list/search-results.tsx', async (original) => ({
  ...(await original<typeof import('#features/messages/list/search-results.tsx')>()),
  SearchResults: () => null,
}));
vi.mock('#actors/use-draft.ts', () => ({ useStoredDraft: () => '' }));

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/messages">{children}</a>,
  useRouter: () => ({ state: { location: { pathname: '/' } } }),
  useElementScrollRestoration: () => undefined,
  useParams: () => ({}),
}));

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

vi.mock('#actors/socket-link.ts', async (original) => ({
  ...(await original<typeof import('#actors/socket-link.ts')>()),
  useSocketLink: () => ({ typingUsers: [], markDelivered: () => {} }),
}));
describe('requests', () => {
  const calls: { call: string; body: unknown }[] = [];

  /** The server gives these answers in turn, then repeats the last one. */
  const answers = (...all: (() => Response)[]) => {
    calls.length = 0;
    vi.stubGlobal('fetch', async (request: Request) => {
      const body = request.method === 'GET' ? undefined : await request.json();
      calls.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
      return (all.length > 1 ? all.shift() : all[0])?.() ?? Response.error();
    });
  };

  const json =
    (body: object, status = 200) =>
    () =>
      Response.json(body, { status });

  const show = (view: ReactNode) => {
    const client = withoutRetries();
    const { app } = startTestApp();
    return render(view, withProviders({ app, client }));
  };

  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  const foot = (request: ThreadRequest, reload = () => {}) =>
    show(
      <RequestFooter
        thread={{ request, conversationId: 'c1', reload }}
        person={tomasz}
        composer={<p>Write here</p>}
      />,
    );

  const open = { state: 'open', left: 0, mutualCount: 2 } as const;

  test('MSG-06 a request shows mutual links and that reading is not reported, without a composer', () => {
    foot(open);
    expect(screen.getByText('Tomasz wants to message you.')).toBeTruthy();
    expect(screen.getByText(/^2 links in common\. Tomasz won’t see that you’ve read this/)).toBeTruthy();
    expect(screen.queryByText('Write here')).toBeNull();
  });

  test('MSG-06 a refusal after an acceptance in another tab reloads the thread and changes nothing', async () => {
    answers(json({ errors: [{ msg: 'You’ve already accepted this.' }], current: {} }, 409));
    const reload = vi.fn();
    foot(open, reload);
    press('Decline');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByText('You declined Tomasz’s request.')).toBeNull();
  });

  test.each([
    [2, 'You can send 2 messages until they reply.', true],
    [0, 'You can send more once Tomasz replies.', false],
  ])('MSG-06 the sender of a request with %i messages left reads “%s”', (left, words, writes) => {
    foot({ state: 'waiting', left, mutualCount: 0 });
    expect(screen.getByRole('status').textContent).toContain(words);
    expect(screen.queryByText('Write here') !== null).toBe(writes);
  });

  const line = {
    id: 'c1',
    person: tomasz,
    mutualCount: 0,
    state: 'open',
    lastMessage: { ...messageOf(1), text: 'May I?' },
  };

  test('MSG-06 the list of requests: loading, failed with a retry, filled and empty', async () => {
    answers(json({ errors: [{ msg: 'Not now.' }] }, 500), json({ items: [line], nextCursor: null }));
    show(<RequestsPane box="open" as="h1" />);
    expect(screen.getByText('Loading requests...')).toBeTruthy();
    await screen.findByText('We couldn’t load your message requests');
    press('Try again');
    expect((await screen.findByText('May I?')).textContent).toBe('May I?');
    expect(screen.getByText(tomasz.name)).toBeTruthy();
    cleanup();
    answers(json({ items: [], nextCursor: null }));
    show(<RequestsPane box="refused" as="h1" />);
    await screen.findByText('No declined requests');
  });

  test('MSG-06 who may message me is saved; after a failure the choice is reverted; without the call it is not offered', async () => {
    answers(json({ from: 'everybody' }), json({ from: 'links' }), json({ errors: [{ msg: 'No.' }] }, 500));
    show(<WhoMayMessage />);
    fireEvent.click(await screen.findByRole('radio', { name: /^My links(?! and)/ }));
    const isChosen = (name: string | RegExp) =>
      (screen.getByRole('radio', { name }) as HTMLInputElement).checked;
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ from: 'links' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Everyone' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    await waitFor(() => expect(isChosen(/^My links(?! and)/)).toBe(true));
    cleanup();
    answers(() => new Response('Cannot GET', { status: 404 }));
    const { container } = show(<WhoMayMessage />);
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(container.textContent).toBe(''));
  });

  test('MSG-06 choices made while earlier ones are saved are sent in that order, and the last one stays chosen', async () => {
    const names = { gigs: /^My links and/, links: /^My links(?! and)/ };
    const choices = ['gigs', 'links', 'gigs'] as const;
    const sent: unknown[] = [];
    const replies: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return Response.json({ from: 'everybody' });
      sent.push(await request.json());
      return new Promise<Response>((done) => void replies.push(done));
    });
    show(<WhoMayMessage />);
    await screen.findByRole('radio', { name: 'Everyone' });
    for (const from of choices) fireEvent.click(screen.getByRole('radio', { name: names[from] }));
    for (const [nth, from] of choices.entries()) {
      await waitFor(() => expect(sent).toEqual(choices.slice(0, nth + 1).map((one) => ({ from: one }))));
      expect(screen.getByRole('radio', { name: names.gigs })).toHaveProperty('checked', true);
      await act(async () => replies[nth]?.(Response.json({ from })));
    }
    expect(screen.getByRole('radio', { name: names.gigs })).toHaveProperty('checked', true);
  });
});

const talkWith = (name: string) => ({
  id: name,
  person: { ...tomasz, id: name, name },
  lastMessage: messageOf(1),
  unreadCount: 0,
  canWrite: true,
});

test('MSG-01 a search whose next page fails says so, can be retried, and does not repeat by itself', async () => {
  let fails = true;
  let pages = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!new URL(request.url).searchParams.has('cursor'))
      return Response.json({ items: [talkWith('Tomasz Wilk')], nextCursor: 'next' });
    pages += 1;
    if (fails) return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 500 });
    return Response.json({ items: [talkWith('Petra Vávrová')], nextCursor: null });
  });
  const client = withoutRetries();
  render(<Conversations typed="vavrova" q="" scroller={null} />, withProviders({ client }));
  await screen.findByText('Some conversations couldn’t be searched.');
  expect(screen.queryByText('Searching...')).toBeNull();
  expect(pages).toBe(1);
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Petra Vávrová');
  expect(screen.queryByText('Some conversations couldn’t be searched.')).toBeNull();
  expect(pages).toBe(2);
});

test('MSG-01 a search loads further conversations only until the matches fill a screen', async () => {
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
  const client = withoutRetries();
  const view = (typed: string) => <Conversations typed={typed} q="" scroller={null} />;
  const { rerender } = render(view('a'), withProviders({ client }));
  await screen.findByText('Ana 0');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(pages).toBe(1);
  rerender(view('Ana 45'));
  await screen.findByText('Ana 45');
  await vi.waitFor(() => expect(pages).toBe(21));
});

test('MSG-01 a found message highlights each word that begins with the search text, ignoring accents', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      items: [
        {
          ...{ id: 'm', seq: 1, conversationId: 'c', person: tomasz, own: false },
          excerpt: 'Ask Vávrová, not Vavřin or Navara',
          createdAt: '2026-11-20T15:00:00.000Z',
        },
      ],
      nextCursor: null,
    }),
  );
  const client = withoutRetries();
  const Shown = () => <MessageResults q="vavr" query={useInfiniteQuery(messageSearchQuery('vavr'))} />;
  const { container } = render(<Shown />, withProviders({ client }));
  const marks = () => Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent);
  await vi.waitFor(() => expect(marks()).toEqual(['Vávr', 'Vavř']));
  expect(container.textContent).toContain('Ask Vávrová, not Vavřin or Navara');
});
