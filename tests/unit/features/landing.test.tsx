import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { Landing } from '#features/landing/landing.tsx';
import { useOpenGigs } from '#features/landing/open-gigs.tsx';
import { About } from '#features/static-pages/about.tsx';
import { Contact } from '#features/static-pages/contact.tsx';
import { Cookies } from '#features/static-pages/cookies.tsx';
import { Privacy } from '#features/static-pages/privacy.tsx';
import { Terms } from '#features/static-pages/terms.tsx';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { connectivity } from '#transport/connectivity.ts';

vi.mock('#transport/settings.ts', () => ({ settings: { apiOrigin: 'http://stranger.test' } }));

describe('the open gigs', () => {
  afterEach(() => {
    connectivity.setClock(globalThis);
  });

  const here = async () =>
    Response.json({ items: [gigSummary({ title: 'Bass for Friday' })], nextCursor: null });

  test('OPS-02 the landing page retries its gigs once the server answers, and then stops', async () => {
    const clock = new SimulatedClock();
    connectivity.setClock(clock);
    const fetch = vi.fn(async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetch);
    const { result } = renderHook(() => useOpenGigs());
    await waitFor(() => expect(result.current[0].kind).toBe('failed'));
    const calls = fetch.mock.calls.length;
    fetch.mockImplementation(here);
    act(() => void clock.increment(60_000));
    await waitFor(() => expect(result.current[0].kind).toBe('here'));
    act(() => void clock.increment(600_000));
    expect(fetch).toHaveBeenCalledTimes(calls + 1);
  });

  test('OPS-02 the gigs shown stay while a refetch fails, and it is retried', async () => {
    const clock = new SimulatedClock();
    connectivity.setClock(clock);
    const fetch = vi.fn(here);
    vi.stubGlobal('fetch', fetch);
    const first = renderHook(() => useOpenGigs());
    await waitFor(() => expect(first.result.current[0].kind).toBe('here'));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    first.unmount();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { result } = renderHook(() => useOpenGigs());
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await waitFor(() => {
      act(() => void clock.increment(60_000));
      expect(fetch).toHaveBeenCalledTimes(3);
    });
    expect(result.current[0].kind).toBe('here');
  });
});

describe('public pages', () => {
  async function show(component: () => React.ReactNode) {
    const history = createMemoryHistory({ initialEntries: ['/'] });
    render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />);
    await screen.findByRole('heading', { level: 1 });
  }

  test('SCR / visitors see what Sidestage is, open gigs and “Join Now”; members are invited to post a gig', async () => {
    const open = gigSummary({ id: 'g7', title: 'Bass for Friday', place: 'Hebden Bridge' });
    const fetch = vi.fn(async (request: Request) =>
      Response.json({ items: request.url.includes('status=open') ? [open] : [], nextCursor: null }),
    );
    vi.stubGlobal('fetch', fetch);
    await show(() => <Landing isMember={false} />);
    expect(
      screen.getByText(/gig board and meeting place for musicians, crew and everyone else/),
    ).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'On the bill' })).getByText('Drummers')).toBeDefined();
    const line = await screen.findByRole('link', { name: /Bass for Friday.*Hebden Bridge.*£160/ });
    expect(line.getAttribute('href')).toBe('/gigs/g7');
    const calls = screen.getAllByRole('link', { name: 'Join Now' });
    expect(calls.map((call) => call.getAttribute('href'))).toEqual(['/register', '/register']);
    cleanup();
    await show(() => <Landing isMember />);
    expect(screen.getByRole('link', { name: 'Post a gig' }).getAttribute('href')).toBe('/create-gig');
    expect(screen.queryByRole('link', { name: 'Join Now' })).toBeNull();
  });

  test.each([
    ['About', () => <About isMember={false} />],
    ['Contact', Contact],
    ['Cookie Policy', Cookies],
    ['Privacy Policy', Privacy],
    ['Terms of Service', Terms],
  ])(
    'SCR /about /contact /cookie-policy /privacy-policy /terms-of-service %s has its title and a table of contents',
    async (title, Text) => {
      await show(Text);
      const article = screen.getByRole('article');
      expect(within(article).getByRole('heading', { level: 1 }).textContent).toContain(title);
      const parts = within(article).getAllByRole('region');
      const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
      for (const link of contents) {
        const place = new URL(link.getAttribute('href') ?? '', 'http://here.test').hash.slice(1);
        expect(document.getElementById(place)?.textContent).toContain(link.textContent);
      }
      expect(contents).toHaveLength(parts.length);
    },
  );
});
