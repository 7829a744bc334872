import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ReportKind } from '#contract/ours/reports.ts';
import { PersonMenu, PersonQuestions } from '#entities/person/person-menu.tsx';
import { standingToasts } from '#tests/unit/toasts.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';

vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ refresh: () => {} }) }));
vi.mock('#actors/notifications.ts', () => ({ useNotifications: () => ({ refresh: () => {} }) }));
let member = 'me';
vi.mock('#actors/session.ts', () => ({ useSession: () => ({ user: { id: member } }) }));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

type Reply = Response | Error;
const replies: ((reply: Reply) => void)[] = [];
const asked: { call: string; body: unknown }[] = [];

// The dialog comes when it is needed; here its code is at hand.
beforeAll(async () => {
  await import('#entities/person/questions.tsx');
}, 30_000);
// As the app does before anything is shown: focus that falls between a menu and its late dialog is known then.
keepFocus();

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    asked.push({ call, body: request.method === 'POST' ? await request.json() : null });
    const reply = await new Promise<Reply>((done) => void replies.push(done));
    if (reply instanceof Error) throw reply;
    return reply;
  });
});
afterEach(() => {
  cleanup();
  member = 'me';
  asked.length = 0;
  replies.length = 0;
  vi.unstubAllGlobals();
});

const toasts = standingToasts();
const told = () => toasts.map(({ text }) => text);

const ada = { id: 'ada', name: 'Ada Lovelace' };
function Page({ thing }: { thing: { kind: ReportKind; id: string } | undefined }) {
  const [rows, setRows] = useState(['Ada', 'Ben']);
  return (
    <PersonQuestions>
      <button type="button" onClick={() => setRows(['Ben'])}>
        News
      </button>
      {rows.includes('Ada') && <PersonMenu person={ada} label="More about Ada" {...(thing && { thing })} />}
      <PersonMenu person={{ id: 'ben', name: 'Ben' }} label="More about Ben" />
    </PersonQuestions>
  );
}
function show(thing?: { kind: ReportKind; id: string }) {
  const client = new QueryClient();
  const page = () => (
    <QueryClientProvider client={client}>
      <Page thing={thing} />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  return () => rerender(page());
}
/** What the menu is about goes, by somebody else's hand. */
const vanish = () => fireEvent.click(screen.getByText('News'));
const openMenu = (name = 'More about Ada') =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter' });
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const fill = (dialog: HTMLElement) => {
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Spam or advertising' }));
  const words = within(dialog).getByRole('textbox', { name: /In your words/ });
  fireEvent.change(words, { target: { value: 'Sells strings' } });
};
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const sent = async (times: number) => {
  fireEvent.click(sendButton());
  await waitFor(() => expect(replies).toHaveLength(times));
};
const reply = (answer: Reply) => act(async () => replies.shift()?.(answer));
const refuse = (status: number, body: object) => reply(Response.json(body, { status }));
const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;

test.each([
  [undefined, 'Report Ada Lovelace', 'Report Ada Lovelace', { kind: 'person', id: 'ada' }],
  [{ kind: 'post', id: 'p' }, 'Report this post', 'Report this post by Ada Lovelace', null],
  [{ kind: 'comment', id: 'c' }, 'Report this comment', 'Report this comment by Ada Lovelace', null],
  [{ kind: 'gig', id: 'g' }, 'Report this gig', 'Report this gig by Ada Lovelace', null],
] as const)(
  'SAF-08 of %o the menu says “%s”, and that is sent with reason and words',
  async (thing, item, title, as) => {
    show(thing);
    openMenu();
    await choose(item);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(6);
    expect(sendButton()).toHaveProperty('disabled', true);
    fill(dialog);
    await sent(1);
    fireEvent.click(sendButton());
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    const body = { ...(as ?? thing), reason: 'spam', words: 'Sells strings' };
    expect(asked).toEqual([{ call: 'POST /api/reports', body }]);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    await refuse(201, { already: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told()).toEqual(['Thank you. We will look at it.']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada'));
  },
);

test('SAF-06 SAF-08 who made it is blocked too where that is ticked, once the report is in', async () => {
  show();
  openMenu();
  await choose('Report Ada Lovelace');
  fill(await screen.findByRole('dialog'));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Block Ada Lovelace too/ }));
  await sent(1);
  await refuse(201, { already: true });
  await waitFor(() => expect(asked.map(({ call }) => call).at(-1)).toBe('PUT /api/blocks/ada'));
  await refuse(200, {});
  await waitFor(() => expect(told()).toContain('You blocked Ada Lovelace'));
  expect(told()).toContain('You have reported this before. We will look at it.');
});

test('SAF-08 refused, offline or put aside, what was typed stays, and can be sent again', async () => {
  show({ kind: 'post', id: 'p' });
  openMenu();
  await choose('Report this post');
  fill(await screen.findByRole('dialog'));
  await sent(1);
  await refuse(429, { errors: [{ msg: 'Too many tries.' }], code: 'too_many' });
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
  expect(typed()).toBe('Sells strings');

  await sent(1);
  await reply(new TypeError('Failed to fetch'));
  await screen.findByText('There is no connection. Check your network and try again.');

  await sent(1);
  await refuse(404, { errors: [{ msg: 'This post is not here (any more).' }], code: 'not_found' });
  await screen.findByText('This post is not here (any more).');
  expect(told()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu();
  await choose('Report this post');
  await screen.findByRole('dialog');
  expect(typed()).toBe('Sells strings');
  await sent(1);
  await refuse(201, { already: false });
  await waitFor(() => expect(told()).toEqual(['Thank you. We will look at it.']));
});

test('SAF-08 more words than are taken stay in the box, and are not sent', async () => {
  show();
  openMenu();
  await choose('Report Ada Lovelace');
  fill(await screen.findByRole('dialog'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(1001) } });
  expect(typed()).toHaveLength(1001);
  expect(sendButton()).toHaveProperty('disabled', true);
});

test('SAF-08 on a server that does not know the call the entry disappears from every menu; blocking stays', async () => {
  show({ kind: 'post', id: 'p' });
  openMenu();
  await choose('Report this post');
  fill(await screen.findByRole('dialog'));
  await sent(1);
  await reply(
    new Response('<pre>Cannot do that</pre>', { status: 404, headers: { 'content-type': 'text/html' } }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told()).toEqual(['Reporting is not possible here.']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada'));
  for (const name of ['More about Ada', 'More about Ben']) {
    openMenu(name);
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([name.endsWith('Ben') ? 'Block Ben' : 'Block Ada Lovelace']);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
  }
});

test('SAF-08 UIX-05 what is reported vanishes meanwhile: the dialog and its words stay until they are sent', async () => {
  show({ kind: 'post', id: 'p' });
  openMenu();
  await choose('Report this post');
  const dialog = await screen.findByRole('dialog');
  fill(dialog);
  vanish();
  expect(screen.queryByRole('button', { name: 'More about Ada', hidden: true })).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(typed()).toBe('Sells strings');
  await sent(1);
  await refuse(201, { already: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'post', id: 'p', words: 'Sells strings' });
});

test('SAF-06 UIX-05 so does the question whether to block, and its answer counts', async () => {
  show();
  openMenu();
  await choose('Block Ada Lovelace');
  const question = await screen.findByRole('alertdialog', { name: 'Block Ada Lovelace?' });
  vanish();
  expect(screen.getByRole('alertdialog')).toBe(question);
  fireEvent.click(within(question).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(asked.at(-1)?.call).toBe('PUT /api/blocks/ada'));
  await refuse(200, {});
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(told()).toEqual(['You blocked Ada Lovelace']);
});

test('SAF-01 SAF-08 another member at the same machine finds no question, and none of the words', async () => {
  const again = show({ kind: 'post', id: 'p' });
  openMenu();
  await choose('Report this post');
  fill(await screen.findByRole('dialog'));
  member = 'somebody else';
  again();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu();
  await choose('Report this post');
  await screen.findByRole('dialog');
  expect(typed()).toBe('');
});

test('SAF-08 where a thing of somebody is reported, the person can be, too', async () => {
  show({ kind: 'gig', id: 'g' });
  openMenu();
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Report this gig', 'Report Ada Lovelace', 'Block Ada Lovelace']);
  await choose('Report Ada Lovelace');
  const dialog = await screen.findByRole('dialog', { name: 'Report Ada Lovelace' });
  fill(dialog);
  await sent(1);
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'person', id: 'ada' });
});
