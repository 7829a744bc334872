import { expect, type Page, type Request } from '@playwright/test';

export type Tab = Awaited<ReturnType<typeof tabOf>>;

declare global {
  interface Window {
    /** What the page has called for: how often, and how many calls are not answered yet. */
    calls: { made: number; open: number };
  }
}

/** Whatever matches waits until what this answers is called. */
export async function holdRoute(of: Pick<Page, 'route'>, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await of.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve();
}

/** Goes on to another page as by a link, until the router has drawn it. */
export const goOn = (page: Page, path: string) => page.evaluate(navigateTo, path);

/** A page that can go on to others as by links, and that says when all that it asked for has come. */
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
    goOn: (path: string) => goOn(page, path),
    /** Until all has come, and nothing more is asked for once that is drawn. */
    toBeIdle: () =>
      expect(async () => {
        expect(await page.evaluate(callsWhileIdle)).toEqual({ made: 0, open: 0 });
        expect([...files].map((file) => file.url())).toEqual([]);
      }).toPass({ intervals: [20] }),
  };
}

/** Not the calls: of some that a page gives up, and whose answers are changed on their way, no end is reported. */
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

/** Runs in the page. What waits for a frame or a quiet moment comes before the first turn; what that draws, before the second. */
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
