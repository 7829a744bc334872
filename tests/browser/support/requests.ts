import { expect, type Page, type Request } from '@playwright/test';

export type Tab = Awaited<ReturnType<typeof tabOf>>;

declare global {
  interface Window {
    /** The number of calls the page has made, and of those still pending. */
    calls: { made: number; open: number };
  }
}

/** Holds matching requests until the returned function is called. */
export async function holdRoute(of: Pick<Page, 'route'>, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await of.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve();
}

/** Navigates like a link, and waits until the router has rendered the page. */
export const navigate = (page: Page, path: string) => page.evaluate(navigateTo, path);

/** A page that can navigate like a link and wait until everything has loaded. */
export async function tabOf(page: Page) {
  const files = new Set<Request>();
  page.on('request', (request) => {
    if (isFile(request)) files.add(request);
  });
  page.on('requestfinished', (request) => files.delete(request));
  page.on('requestfailed', (request) => files.delete(request));
  await page.addInitScript(countCalls);

  return {
    page,
    navigate: (path: string) => navigate(page, path),
    /** Waits until everything has loaded, and rendering it makes no further calls. */
    toBeIdle: () =>
      expect(async () => {
        expect(await page.evaluate(callsWhileIdle)).toEqual({ made: 0, open: 0 });
        expect([...files].map((file) => file.url())).toEqual([]);
      }).toPass({ intervals: [20] }),
  };
}

/** Excludes calls: no end is reported for some aborted ones whose responses are mocked. */
const isFile = (request: Request) => ['script', 'stylesheet', 'image'].includes(request.resourceType());

/** Runs in the page. */
function countCalls() {
  const calls = { made: 0, open: 0 };
  window.calls = calls;
  const call = window.fetch;
  window.fetch = async (...given) => {
    calls.made += 1;
    calls.open += 1;
    try {
      return await call(...given);
    } finally {
      calls.open -= 1;
    }
  };
}

/** Runs in the page. Work that waits for a frame or idle time runs in the first turn, and what it triggers in the second. */
async function callsWhileIdle() {
  const { calls } = window;
  const before = calls.made;
  for (let turns = 0; turns < 2; turns++)
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1_000 })));
  return { made: calls.made - before, open: calls.open };
}

/** Runs in the page. */
async function navigateTo(path: string) {
  if (!window.__TSR_ROUTER__) throw new Error('The page has no router.');
  await window.__TSR_ROUTER__.navigate({ href: path });
}
