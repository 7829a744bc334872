import { expect, type Page } from '@playwright/test';
import { firstCalls } from '#app/first-calls.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

/** Where the screens stand that begin with a call. */
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
  // Last: reading there is news for the member's other pages.
  '_member/messages.$userId': '/messages/{person}',
};

/** The member, and the figures in the bar. */
const always = [
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

/** Opens a page; answers the calls of its first moments, once all that it started has been taken over. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  await page.goto(path);
  await expect(heading(page).first()).toBeVisible();
  const waiting = () => page.evaluate(() => [...(window.started?.calls.keys() ?? ['nothing started'])]);
  await expect.poll(waiting, `what ${path} started and nobody asked for`).toEqual([]);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return asked;
}

/** Resolves with what the server answers to a page that asks whether it has missed something. */
const whetherMissed = (page: Page) =>
  new Promise<string>((told) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, answer] = /^43\d+(.*)$/.exec(payload.toString()) ?? [];
        if (answer) told(answer);
      }),
    );
  });

test('SPD-01 SPD-02 the calls started with the HTML are those its screen makes, and none is made twice', async ({
  world,
}) => {
  test.slow();
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(firstCalls).sort());
  const ids = await idsOf(world);
  const { openTab } = await world.member('declan');
  for (const [screen, address] of Object.entries(addresses))
    await test.step(address, async () => {
      const id = ids[/\{(\w+)\}/.exec(address)?.[1] ?? ''] ?? '';
      // Once more where something happened just before, for which a page asks again.
      await expect(async () => {
        const page = await openTab();
        const missed = whetherMissed(page);
        const asked = await callsOf(page, address.replace(/\{\w+\}/, id));
        const wasMissed = await missed;
        await page.close();
        expect(wasMissed).toBe('[false]');
        const calls = [...(firstCalls[screen]?.all ?? []), ...(firstCalls[screen]?.member ?? []), ...always];
        for (const call of calls) expect(asked).toContain(call.replaceAll('$', id));
        expect(asked.toSorted()).toEqual([...new Set(asked)].sort());
      }).toPass({ intervals: [1_000], timeout: 15_000 });
    });
});
