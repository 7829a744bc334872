import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
