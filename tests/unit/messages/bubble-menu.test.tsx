import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SafetyDialogs } from '#entities/person/person-menu.tsx';
import { CannotWrite } from '#features/messages/composer/cannot-write.tsx';
import { Log } from '#features/messages/thread/log.tsx';
import { rowsOf } from '#features/messages/thread/rows.ts';
import { messageOf } from '#tests/machines/app/support/fake-messages.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#actors/session.ts', () => ({
  useSession: () => ({ user: { id: 'nkechi', isEmailVerified: true } }),
}));
vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ refresh: () => {} }) }));
vi.mock('#actors/notifications.ts', () => ({ useNotifications: () => ({ refresh: () => {} }) }));
vi.mock('#actors/use-draft.ts', () => ({
  useDraft: () => ({ text: '', setText: () => {}, clear: () => {} }),
}));
vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

const sent: unknown[] = [];

beforeAll(async () => {
  await import('#features/messages/thread/message-actions.tsx');
  await import('#features/messages/thread/deleted-message.tsx');
  await import('#entities/person/safety-dialogs.tsx');
}, 30_000);

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ already: false }, { status: 201 });
  });
});

afterEach(() => {
  sent.length = 0;
});

const address = 'https://sidestage.test/gigs';
const readers = { me: 'nkechi', unreadRange: null, hasOlder: false };
const acts = {
  ...{ onChanged: vi.fn(), onConfirmRemoval: vi.fn(), onGo: vi.fn(), onReply: vi.fn() },
  onSettled: () => {},
  canReact: true,
};

type Shown = { hasActs?: boolean; more?: ReturnType<typeof messageOf>[] };

function show({ hasActs = false, more = [] }: Shown = {}) {
  const messages = [
    messageOf(1),
    messageOf(2, { sender: { _id: 'nkechi', name: 'Nkechi', avatar: null } }),
    messageOf(3, { text: `See ${address}` }),
    ...more,
  ];
  const nothing = () => {};
  const moves = { goToEnd: nothing, goToRow: nothing, handleScroll: nothing };
  const scroll = { box: null, boxRef: nothing, lastVisible: null, isFar: false, ...moves };
  render(
    <SafetyDialogs>
      <Log
        rows={rowsOf({ messages, unsent: [], ...readers })}
        scroll={scroll}
        person={{ id: 'tomasz', name: 'Tomasz Wilk' }}
        peerName="Tomasz"
        typing={null}
        below={0}
        hasOlder={false}
        loadingOlder={false}
        olderFailed={false}
        onOlder={nothing}
        targetKey={null}
        actions={hasActs ? acts : null}
        onRetry={nothing}
        onDiscard={nothing}
      />
    </SafetyDialogs>,
    withProviders(),
  );
}

const menus = () => screen.getAllByRole('button', { name: 'More about this message' });

const open = async (nth: number) => {
  const button = menus()[nth];
  if (button) fireEvent.keyDown(button, { key: 'Enter' });
  await screen.findByRole('menu');
};

const expectChoices = (words: string[]) =>
  waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(words));

test('SAF-06 the other person’s message can be reported from its menu, mine only copied', async () => {
  show();
  await open(1);
  await expectChoices(['Copy']);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await open(2);
  await expectChoices(['Copy', 'Report this message']);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report this message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this message by Tomasz Wilk' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Harassment or threats' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ kind: 'message', id: 'm3', reason: 'harassment', words: '' }]);
});

test('MSG-02 Copy copies the whole message', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  show();
  await open(0);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(written).toEqual(['Message 1']));
});

test('UIX-05 the menus of a thread are one Tab stop, the newest; arrow keys move between them', () => {
  show();
  expect(screen.getByRole('button', { description: /^Tomasz: *Message 1$/ })).toBe(menus()[0]);
  const stops = () => menus().map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([-1, -1, 0]);
  menus()[2]?.focus();
  for (const [key, nth] of [
    ['ArrowUp', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(menus()[nth]);
    expect(menus().findIndex(({ tabIndex }) => tabIndex === 0)).toBe(nth);
  }
  fireEvent.blur(document.activeElement ?? document.body);
  expect(stops()).toEqual([-1, -1, 0]);
});

test('MSG-02 tapping a message opens its menu, tapping a link follows it, selecting text does neither', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show();
  expect(fireEvent.click(screen.getByRole('link', { name: address }))).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  vi.stubGlobal('getSelection', () => ({ isCollapsed: false }));
  fireEvent.click(screen.getByText('Message 1'));
  expect(screen.queryByRole('menu')).toBeNull();
  vi.stubGlobal('getSelection', () => ({ isCollapsed: true }));
  fireEvent.click(screen.getByText('Message 1'));
  await expectChoices(['Copy', 'Report this message']);
});

const removal = () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    calls.push(`${request.method} ${pathname}${search}`);
    if (pathname === '/api/undo') return Response.json({ isOffered, items: [] });
    return Response.json(messageOf(2, { own: true, removed: 'forBoth', revision: 1 }));
  });
  return calls;
};

let isOffered = true;

test('MSG-02 my message can be deleted for both within an hour, others only for me', async () => {
  const calls = removal();
  const now = new Date().toISOString();
  const mine = messageOf(4, { sender: { _id: 'nkechi', name: 'Nkechi', avatar: null }, createdAt: now });
  show({ hasActs: true, more: [mine] });
  await open(2);
  await expectChoices(['Copy', 'Report this message', 'React', 'Reply', 'Delete for me']);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await open(1);
  await expectChoices(['Copy', 'React', 'Reply', 'Delete for me']);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await open(3);
  await expectChoices(['Copy', 'React', 'Reply', 'Delete for me', 'Delete for both']);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete for both' }));
  await waitFor(() => expect(acts.onChanged.mock.calls).toMatchObject([[{ id: 'm2', removed: 'forBoth' }]]));
  expect(calls).toContain('DELETE /api/messages/m4?for=both');
});

test('MSG-02 a deletion that cannot be undone asks first', async () => {
  isOffered = false;
  const calls = removal();
  show({ hasActs: true });
  await open(1);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
  await waitFor(() => expect(acts.onConfirmRemoval.mock.calls).toEqual([[{ id: 'm2', scope: 'me' }]]));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test('MSG-02 a removed message can only be deleted for me and has no reactions, and one deleted for me is not shown', async () => {
  removal();
  show({
    hasActs: true,
    more: [
      messageOf(4, { removed: 'forBoth', revision: 1, text: 'Message deleted' }),
      messageOf(5, { removed: 'forMe', revision: 1, text: 'You deleted this message.' }),
    ],
  });
  expect(screen.queryByText('You deleted this message.')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
  expect(menus().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  await open(3);
  await expectChoices(['Delete for me']);
});

test('SAF-07 on a server without blocks a thread only says that the two cannot reach each other', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    requests.push(`${method} ${new URL(url).pathname}`);
    return new Response('Cannot GET', { status: 404 });
  });
  const ada = { id: 'ada', name: 'Ada Lovelace', headline: '', place: '', avatar: null };
  render(
    <CannotWrite person={ada} group={null} onChanged={() => {}} />,
    withProviders({ client: withoutRetries() }),
  );
  await waitFor(() => expect(requests).toEqual(['GET /api/blocks']));
  expect(screen.getByText(/You can’t message each other\./).textContent).not.toContain('blocked');
  expect(screen.queryByRole('button')).toBeNull();
});
