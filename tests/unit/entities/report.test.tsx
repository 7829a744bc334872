import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ReportKind } from '#contract/people.ts';
import { PersonMenu, SafetyDialogs } from '#entities/person/person-menu.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { standingToasts } from '#tests/unit/toasts.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { watchFocus } from '#ui/focus/watch-focus.ts';

vi.mock('#actors/counts.ts', async (original) => ({
  ...(await original<typeof import('#actors/counts.ts')>()),
  useCounts: () => ({ refresh: () => {} }),
}));
vi.mock('#actors/notifications.ts', async (original) => ({
  ...(await original<typeof import('#actors/notifications.ts')>()),
  useNotifications: () => ({ refresh: () => {} }),
}));
let member = 'me';
vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: member } }),
}));
vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

type Reply = Response | Error;
const replies: ((reply: Reply) => void)[] = [];
const calls: { call: string; body: unknown }[] = [];

// The dialog loads on demand; loaded here, no test waits for it.
beforeAll(async () => {
  await import('#entities/person/safety-dialogs.tsx');
}, 30_000);
// As at app start: restores focus that is lost between a menu and its late dialog.
watchFocus();

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push({ call, body: request.method === 'POST' ? await request.json() : null });
    const reply = await new Promise<Reply>((done) => void replies.push(done));
    if (reply instanceof Error) throw reply;
    return reply;
  });
});
afterEach(() => {
  member = 'me';
  calls.length = 0;
  replies.length = 0;
});

const toasts = standingToasts();
const toastTexts = () => toasts.map(({ text }) => text);

const ada = { id: 'ada', name: 'Ada Lovelace' };
function Page({ thing: subject }: { thing: { kind: ReportKind; id: string } | undefined }) {
  const [rows, setRows] = useState(['Ada', 'Ben']);
  return (
    <SafetyDialogs>
      <button type="button" onClick={() => setRows(['Ben'])}>
        News
      </button>
      {rows.includes('Ada') && (
        <PersonMenu person={ada} label="More about Ada" {...(subject && { subject })} />
      )}
      <PersonMenu person={{ id: 'ben', name: 'Ben' }} label="More about Ben" />
    </SafetyDialogs>
  );
}
function show(thing?: { kind: ReportKind; id: string }, { app } = startTestApp()) {
  const { rerender } = render(<Page thing={thing} />, withProviders({ app }));
  return () => rerender(<Page thing={thing} />);
}
const vanish = () => fireEvent.click(screen.getByText('News'));
const openMenu = (name = 'More about Ada') =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter' });
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const fill = (dialog: HTMLElement) => {
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Spam or advertising' }));
  const words = within(dialog).getByRole('textbox', { name: /Details/ });
  fireEvent.change(words, { target: { value: 'Sells strings' } });
};
/** Opens the report from Ada's menu and fills it in. */
async function openReport(item = 'Report this post') {
  openMenu();
  await choose(item);
  const dialog = await screen.findByRole('dialog');
  fill(dialog);
  return dialog;
}
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
  [{ kind: 'gig', id: 'g' }, 'Report this gig', 'Report this gig by Ada Lovelace', null],
] as const)(
  'SAF-08 for %o the menu says “%s”, and reason and text are sent once',
  async (thing, item, title, as) => {
    show(thing);
    openMenu();
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([...new Set([item, 'Report Ada Lovelace', 'Block Ada Lovelace'])]);
    await choose(item);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(6);
    expect(sendButton()).toHaveProperty('disabled', true);
    fill(dialog);
    const words = screen.getByRole('textbox');
    fireEvent.change(words, { target: { value: 'x'.repeat(1001) } });
    expect([typed().length, sendButton()]).toMatchObject([1001, { disabled: true }]);
    fill(dialog);
    await sent(1);
    fireEvent.click(sendButton());
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    const body = { ...(as ?? thing), reason: 'spam', words: 'Sells strings' };
    expect(calls).toEqual([{ call: 'POST /api/reports', body }]);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    await refuse(201, { already: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastTexts()).toEqual(['Thank you. We’ll look into it.']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada'));
  },
);

test('SAF-06 SAF-08 the author is blocked too when that is ticked, after the report is sent', async () => {
  show();
  await openReport('Report Ada Lovelace');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Block Ada Lovelace too/ }));
  await sent(1);
  await refuse(201, { already: true });
  await waitFor(() => expect(calls.map(({ call }) => call).at(-1)).toBe('PUT /api/blocks/ada'));
  await refuse(200, {});
  await waitFor(() => expect(toastTexts()).toContain('You blocked Ada Lovelace'));
  expect(toastTexts()).toContain('You’ve already reported this. We’ll look into it.');
});

test('SAF-08 after a refusal, a lost connection or closing the dialog, the text stays and can be sent again', async () => {
  show({ kind: 'post', id: 'p' });
  await openReport();
  await sent(1);
  await refuse(429, { errors: [{ msg: 'Too many attempts.' }], code: 'too_many' });
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  expect(typed()).toBe('Sells strings');

  await sent(1);
  await reply(new TypeError('Failed to fetch'));
  await screen.findByText('You’re offline. Check your connection and try again.');

  await sent(1);
  await refuse(404, { errors: [{ msg: 'This post no longer exists or was removed.' }], code: 'not_found' });
  await screen.findByText('This post no longer exists or was removed.');
  expect(toastTexts()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu();
  await choose('Report this post');
  await screen.findByRole('dialog');
  expect(typed()).toBe('Sells strings');
  await sent(1);
  await refuse(201, { already: false });
  await waitFor(() => expect(toastTexts()).toEqual(['Thank you. We’ll look into it.']));
});

test('SES-13 SAF-08 the text of a report is kept when the page is left, until it is sent', async () => {
  const testApp = startTestApp();
  show({ kind: 'post', id: 'p' }, testApp);
  await openReport();
  cleanup();
  show({ kind: 'post', id: 'p' }, testApp);
  openMenu();
  await choose('Report this post');
  const dialog = await screen.findByRole('dialog');
  expect(typed()).toBe('Sells strings');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Spam or advertising' }));
  await sent(1);
  await refuse(201, { already: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu();
  await choose('Report this post');
  await screen.findByRole('dialog');
  expect(typed()).toBe('');
});

test('SAF-08 on a server without reports the entry disappears from every menu, and blocking stays', async () => {
  show({ kind: 'post', id: 'p' });
  await openReport();
  await sent(1);
  await reply(
    new Response('<pre>Cannot do that</pre>', { status: 404, headers: { 'content-type': 'text/html' } }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastTexts()).toEqual(['Reporting isn’t available here.']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada'));
  for (const name of ['More about Ada', 'More about Ben']) {
    openMenu(name);
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([name.endsWith('Ben') ? 'Block Ben' : 'Block Ada Lovelace']);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
  }
});

test('SAF-06 SAF-08 UIX-05 the dialog and its text stay when the reported post disappears', async () => {
  show({ kind: 'post', id: 'p' });
  const dialog = await openReport();
  vanish();
  expect(screen.queryByRole('button', { name: 'More about Ada', hidden: true })).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(typed()).toBe('Sells strings');
  await sent(1);
  await refuse(201, { already: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toMatchObject({ kind: 'post', id: 'p', words: 'Sells strings' });
});

test('SAF-01 SAF-08 the next member on the device sees neither the dialog nor its text', async () => {
  const again = show({ kind: 'post', id: 'p' });
  await openReport();
  member = 'somebody else';
  again();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu();
  await choose('Report this post');
  await screen.findByRole('dialog');
  expect(typed()).toBe('');
});
