import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { bell } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

test.use({ undoSeconds: 60 });

declare global {
  interface Window {
    /** Buttons to accept that stood there when the first row did. */
    answersAtFirst?: number;
  }
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true });

const asks = async (world: OwnWorld, name: string) => {
  const declan = await world.idOf('declan');
  await world.as(name, 'POST', '/api/links', { userId: declan });
};
const nameOf = async (world: OwnWorld, name: string) =>
  (await world.as<{ name: string }>('declan', 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
/** Two who have nothing to do with Declan yet. */
const strangersTo = async (world: OwnWorld) => {
  const found: string[] = [];
  for (const name of ['eszter', 'yaw', 'dee', 'oskar', 'kit', 'bronagh']) {
    const { linkState } = await world.as<{ linkState: string }>(
      'declan',
      'GET',
      `/api/profiles/${await world.idOf(name)}`,
    );
    if (linkState === 'none') found.push(name);
  }
  return found;
};

test('NTF-01 SPD-06 the first rows come with what is answered on them, so that none moves', async ({
  world,
}) => {
  await asks(world, (await strangersTo(world))[0] ?? '');
  const { page } = await world.member('declan');
  // What stands beside the list may come sooner.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const rows = document.querySelectorAll('li[data-parts^="notification:"]').length;
      if (rows === 0) return;
      window.answersAtFirst ??= countAnswers();
      document.documentElement.dataset.rowsAtFirst ??= String(rows);
    }).observe(document, { childList: true, subtree: true });
    const countAnswers = () => document.querySelectorAll('main button[aria-label^="Accept "]').length;
  });
  const told = page.waitForResponse(/\/api\/notifications(?:\?|$)/);
  await page.route(/\/api\/(?:dashboard|links\?box=incoming)$/, async (route) => {
    await told;
    await route.continue();
  });
  await page.goto('/notifications');
  await expect(rows(page).first()).toBeVisible();
  const accepts = page.getByRole('main').getByRole('button', { name: /^Accept / });
  await expect(accepts.first()).toBeVisible();
  const [atFirst, now] = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('li[data-parts^="notification:"]')];
    const first = rows.slice(0, Number(document.documentElement.dataset.rowsAtFirst));
    const answers = [...document.querySelectorAll('main button[aria-label^="Accept "]')];
    return [window.answersAtFirst, answers.filter((one) => first.some((row) => row.contains(one))).length];
  });
  expect(atFirst).toBe(now);
  await expect(page.getByText(/links? in common/).first()).toBeVisible();
});

test('NTF-01 SPD-06 what comes before the list has waits for it, so that no row moves once it is here', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const { id } = await world.as<Post>('declan', 'POST', '/api/posts', {
    text: 'Who has a spare stool?',
    clientId: freshClientId(),
  });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/api\/notifications$/, async (route) => {
    await released;
    await route.continue();
  });
  await openLive(page, '/notifications');
  await world.as('bronagh', 'POST', `/api/posts/${id}/comments`, {
    text: 'I do.',
    clientId: freshClientId(),
  });
  await expect(page.getByText('New comment on your post')).toBeVisible();
  const ofToday = page.getByRole('region', { name: 'Today' });
  await expect(ofToday).toHaveCount(0);
  release();
  await expect(ofToday.getByRole('listitem').first()).toContainText('I do.');
});

test('NTF-01 PPL-03 a request is accepted, another declined and that undone, where they are told of; both go when answered', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const [one = '', other = ''] = await strangersTo(world);
  await asks(world, one);
  await asks(world, other);
  await page.goto('/notifications?about=links');
  const ofOne = rows(page).filter({ hasText: await nameOf(world, one) });
  const ofOther = rows(page).filter({ hasText: await nameOf(world, other) });
  await ofOne.getByRole('button', { name: /^Accept / }).click();
  await expect(page.getByText(/^You and .+ are linked$/)).toBeVisible();
  await expect(ofOne).toHaveCount(0);
  await ofOther.getByRole('button', { name: /^Decline / }).click();
  await ofOther.getByRole('button', { name: /^Undo/ }).click();
  await expect(ofOther.getByRole('button', { name: /^Accept / })).toBeVisible();
});

test('NTF-01 GIG-03 of two who applied one is booked and the other declined where both are told of, and that is undone', async ({
  world,
}) => {
  const gig = await world.as<{ id: string }>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Two for one chair' }),
    clientId: freshClientId(),
  });
  for (const name of ['bronagh', 'eszter'])
    await world.as(name, 'POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
  const { page } = await world.member('declan');
  await page.goto('/notifications?about=gigs');
  const row = rows(page).filter({ hasText: 'Two for one chair' });
  const stateOf = async (name: string) => {
    const { items } = await world.as<{ items: { applicant: { id: string }; state: string }[] }>(
      'declan',
      'GET',
      `/api/gigs/${gig.id}/applications`,
    );
    const id = await world.idOf(name);
    return items.find(({ applicant }) => applicant.id === id)?.state;
  };
  await row.getByRole('button', { name: /^Decline Bronagh/ }).click();
  await expect(row.getByText(/^Bronagh .+ is declined\.$/)).toBeVisible();
  await row.getByRole('button', { name: /^Undo/ }).click();
  await expect(row.getByRole('button', { name: /^Decline Bronagh/ })).toBeVisible();
  await expect.poll(() => stateOf('bronagh')).toBe('applied');
  await row.getByRole('button', { name: /^Accept Eszter/ }).click();
  await page.getByRole('button', { name: /^Book Eszter/ }).click();
  await expect(row.getByText(/^Eszter .+ is booked\.$/)).toBeVisible();
  await expect.poll(() => stateOf('eszter')).toBe('accepted');
});

test('NTF-01 GIG-07 of more than two who applied one chooses on the gig’s own page', async ({ world }) => {
  const gig = await world.as<{ id: string }>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Three for one stool' }),
    clientId: freshClientId(),
  });
  for (const name of ['bronagh', 'eszter', 'kit'])
    await world.as(name, 'POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
  const { page } = await world.member('declan');
  await page.goto('/notifications?about=gigs');
  await rows(page).filter({ hasText: 'Three for one stool' }).getByRole('link', { name: 'Choose' }).click();
  await expect(page).toHaveURL(`/gigs/${gig.id}`);
});

test('NTF-04 on a phone a notification is read, deleted and brought back by its menu', async ({ world }) => {
  const { page } = await world.member('nkechi', { size: 'phone' });
  await world.as('kit', 'POST', '/api/links', { userId: await world.idOf('nkechi') });
  await page.goto('/notifications');
  const row = rows(page).first();
  const more = row.getByRole('button', { name: /^More: / });
  await more.click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(more).toBeVisible();
});

test('NTF-01 comments of several on one post are one row: read, deleted and brought back together', async ({
  world,
}) => {
  const post = await world.as<{ id: string }>('declan', 'POST', '/api/posts', {
    text: 'Who lends me a snare on Friday?',
    clientId: crypto.randomUUID(),
  });
  for (const name of ['bronagh', 'eszter', 'bronagh'])
    await world.as(name, 'POST', `/api/posts/${post.id}/comments`, {
      text: `I may. ${crypto.randomUUID()}`,
      clientId: crypto.randomUUID(),
    });
  const { page } = await world.member('declan');
  await page.goto('/notifications');
  await show(page, 'Posts').click();
  await expect(page).toHaveURL(/\?about=posts$/);
  const row = rows(page).first();
  await expect(row).toContainText(/^.*Bronagh .+ and Eszter .+ commented on your post/);
  await expect(bell(page)).toHaveAccessibleName(/(\d+) unread/);
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
  await expect
    .poll(async () =>
      (
        await world.as<{ type: string; read: boolean; subject: { id: string } | null }[]>(
          'declan',
          'GET',
          '/api/notifications',
        )
      )
        .filter(({ subject }) => subject?.id === post.id)
        .map(({ read }) => read),
    )
    .toEqual([true, true, true]);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('commented on your post');
  await show(page, 'Gigs').click();
  await expect(rows(page).filter({ hasText: 'commented' })).toHaveCount(0);
});

test('UIX-05 where the device paints in its own colours, what is unread, which tab is chosen and whose thread is open still show', async ({
  world,
}) => {
  await asks(world, (await strangersTo(world))[0] ?? '');
  const { page } = await world.member('declan', { context: { forcedColors: 'active' } });
  await page.goto('/notifications');
  await expect(rows(page).first()).toBeVisible();
  const ground = await show(page, 'Links').evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  const dot = rows(page).getByText('Unread', { exact: true }).first().locator('..');
  await expect(dot).toHaveCSS('border-top-width', '1px');
  await expect(dot).not.toHaveCSS('border-top-color', ground);
  await expect(show(page, 'All')).not.toHaveCSS('border-bottom-color', ground);
  const id = await world.idOf('bronagh');
  await page.goto(`/messages/${id}`);
  const open = page.getByRole('region', { name: 'Conversations' }).locator('a[aria-current]');
  await expect(open).toHaveCSS('outline-style', 'solid');
});

test('NTF-01 while nothing is known, nobody is said to wait', async ({ world }) => {
  const { page, expectComplaints } = await world.member('ines');
  expectComplaints(/status of 500/, /\[\w+\]/);
  await page.route(/\/api\/(notifications|links\/pending-count|messages\/unread-count)/, (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  );
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Could not load your notifications' })).toBeVisible();
  const beside = page.getByRole('complementary', { name: 'Waiting for you' });
  await expect(beside.getByRole('link', { name: 'Choose what you are told of' })).toBeVisible();
  await expect(beside.getByText('Nobody waits for an answer.')).toHaveCount(0);
});
