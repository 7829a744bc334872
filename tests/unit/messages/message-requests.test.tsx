import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { Conversation, ThreadRequest } from '#contract/ours/messages.ts';
import { TalkLine } from '#features/messages/list/talk-line.tsx';
import { RequestFoot } from '#features/messages/requests/request-foot.tsx';
import { RequestsPane } from '#features/messages/requests/requests-pane.tsx';
import { WhoMayMessage } from '#features/settings/message-senders.tsx';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';

vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));
vi.mock('#actors/use-draft.ts', () => ({ useDraftNow: () => '' }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/messages">{children}</a>,
  useRouter: () => ({ state: { location: { pathname: '/' } } }),
  useElementScrollRestoration: () => undefined,
}));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

const asked: { call: string; body: unknown }[] = [];
/** A server that answers so, in turn; the last one for ever. */
const answers = (...all: (() => Response)[]) => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = request.method === 'GET' ? undefined : await request.json();
    asked.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
    return (all.length > 1 ? all.shift() : all[0])?.() ?? Response.error();
  });
};
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const never = () => Response.error();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (view: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { app } = startTestApp();
  return render(
    <AppProvider app={app}>
      <QueryClientProvider client={client}>{view}</QueryClientProvider>
    </AppProvider>,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const foot = (request: ThreadRequest, reload = () => {}) =>
  show(
    <RequestFoot
      thread={{ request, conversationId: 'c1', reload }}
      person={tomasz}
      composer={<p>Write here</p>}
    />,
  );
const open = { state: 'open', left: 0, mutualCount: 2 } as const;

test('MSG-06 a request names its links in common and says that it is read unseen; there is nothing to write in', () => {
  foot(open);
  expect(screen.getByText('Tomasz would like to write to you.')).toBeTruthy();
  expect(screen.getByText(/^2 links in common\. Tomasz does not see that you have read this/)).toBeTruthy();
  expect(screen.queryByText('Write here')).toBeNull();
});

test('MSG-06 accepted: the server is told once, and the thread looked at again', async () => {
  answers(json({ state: 'accepted' }));
  const reload = vi.fn();
  foot(open, reload);
  press('Accept');
  press('Accept');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ call: 'PUT /api/message-requests/c1', body: { state: 'accepted' } }]);
});

test('MSG-06 refused, undone, and refused while no answer comes: said in its place, and pressed again', async () => {
  answers(json({ state: 'refused' }), json({ state: 'open' }), never, json({ state: 'refused' }));
  foot(open);
  press('Refuse');
  await screen.findByText('You refused Tomasz’s request.');
  press('Undo');
  await screen.findByText('Tomasz would like to write to you.');
  press('Refuse');
  expect((await screen.findByRole('alert')).textContent).toContain('That did not get through.');
  press('Refuse');
  await screen.findByText('You refused Tomasz’s request.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual(
    ['refused', 'open', 'refused', 'refused'].map((state) => ({ state })),
  );
});

test('MSG-06 refused when a yes was given in another tab: the yes stands', async () => {
  answers(json({ errors: [{ msg: 'You have accepted this already.' }], current: {} }, 409));
  const reload = vi.fn();
  foot(open, reload);
  press('Refuse');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText('You refused Tomasz’s request.')).toBeNull();
});

test.each([
  [2, 'You can write 2 messages until they answer.', true],
  [1, 'You can write 1 message until they answer.', true],
  [0, 'You can write again once Tomasz has answered.', false],
])('MSG-06 who asks, with %i messages left, reads how it stands', (left, words, writes) => {
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

test('MSG-06 the requests: waiting, gone wrong with a way to try again, who asks', async () => {
  answers(json({ errors: [{ msg: 'Not now.' }] }, 500), json({ items: [line], nextCursor: null }));
  show(<RequestsPane box="open" as="h1" />);
  expect(screen.getByText('Loading the requests')).toBeTruthy();
  await screen.findByText('Could not load the requests');
  press('Try again');
  expect((await screen.findByText('May I?')).textContent).toBe('May I?');
  expect(screen.getByText(tomasz.name)).toBeTruthy();
});

test.each([
  ['open', 'No requests'],
  ['refused', 'Nobody refused'],
] as const)('MSG-06 an empty box of %s ones says so', async (box, words) => {
  answers(json({ items: [], nextCursor: null }));
  show(<RequestsPane box={box} as="h1" />);
  expect((await screen.findByText(words)).textContent).toBe(words);
});

test('MSG-06 who may message me is chosen and kept; where that fails, the choice stays what it was', async () => {
  answers(json({ from: 'everybody' }), json({ from: 'links' }), json({ errors: [{ msg: 'No.' }] }, 500));
  show(<WhoMayMessage />);
  fireEvent.click(await screen.findByRole('radio', { name: /^My links(?! and)/ }));
  const isChosen = (name: string | RegExp) =>
    (screen.getByRole('radio', { name }) as HTMLInputElement).checked;
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ from: 'links' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Everybody' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  await waitFor(() => expect(isChosen(/^My links(?! and)/)).toBe(true));
});

test('MSG-06 a server that knows no such choice offers none', async () => {
  answers(() => new Response('Cannot GET', { status: 404 }));
  const { container } = show(<WhoMayMessage />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe(''));
});

test('MSG-06 a muted conversation says so beside its own number', () => {
  const conversation: Conversation = {
    id: 'c1',
    person: tomasz,
    lastMessage: messageOf(1),
    unreadCount: 2,
    canWrite: true,
    muted: true,
  };
  show(<TalkLine conversation={conversation} me="me" today="2026-11-14" isTyping={false} />);
  expect(screen.getByText('Muted')).toBeTruthy();
  expect(screen.getByText('2 unread messages')).toBeTruthy();
});
