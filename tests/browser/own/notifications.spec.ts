import { expect, type Page } from '@playwright/test';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

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
const comment = (world: OwnWorld, name: DemoName, postId: string, text: string) =>
  world.as(name, 'POST', `/api/posts/${postId}/comments`, { text, clientId: freshClientId() });

/** Asks Declan for a link; answers by whom, in full. */
async function asks(world: OwnWorld, name: DemoName) {
  await world.as(name, 'POST', '/api/links', { userId: await world.idOf('declan') });
  return (await world.as<{ name: string }>(name, 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
}

/** Those who have nothing to do with Declan yet. */
async function strangersTo(world: OwnWorld) {
  const found: DemoName[] = [];
  for (const name of ['eszter', 'yaw', 'dee', 'oskar', 'kit', 'bronagh']) {
    const path = `/api/profiles/${await world.idOf(name)}`;
    const { linkState } = await world.as<{ linkState: string }>('declan', 'GET', path);
    if (linkState === 'none') found.push(name);
  }
  return found;
}

/** Runs in the page, before its scripts. */
function countFirstAnswers() {
  new MutationObserver(() => {
    const rows = document.querySelectorAll('li[data-parts^="notification:"]').length;
    if (rows === 0) return;
    const answers = document.querySelectorAll('main button[aria-label^="Accept "]');
    window.answersAtFirst ??= answers.length;
    document.documentElement.dataset.rowsAtFirst ??= String(rows);
  }).observe(document, { childList: true, subtree: true });
}

test('NTF-01 NTF-02 SPD-06 PPL-03 notifications come with their buttons, so that no row moves, and are answered, read and deleted in place', async ({
  world,
}) => {
  const [one = ''] = await strangersTo(world);
  const ofOne = await asks(world, one);
  const { id } = await world.as<{ id: string }>('declan', 'POST', '/api/posts', {
    text: 'Who lends me a snare on Friday?',
    clientId: freshClientId(),
  });
  const { page } = await world.member('declan');
  await page.addInitScript(countFirstAnswers);
  const listed = Promise.withResolvers<void>();
  const told = page.waitForResponse(/\/api\/notifications(?:\?|$)/);
  await page.route(/\/api\/notifications$/, async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.route(/\/api\/(?:dashboard|links\?box=incoming)$/, async (route) => {
    await told;
    await route.continue();
  });
  await openLive(page, '/notifications');
  const toasted = expect(page.getByText('New comment on your post')).toBeVisible();
  await comment(world, 'eszter', id, 'I do.');
  await toasted;
  await expect(page.getByRole('region', { name: 'Today' }), 'it waits for the list').toHaveCount(0);
  listed.resolve();
  const accepts = page.getByRole('main').getByRole('button', { name: /^Accept / });
  await expect(accepts.first()).toBeVisible();
  const [atFirst, now] = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('li[data-parts^="notification:"]')];
    const first = rows.slice(0, Number(document.documentElement.dataset.rowsAtFirst));
    const answers = [...document.querySelectorAll('main button[aria-label^="Accept "]')];
    return [window.answersAtFirst, answers.filter((one) => first.some((row) => row.contains(one))).length];
  });
  expect(atFirst).toBe(now);

  await show(page, 'Links').click();
  const accepted = rows(page).filter({ hasText: ofOne });
  await accepted.getByRole('button', { name: /^Accept / }).click();
  await expect(page.getByText(/^You and .+ are linked$/)).toBeVisible();
  await expect(accepted).toHaveCount(0);

  await comment(world, 'bronagh', id, 'I have two.');
  await show(page, 'Posts').click();
  await expect(page).toHaveURL(/\?about=posts$/);
  const gathered = rows(page).first();
  await expect(gathered).toContainText(/^.*Bronagh .+ and Eszter .+ commented on your post/);
  await gathered.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(gathered.getByText('Unread', { exact: true })).toHaveCount(0);
  type Told = { read: boolean; subject: { id: string } | null };
  const readOfPost = async () =>
    (await world.as<Told[]>('declan', 'GET', '/api/notifications'))
      .filter(({ subject }) => subject?.id === id)
      .map(({ read }) => read);
  await expect.poll(readOfPost).toEqual([true, true]);
  await gathered.getByRole('button', { name: /^Delete/ }).click();
  await gathered.getByRole('button', { name: 'Undo' }).click();
  await expect(gathered).toContainText('commented on your post');
});
