import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PersonQuestions } from '#entities/person/person-menu.tsx';
import { Log } from '#features/messages/thread/log.tsx';
import { rowsOf } from '#features/messages/thread/rows.ts';
import { messageOf } from '#tests/machines/app/support/fake-messages.ts';

vi.mock('#actors/session.ts', () => ({ useSession: () => ({ user: { id: 'nkechi' } }) }));
vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ refresh: () => {} }) }));
vi.mock('#actors/notifications.ts', () => ({ useNotifications: () => ({ refresh: () => {} }) }));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

const asked: unknown[] = [];
let status = 201;
beforeAll(async () => {
  await import('#features/messages/thread/message-acts.tsx');
  await import('#features/messages/thread/taken-place.tsx');
  await import('#entities/person/questions.tsx');
  await import('#entities/person/questions.tsx');
}, 30_000);
beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(await request.json());
    return Response.json(status === 201 ? { already: false } : { errors: [{ msg: 'Not found' }] }, {
      status,
    });
  });
});
afterEach(() => {
  cleanup();
  asked.length = 0;
  status = 201;
  vi.unstubAllGlobals();
});

const address = 'https://sidestage.test/gigs';
const readers = { me: 'nkechi', fresh: null, hasOlder: false };
const changed: unknown[] = [];
const led: unknown[] = [];
const answered: unknown[] = [];
const askedFirst: unknown[] = [];
const acts = {
  onChanged: (message: unknown) => void changed.push(message),
  onAskFirst: (removal: unknown) => void askedFirst.push(removal),
  onSettled: () => {},
  onGo: (to: unknown) => void led.push(to),
  canReact: true,
  onReply: (to: unknown) => void answered.push(to),
};
function show({
  hasActs = false,
  more = [],
}: {
  hasActs?: boolean;
  more?: ReturnType<typeof messageOf>[];
} = {}) {
  const messages = [
    messageOf(1),
    messageOf(2, { sender: { _id: 'nkechi', name: 'Nkechi', avatar: null } }),
    messageOf(3, { text: `See ${address}` }),
    ...more,
  ];
  const nothing = () => {};
  const scroll = {
    box: null,
    boxRef: nothing,
    inSight: null,
    isFar: false,
    goToEnd: nothing,
    goToRow: nothing,
    pass: nothing,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonQuestions>
        <Log
          rows={rowsOf({ messages, unsent: [], ...readers })}
          scroll={scroll}
          person={{ id: 'tomasz', name: 'Tomasz Wilk' }}
          peer="Tomasz"
          typing={null}
          below={0}
          hasOlder={false}
          loadingOlder={false}
          olderFailed={false}
          onOlder={nothing}
          found={null}
          acts={hasActs ? acts : null}
          onRetry={nothing}
          onDiscard={nothing}
        />
      </PersonQuestions>
    </QueryClientProvider>,
  );
}
const menus = () => screen.getAllByRole('button', { name: 'More about this message' });
const open = async (nth: number) => {
  const button = menus()[nth];
  if (button) fireEvent.keyDown(button, { key: 'Enter' });
  await screen.findByRole('menu');
};
/** What the menu offers, once all of it is there. */
const expectChoices = (words: string[]) =>
  waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(words));

test('SAF-06 one message of the other is reported from its own menu, one of mine can only be copied', async () => {
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
  expect(asked).toEqual([{ kind: 'message', id: 'm3', reason: 'harassment', words: '' }]);
});

test('SAF-06 where the server knows no reports, a message can still be copied', async () => {
  status = 404;
  show();
  await open(0);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report this message' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Something else' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open(0);
  await expectChoices(['Copy']);
});

test('MSG-02 a message is copied whole', async () => {
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

test('UIX-05 the menus of a thread are one stop for Tab, the newest; up and down lead from one to the next', () => {
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

test('MSG-02 a finger on a message opens its menu, on an address in it that address', async () => {
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

test('MSG-02 mine within the hour is deleted for me or for both, one of the other for me alone', async () => {
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
  await waitFor(() => expect(changed).toMatchObject([{ id: 'm2', removed: 'forBoth' }]));
  expect(calls).toContain('DELETE /api/messages/m4?for=both');
});

test('MSG-02 where nothing can be undone, its member is asked first', async () => {
  isOffered = false;
  const calls = removal();
  show({ hasActs: true });
  await open(1);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
  await waitFor(() => expect(askedFirst).toEqual([{ id: 'm2', scope: 'me' }]));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test('MSG-02 of a removed message nothing is left to copy or report, and one deleted for me is not there', async () => {
  removal();
  show({
    hasActs: true,
    more: [
      messageOf(4, { removed: 'forBoth', revision: 1, text: 'Message removed' }),
      messageOf(5, { removed: 'forMe', revision: 1, text: 'You deleted this message.' }),
    ],
  });
  expect(screen.queryByText('You deleted this message.')).toBeNull();
  expect(menus().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  await open(3);
  await expectChoices(['Delete for me']);
});

test('MSG-02 a message is answered from its menu, and what it answers leads there', async () => {
  const quote = { id: 'm2', seq: 2, senderId: 'nkechi', text: 'Is it five?' };
  show({ hasActs: true, more: [messageOf(4, { replyTo: quote, text: 'It is' })] });
  fireEvent.click(screen.getByRole('button', { name: /^In reply to *You: Is it five\?$/ }));
  expect(led).toMatchObject([{ id: 'm2', seq: 2 }]);
  await open(3);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(answered).toEqual([{ id: 'm4', seq: 4 }]);
});

test('MSG-02 reactions say who they are by, and those of a removed message are gone', () => {
  show({
    hasActs: true,
    more: [messageOf(4, { removed: 'forBoth', revision: 2, text: 'Message removed' })],
  });
  expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
});
