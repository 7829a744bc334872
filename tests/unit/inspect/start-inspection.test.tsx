import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuthForm } from '#actors/auth-form.ts';
import { useToggle } from '#actors/toggle.ts';
import { inspectorPage } from '#inspect/sidestage.ts';
import { reportCoverage } from '#inspect/start-inspection.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { withinStrict } from '#tests/unit/with-providers.tsx';

describe('the page', () => {
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    delete window.__sidestage;
  });

  const begin = async () => (await import('#inspect/start-inspection.ts')).startInspection();
  const machines = () => window.__sidestage?.actors().map(({ machine }) => machine);

  test('a page has one inspection, however often it is started', async () => {
    const systems = await begin();
    const sidestage = window.__sidestage;
    expect(sidestage).toBeDefined();
    expect(await begin()).toBe(systems);
    expect(window.__sidestage).toBe(sidestage);
  });

  test('the clock is paused from the start when the session asks for it', async () => {
    sessionStorage.setItem('sidestage.clock', 'held');
    const systems = await begin();
    const ring = vi.fn();
    vi.useFakeTimers();
    systems.clock?.setTimeout(ring, 10);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(ring).not.toHaveBeenCalled();
  });

  test('machines of a view are listed while it is mounted, in strict mode too', async () => {
    const systems = await begin();
    const { app, gate } = startTestApp({ systems });
    await act(() => gate.whenSettled());
    expect(machines()).toEqual(expect.arrayContaining(['app', 'session', 'loading']));
    const form = renderHook(() => useAuthForm('signIn'), withinStrict(app));
    const toggle = () => useToggle({ on: false, save: () => Promise.resolve(), failed: () => {} });
    const one = renderHook(toggle, withinStrict(app));
    renderHook(toggle, withinStrict(app));
    expect(machines()?.filter((machine) => machine === 'toggle')).toHaveLength(2);
    expect(machines()).toContain('authForm');
    form.unmount();
    one.unmount();
    await expect.poll(() => machines()?.filter((machine) => machine === 'toggle')).toHaveLength(1);
    expect(machines()).not.toContain('authForm');
    app.stop();
    await expect.poll(machines).toEqual(['toggle']);
  });
});

describe('its coverage', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('a page that is hidden stores its coverage so far, under one name', async () => {
    const sent: Promise<unknown>[] = [];
    vi.stubGlobal('fetch', async () => Response.json({ charts: { toggle: 'abc' } }));
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) sent.push(body.text().then((text) => JSON.parse(text)));
      return true;
    };
    const hits: Record<string, number> = { first: 1 };
    await reportCoverage(() => hits);
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    sight.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    hits.second = 2;
    window.dispatchEvent(new Event('pagehide'));

    const [first, second, ...more] = await Promise.all(sent);
    expect(more).toEqual([]);
    expect(first).toEqual({
      page: expect.stringMatching(/^[\w-]{22}$/),
      charts: { toggle: 'abc' },
      hits: { first: 1 },
    });
    expect(second).toEqual({ ...Object(first), hits: { first: 1, second: 2 } });
  });
});

describe('where it sends to', () => {
  const open = (address: string) => {
    history.replaceState(null, '', address);
    return inspectorPage()?.href;
  };

  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['/login?inspect', `${location.origin}/visualiser.html`],
    ['/gigs?q=drums&inspect=on', `${location.origin}/visualiser.html`],
    ['/?inspect=stately', 'https://stately.ai/inspect'],
    ['/?inspect=https://stately.ai', 'https://stately.ai/inspect'],
    ['/?inspect=https://editor.stately.ai/some/page', 'https://editor.stately.ai/some/page'],
    ['/?inspect=http://localhost:4620/live', 'http://localhost:4620/live'],
  ])('%s is inspected at %s', (address, page) => {
    expect(open(address)).toBe(page);
  });

  test.each(['https://example.com', 'https://stately.ai.example.com', 'javascript:alert(1)', 'nonsense'])(
    'nothing is sent to %s, and the console names what is allowed; inspection is off by default',
    (asked) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      expect(open(`/?inspect=${asked}`)).toBeUndefined();
      expect(said).toHaveBeenCalledWith(expect.stringContaining('names no inspector'));
      said.mockClear();
      expect(open('/login?next=inspect')).toBeUndefined();
      expect(said).not.toHaveBeenCalled();
    },
  );

  test('inspection lasts for the tab’s life, across redirects and reloads, until it is switched off', () => {
    open('/dashboard?inspect');
    expect(open('/login?redirectPath=/dashboard')).toBe(`${location.origin}/visualiser.html`);
    expect(open('/login?inspect=off')).toBeUndefined();
    expect(open('/login')).toBeUndefined();
  });
});
