import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account, Export } from '#contract/account.ts';
import { Unsubscribe } from '#features/auth/unsubscribe.tsx';
import { AccountForm, PasswordForm } from '#features/settings/account-form.tsx';
import { DataExport } from '#features/settings/data-export.tsx';
import { devicesQuery } from '#features/settings/settings-queries.ts';
import { TwoStepDialog } from '#features/settings/two-step-dialog.tsx';
import { recentVisits, removeGoneVisits } from '#features/shortcuts/recent.ts';
import { sortErrors } from '#shared/form-errors.ts';
import { mailCalls } from '#shared/mail-calls.ts';
import { queryClient } from '#shared/query-client.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';
import { recentKey, storage } from '#transport/storage.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

test('SES-10 SES-11 errors go to their fields in the order of the server, and the rest to the form', () => {
  const errors = [
    { msg: 'Too short', field: 'password' },
    { msg: 'Taken', field: 'email' },
    { msg: 'Try later' },
    { msg: 'No letter', field: 'password' },
    { msg: 'Odd', field: 'shoeSize' },
  ];
  expect(sortErrors(errors, ['name', 'email', 'password'])).toEqual({
    general: ['Try later', 'Odd'],
    byField: { password: 'Too short No letter', email: 'Taken' },
    first: 'password',
  });
});

test('SCR /email-verification a token that worked is not sent again, and a failed call is', async () => {
  const answers = [
    () => Response.json({}, { status: 503 }),
    () => Response.json({ message: 'Confirmed', userId: 'ada', email: 'ada@example.test' }),
    () => Response.json({ errors: [{ msg: 'Used.' }] }, { status: 400 }),
  ];
  const fetch = vi.fn(async () => answers.shift()?.() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  await expect(mailCalls.verify('t')).rejects.toThrow();
  const first = await mailCalls.verify('t');
  expect(await mailCalls.verify('t')).toEqual(first);
  expect(fetch).toHaveBeenCalledTimes(2);
});

async function unsubscribe(token: string) {
  const component = () => <Unsubscribe token={token} />;
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  render(<RouterProvider router={router} />, withProviders());
  await screen.findByRole('heading', { level: 1 });
}

test('REA-02 the link in a mail unsubscribes with one press, without sign-in; a failure is reported and can be retried', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    requests.push(`${method} ${new URL(url).search}`);
    if (requests.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ ok: true });
  });
  await unsubscribe('a.b');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop e-mails about unread activity?');
  expect(requests, 'opening the link sends nothing').toEqual([]);
  const stop = screen.getByRole('button', { name: 'Unsubscribe' });
  fireEvent.click(stop);
  expect((await screen.findByRole('alert')).textContent).toContain('You’re offline.');
  fireEvent.click(stop);
  await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' });
  expect(requests).toEqual(['POST ?token=a.b', 'POST ?token=a.b']);
  const settings = screen.getByRole('link', { name: 'E-mail settings' });
  expect(settings.getAttribute('href')).toBe('/settings#notifications');
});

test('REA-02 a forged unsubscribe link says that it did not work', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Not found' }, { status: 404 }));
  await unsubscribe('forged');
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { level: 1, name: 'That link didn’t work' });
});

describe('the account form', () => {
  let world: TestApp;
  beforeEach(async () => {
    world = await signedInApp();
  });
  const account: Account = {
    id: nkechi.id,
    name: 'Nkechi Obi',
    email: 'nkechi@stranger.test',
    avatar: null,
    isEmailVerified: true,
    pendingEmail: null,
    createdAt: '2024-03-01T00:00:00.000Z',
  };

  function open(initial = account) {
    const shown = render(<AccountForm account={initial} />, withProviders({ app: world.app }));
    return { ...shown, update: (now: Account) => shown.rerender(<AccountForm account={now} />) };
  }
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const storedDrafts = () => {
    const { storage } = world.app.transport;
    return storage.keys('draft:').map((key) => storage.read(key));
  };

  test('SES-13 SET-01 a half-typed name and address outlive a reload, and the password is never stored', async () => {
    const first = open();
    type('Name', 'Nkechi O');
    type('E-mail', 'obi@stranger.test');
    type('Your password', 'three odd words');
    first.unmount();
    open();
    expect([box('Name').value, box('E-mail').value]).toEqual(['Nkechi O', 'obi@stranger.test']);
    expect(box('Your password').value).toBe('');
    expect(storedDrafts().join()).not.toContain('odd words');
    screen.getByText(/Your draft has been restored/);
    expect(saveButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(box('Name').value).toBe('Nkechi Obi'));
    expect([box('E-mail').value, storedDrafts()]).toEqual(['nkechi@stranger.test', []]);
  });

  test('SET-01 a saved form has no draft, and text typed during the save stays', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { update } = open();
    type('Name', 'Nkechi O');
    fireEvent.click(saveButton());
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'));
    type('Name', 'Nkechi Ob');
    const saved = { ...account, name: 'Nkechi O' };
    await act(async () => answer(Response.json(saved)));
    update(saved);
    expect(box('Name').value).toBe('Nkechi Ob');
    expect(storedDrafts()).toHaveLength(1);
    type('Name', 'Nkechi O');
    expect([storedDrafts(), saveButton().disabled]).toEqual([[], true]);
  });
});

test('SET-02 after a password change the devices are fetched again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Changed' }));
  const client = withoutRetries();
  client.setQueryData(devicesQuery.queryKey, { items: [] });
  render(<PasswordForm />, withProviders({ client }));
  const typed = { 'Current password': 'three odd words', 'New password': 'four more odd words' };
  for (const [label, value] of Object.entries(typed))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.submit(screen.getByRole('form', { name: 'Password' }));
  await waitFor(() => expect(client.getQueryState(devicesQuery.queryKey)?.isInvalidated).toBe(true));
});

test.each(['on', 'codes'] as const)(
  'SET-06 recovery codes (%s) stay until the member has saved them, however else the dialog is closed',
  async (action) => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    const fetch = vi.fn(async ({ method, url }: Request) =>
      method === 'POST' && url.endsWith('/second-factor')
        ? Response.json({ secret: 'ABCD', uri: 'otpauth://totp/Sidestage?secret=ABCD' })
        : promise,
    );
    vi.stubGlobal('fetch', fetch);
    const onClose = vi.fn();
    const client = withoutRetries();
    render(<TwoStepDialog act={action} onClose={onClose} />, withProviders({ client }));
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const fill = async (label: string, submitLabel: string) => {
      fireEvent.input(await screen.findByLabelText(label), { target: { value: '123456' } });
      press(submitLabel);
    };
    const tryToClose = () => {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      press('Close');
      expect(onClose).not.toHaveBeenCalled();
    };
    await fill('Your password', action === 'on' ? 'Continue' : 'Create new codes');
    if (action === 'on') await fill('Code from your app', 'Turn on');
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(action === 'on' ? 2 : 1));
    tryToClose();
    answer(Response.json({ codes: ['abcd-efgh'] }));
    await screen.findByText('abcd-efgh');
    tryToClose();
    press('I’ve saved them');
    expect(onClose).toHaveBeenCalledOnce();
  },
);

describe('the archive', () => {
  const none: Export = { state: 'none', id: null, size: 0, readyAt: null, expiresAt: null, againAt: null };
  const ready: Export = {
    state: 'ready',
    id: 'x1',
    size: 1_234_567,
    readyAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2099-11-27T12:00:00.000Z',
    againAt: null,
  };

  function open(current: Response, created = current) {
    const made: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      made.push(`${request.method} ${new URL(request.url).pathname}`);
      return (request.method === 'POST' ? created : current).clone();
    });
    const client = withoutRetries();
    render(<DataExport />, withProviders({ client }));
    return made;
  }
  const button = (name: string) => screen.queryByRole('button', { name });

  test('SET-04 an archive is requested once and shown as being made', async () => {
    const made = open(Response.json(none), Response.json({ ...none, state: 'making' }, { status: 201 }));
    const make = await screen.findByRole('button', { name: 'Create archive' });
    make.focus();
    fireEvent.click(make);
    await screen.findByText(/We’re preparing your archive\. You can leave this page/);
    fireEvent.click(make);
    expect(made.filter((call) => call === 'POST /api/account/export')).toHaveLength(1);
    expect(document.activeElement).toBe(make);
    expect(make.getAttribute('aria-busy')).toBe('true');
  });

  test('SET-04 a finished archive shows its size and expiry, and a new one only when allowed', async () => {
    open(Response.json(ready));
    await screen.findByText(
      /Created on 20 November 2026 at .*, 1\.2 MB\. Available until .*27 November 2099\./,
    );
    expect(button('Download archive')).not.toBeNull();
    expect(button('Create a new archive')).not.toBeNull();
    cleanup();
    open(Response.json({ ...ready, againAt: '2099-11-21T12:00:00.000Z' }));
    await screen.findByRole('button', { name: 'Download archive' });
    expect(button('Create a new archive')).toBeNull();
  });

  test('SET-04 a server without archives has no such section; failures can be retried', async () => {
    open(Response.json({ msg: 'Not found' }, { status: 404 }));
    screen.getByRole('heading', { name: 'Download your data' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Download your data' })).toBeNull());
    cleanup();
    open(Response.json({ msg: 'Broken' }, { status: 500 }));
    await screen.findByText('We couldn’t load your archive');
    expect(button('Try again')).not.toBeNull();
    cleanup();
    open(Response.json({ ...none, state: 'failed' }), Response.json({ ...none, state: 'making' }));
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t create your archive.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/We’re preparing your archive/);
  });
});

test('SAF-07 people who are no longer visible leave the recent visits, but not when the check fails', async () => {
  const visits = [
    { kind: 'profile', id: 'ada', name: 'Ada Lovelace', detail: 'Bass' },
    { kind: 'messages', id: 'bob', name: 'Bob', detail: 'Messages' },
    { kind: 'gigs', id: 'g1', name: 'Serpent for a wake', detail: '1 May' },
  ];
  storage.write(recentKey('me'), JSON.stringify(visits));
  const names = () => recentVisits('me', '/').map(({ name }) => name);
  let answers: Record<string, number> = { '/api/profiles/ada': 503, '/api/profiles/bob': 429 };
  vi.stubGlobal('fetch', async (request: Request) => {
    const status = answers[new URL(request.url).pathname] ?? 500;
    return Response.json({ message: 'No.' }, { status });
  });
  expect(await removeGoneVisits('me')).toEqual([]);
  expect(names()).toHaveLength(3);
  queryClient.clear();
  answers = { '/api/profiles/ada': 404, '/api/profiles/bob': 404 };
  expect((await removeGoneVisits('me')).map(({ id }) => id)).toEqual(['ada', 'bob']);
  expect(names()).toEqual(['Serpent for a wake']);
});
