import { expect, type Page } from '@playwright/test';
import { firstCalls } from '#app/first-calls.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

/** Paths of the screens that start with a call. */
const addresses: Readonly<Record<string, string>> = {
  index: '/',
  contact: '/contact',
  '_data/gigs.index': '/gigs',
  '_data/gigs.$id': '/gigs/{gig}',
  '_data/discover': '/discover',
  '_member/community': '/community',
  '_member/dashboard': '/dashboard',
  '_member/messages.index': '/messages',
  '_member/notifications': '/notifications',
  '_member/links': '/links',
  '_member/my-gigs': '/my-gigs',
  '_member/posts.$postId': '/posts/{post}',
  '_member/profile.$id': '/profile/{person}',
  '_member/settings': '/settings',
  '_member/user.$userId.links': '/user/{person}/links',
  // Last, because reading there updates the member's other pages.
  '_member/messages.$userId': '/messages/{person}',
};

/** Calls of every member page: the session check and the counts. */
const common = [
  '/api/auth',
  '/api/messages/unread-count',
  '/api/links/pending-count',
  '/api/notifications/unread',
];

async function idsOf(world: OwnWorld): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string) =>
    (await world.as<{ items: { id: string }[] }>('declan', 'GET', path)).items[0]?.id ?? '';
  return {
    gig: await first('/api/gigs'),
    post: await first('/api/posts'),
    person: await world.idOf('bronagh'),
  };
}

/** Opens a page and returns its first calls once every early call has been picked up. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  await page.goto(path);
  await expect(heading(page).first()).toBeVisible();
  const waiting = () => page.evaluate(() => [...(window.started?.calls.keys() ?? ['nothing started'])]);
  await expect.poll(waiting, `unused early calls of ${path}`).toEqual([]);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return requests;
}

/** Resolves with the server's answer when a page asks whether it has missed an event. */
const missedAnswer = (page: Page) =>
  new Promise<string>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, answer] = /^43\d+(.*)$/.exec(payload.toString()) ?? [];
        if (answer) resolve(answer);
      }),
    );
  });

test('SPD-01 SPD-02 the calls started by the HTML are the calls its screen makes, and none is made twice', async ({
  world,
}) => {
  test.slow();
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(firstCalls).sort());
  const ids = await idsOf(world);
  const { openTab } = await world.member('declan');
  for (const [screen, address] of Object.entries(addresses))
    await test.step(address, async () => {
      const id = ids[/\{(\w+)\}/.exec(address)?.[1] ?? ''] ?? '';
      // Retried, because a page fetches again when something has just changed.
      await expect(async () => {
        const page = await openTab();
        const missed = missedAnswer(page);
        const requests = await callsOf(page, address.replace(/\{\w+\}/, id));
        const wasMissed = await missed;
        await page.close();
        expect(wasMissed).toBe('[false]');
        const calls = [...(firstCalls[screen]?.all ?? []), ...(firstCalls[screen]?.member ?? []), ...common];
        for (const call of calls) expect(requests).toContain(call.replaceAll('$', id));
        expect(requests.toSorted()).toEqual([...new Set(requests)].sort());
      }).toPass({ intervals: [1_000], timeout: 15_000 });
    });
});
