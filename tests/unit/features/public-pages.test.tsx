import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Unsubscribe } from '#features/auth/unsubscribe.tsx';
import { Landing } from '#features/landing/landing.tsx';
import { About } from '#features/static-pages/about.tsx';
import { Contact } from '#features/static-pages/contact.tsx';
import { Cookies } from '#features/static-pages/cookies.tsx';
import { Privacy } from '#features/static-pages/privacy.tsx';
import { Terms } from '#features/static-pages/terms.tsx';
import { gigSummary } from './gigs/gig.ts';

vi.mock('#transport/settings.ts', () => ({ settings: { apiOrigin: 'http://stranger.test' } }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(component: () => React.ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />);
  await screen.findByRole('heading', { level: 1 });
}

test('SCR / a visitor reads what it is and for whom, sees gigs that are open, and is called to join', async () => {
  const open = gigSummary({ id: 'g7', title: 'Bass for Friday', place: 'Hebden Bridge' });
  const fetch = vi.fn(async (asked: Request) =>
    Response.json({ items: asked.url.includes('status=open') ? [open] : [], nextCursor: null }),
  );
  vi.stubGlobal('fetch', fetch);
  await show(() => <Landing isMember={false} />);
  expect(screen.getByText(/gig board and meeting place for musicians, crew and everyone else/)).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'On the bill' })).getByText('Drummers')).toBeDefined();
  const line = await screen.findByRole('link', { name: /Bass for Friday.*Hebden Bridge.*£160/ });
  expect(line.getAttribute('href')).toBe('/gigs/g7');
  const calls = screen.getAllByRole('link', { name: 'Join Now' });
  expect(calls.map((call) => call.getAttribute('href'))).toEqual(['/register', '/register']);
});

test('SCR / a member is called to post a gig, not to join', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [gigSummary()], nextCursor: null }));
  await show(() => <Landing isMember />);
  expect(screen.getByRole('link', { name: 'Post a gig' }).getAttribute('href')).toBe('/create-gig');
  expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
  await screen.findByRole('link', { name: /Dep drummer/ });
});

test.each([
  ['About', () => <About isMember={false} />],
  ['Contact', Contact],
  ['Cookie Policy', Cookies],
  ['Privacy Policy', Privacy],
  ['Terms of Service', Terms],
])(
  'SCR /about /contact /cookie-policy /privacy-policy /terms-of-service %s is a text of its own',
  async (title, Text) => {
    await show(Text);
    const article = screen.getByRole('article');
    expect(within(article).getByRole('heading', { level: 1 }).textContent).toContain(title);
    const parts = within(article).getAllByRole('region');
    expect(parts.length).toBeGreaterThanOrEqual(4);
    for (const part of parts) expect(part.textContent?.length, part.textContent ?? '').toBeGreaterThan(60);
    expect(article.textContent?.length).toBeGreaterThan(500);
    expect(article.textContent).not.toMatch(/lorem|ipsum|todo|tbd/i);
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const link of contents) {
      const place = new URL(link.getAttribute('href') ?? '', 'http://here.test').hash.slice(1);
      expect(document.getElementById(place)?.textContent).toContain(link.textContent);
    }
    expect(contents).toHaveLength(parts.length);
    const others = within(screen.getByRole('navigation', { name: 'Read on' })).getAllByRole('link');
    expect(others).toHaveLength(5);
  },
);

function unsubscribe(token: string) {
  const client = new QueryClient();
  return show(() => (
    <QueryClientProvider client={client}>
      <Unsubscribe token={token} />
    </QueryClientProvider>
  ));
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
