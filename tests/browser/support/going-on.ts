import { expect, type Page, type Request } from '@playwright/test';

export type Tab = ReturnType<typeof tabOf>;

/** A page that can go on to others as by links, and that says when all that it asked for has come. */
export function tabOf(page: Page) {
  const awaited = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (isForNews(request)) return;
    asked += 1;
    awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));

  return {
    page,
    /** Until the router has drawn the page of that address. */
    goOn: (path: string) => page.evaluate(leadTo, path),
    /** Until all has come, and nothing more is asked for once that is drawn. */
    toBeQuiet: () =>
      expect(async () => {
        const before = asked;
        await page.evaluate(untilIdle);
        expect([...awaited].map((request) => request.url())).toEqual([]);
        expect(asked).toBe(before);
      }).toPass({ intervals: [20] }),
  };
}

/** Answered once there is news, which may be never. */
const isForNews = (request: Request) => new URL(request.url()).pathname.startsWith('/socket.io/');

/** Runs in the page. */
async function leadTo(path: string) {
  if (!window.__TSR_ROUTER__) throw new Error('The page has no router.');
  await window.__TSR_ROUTER__.navigate({ href: path });
}

/** Runs in the page. What waits for a frame or for a quiet moment comes before this; what that draws, by the second. */
async function untilIdle() {
  for (let turns = 0; turns < 2; turns++)
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1_000 })));
}
