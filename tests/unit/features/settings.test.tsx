import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { Account } from '#contract/ours/account.ts';
import type { Export } from '#contract/ours/exports.ts';
import { AccountForm } from '#features/settings/account-form.tsx';
import { Exporting } from '#features/settings/exporting.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

describe('the account', () => {
  let world: TestApp;
  beforeEach(async () => {
    world = await signedInApp();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
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

  function open(stands = account) {
    const view = (now: Account) => (
      <QueryClientProvider client={new QueryClient()}>
        <AppProvider app={world.app}>
          <AccountForm account={now} />
        </AppProvider>
      </QueryClientProvider>
    );
    const shown = render(view(stands));
    return { ...shown, becomes: (now: Account) => shown.rerender(view(now)) };
  }
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const keptTexts = () => {
    const { storage } = world.app.transport;
    return storage.keys('draft:').map((key) => storage.read(key));
  };

  test('SES-13 SET-01 a name and an address half typed outlive a reload, and the password is never kept', async () => {
    const first = open();
    type('Name', 'Nkechi O');
    type('E-mail', 'obi@stranger.test');
    type('Your password', 'three odd words');
    first.unmount();
    open();
    expect([box('Name').value, box('E-mail').value]).toEqual(['Nkechi O', 'obi@stranger.test']);
    expect(box('Your password').value).toBe('');
    expect(keptTexts().join()).not.toContain('odd words');
    screen.getByText(/What you typed last time is back/);
    expect(saveButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
    await waitFor(() => expect(box('Name').value).toBe('Nkechi Obi'));
    expect([box('E-mail').value, keptTexts()]).toEqual(['nkechi@stranger.test', []]);
  });

  test('SET-01 what was saved is no draft any more, and what is typed meanwhile stays', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { becomes } = open();
    type('Name', 'Nkechi O');
    fireEvent.click(saveButton());
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'));
    type('Name', 'Nkechi Ob');
    const saved = { ...account, name: 'Nkechi O' };
    await act(async () => answer(Response.json(saved)));
    becomes(saved);
    expect(box('Name').value).toBe('Nkechi Ob');
    expect(keptTexts()).toHaveLength(1);
    type('Name', 'Nkechi O');
    expect([keptTexts(), saveButton().disabled]).toEqual([[], true]);
  });

  test('SET-01 what was not typed over follows a change made elsewhere; a draft that says the same is none', async () => {
    const first = open();
    type('E-mail', 'obi@stranger.test');
    first.becomes({ ...account, name: 'Nkechi' });
    await waitFor(() => expect(box('Name').value).toBe('Nkechi'));
    expect(box('E-mail').value).toBe('obi@stranger.test');
    first.unmount();
    open({ ...account, email: 'obi@stranger.test' });
    expect(screen.queryByText(/What you typed last time/)).toBeNull();
    expect(saveButton().disabled).toBe(true);
  });
});

describe('the archive', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const none: Export = { state: 'none', id: null, size: 0, readyAt: null, expiresAt: null, againAt: null };
  const ready: Export = {
    state: 'ready',
    id: 'x1',
    size: 1_234_567,
    readyAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2099-11-27T12:00:00.000Z',
    againAt: null,
  };

  /** The section, before a server that answers so: what stands first, and what comes of asking. */
  function open(stands: Response, asked = stands) {
    const made: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      made.push(`${request.method} ${new URL(request.url).pathname}`);
      return (request.method === 'POST' ? asked : stands).clone();
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <Exporting />
      </QueryClientProvider>,
    );
    return made;
  }
  const button = (name: string) => screen.queryByRole('button', { name });

  test('SET-04 none yet: it is asked for, and said to be under way', async () => {
    const made = open(Response.json(none), Response.json({ ...none, state: 'making' }, { status: 201 }));
    const make = await screen.findByRole('button', { name: 'Make my archive' });
    make.focus();
    fireEvent.click(make);
    await screen.findByText(/It is being made\. You can leave this page/);
    fireEvent.click(make);
    expect(made.filter((call) => call === 'POST /api/account/export')).toHaveLength(1);
    expect(document.activeElement).toBe(make);
    expect(make.getAttribute('aria-busy')).toBe('true');
  });

  test('SET-04 one that could not be made says so, and is tried again', async () => {
    open(Response.json({ ...none, state: 'failed' }), Response.json({ ...none, state: 'making' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your archive could not be made.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/It is being made/);
  });

  test('SET-04 one that is ready says how large it is and until when; another one only when it may be had', async () => {
    open(Response.json(ready));
    await screen.findByText(
      /Made on 20 November 2026 at .*, 1\.2 MB\. You can download it until .*27 November 2099\./,
    );
    expect(button('Download my archive')).not.toBeNull();
    expect(button('Make a new one')).not.toBeNull();
    cleanup();
    open(Response.json({ ...ready, againAt: '2099-11-21T12:00:00.000Z' }));
    await screen.findByRole('button', { name: 'Download my archive' });
    expect(button('Make a new one')).toBeNull();
  });

  test('SET-04 a server that makes none has no such section; one that does not answer is asked again', async () => {
    open(Response.json({ msg: 'Not found' }, { status: 404 }));
    screen.getByRole('heading', { name: 'Your archive' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your archive' })).toBeNull());
    cleanup();
    open(Response.json({ msg: 'Broken' }, { status: 500 }));
    await screen.findByText('Could not load your archive');
    expect(button('Try again')).not.toBeNull();
  });
});
