import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { Account } from '#contract/ours/account.ts';
import { AccountForm } from '#features/settings/account-form.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

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
