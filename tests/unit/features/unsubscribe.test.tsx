import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Unsubscribe } from '#features/auth/unsubscribe.tsx';

vi.mock('#transport/settings.ts', () => ({ settings: { apiOrigin: 'http://stranger.test' } }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function unsubscribe(token: string) {
  const client = new QueryClient();
  const component = () => (
    <QueryClientProvider client={client}>
      <Unsubscribe token={token} />
    </QueryClientProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />);
  await screen.findByRole('heading', { level: 1 });
}

test('REA-02 the link of a mail ends such mails with one press, without signing in; a failure says so and is tried again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).search}`);
    if (asked.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ ok: true });
  });
  await unsubscribe('a.b');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop mails about what waits?');
  expect(asked, 'opening it ends nothing').toEqual([]);
  const stop = screen.getByRole('button', { name: 'Stop these mails' });
  fireEvent.click(stop);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  fireEvent.click(stop);
  await screen.findByRole('heading', { level: 1, name: 'No more of these mails' });
  expect(asked).toEqual(['POST ?token=a.b', 'POST ?token=a.b']);
  const settings = screen.getByRole('link', { name: 'Choose in settings' });
  expect(settings.getAttribute('href')).toBe('/settings#notifications');
});

test('REA-02 a forged unsubscribe link says that it is not whole', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Not found' }, { status: 404 }));
  await unsubscribe('forged');
  fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  await screen.findByRole('heading', { level: 1, name: 'That link is not whole' });
});
