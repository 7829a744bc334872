import { expect, type Page } from '@playwright/test';
import { firstCalls } from '#app/first-calls.ts';
import { at, bar, bell, heading } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { lateChunks } from '#tests/browser/support/page-errors.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

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

test('SOK-06 SPD-01 events between the first answers and the socket are not missed', async ({ world }) => {
  const { page } = await world.member('declan');
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  await page.goto('/messages');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/\d+ unread/);
  const unread = Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1]);
  const text = 'In the gap';
  await world.as('bronagh', 'POST', '/api/messages', {
    recipientId: await world.idOf('declan'),
    text,
    clientId: freshClientId(),
  });
  await expect(lines.filter({ hasText: text })).toHaveCount(0);
  connect();
  await expect(lines.filter({ hasText: text })).toHaveCount(1);
  await expect(bell(page)).not.toHaveAccessibleName(`Notifications, ${unread} unread`);
});

/** The figure that the page shows; 0 where it shows none. */
async function badge(page: Page) {
  const links = await bar(page)
    .getByRole('link', { name: /unread message/ })
    .allTextContents();
  return Number(/\d+/.exec(links.join())?.[0] ?? 0);
}
/** What the server counts for a member, once their page shows it. */
async function shownCount(world: OwnServer, page: Page, name: DemoName) {
  const { count } = await world.as<{ count: number }>(name, 'GET', '/api/messages/unread-count');
  await expect.poll(() => badge(page)).toBe(count);
  return count;
}

test('SOK-06 SOK-07 a server restart is shown, signs no one out, and missed messages arrive', async ({
  world,
}) => {
  const { page, expectPageErrors } = await world.member('joaquim');
  expectPageErrors(/Failed to load resource/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /\[\w+\]/, lateChunks);
  await page.goto('/community');
  await expect(page.getByRole('article').first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'What do you want to say?' });
  await box.fill('Half a sentence');
  const before = await shownCount(world, page, 'joaquim');
  const retry = page.getByRole('button', { name: 'Retry' });
  await world.stop();
  await expect(retry).toBeVisible();
  await world.again();
  await world.as('luca', 'POST', '/api/messages', {
    recipientId: await world.idOf('joaquim'),
    text: 'Still five for load-in?',
    clientId: freshClientId(),
  });
  // Unless the app has come back by itself, and the button has gone.
  await retry.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect.poll(() => badge(page), { timeout: 20_000 }).toBe(before + 1);
  await expect(page).toHaveURL(at('/community'));
  await expect(box).toHaveValue('Half a sentence');
});
