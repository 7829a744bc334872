import { expect, type Page } from '@playwright/test';
import { writeComment, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { holdRoute } from '#tests/browser/support/requests.ts';

test.use({ undoSeconds: 60 });

declare global {
  interface Window {
    /** Accept buttons that were there together with the first row. */
    answersAtFirst?: number;
  }
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true });
/** Sends Declan a link request; returns the sender's full name. */
async function requestLink(world: OwnWorld, name: DemoName) {
  await world.as(name, 'POST', '/api/links', { userId: await world.idOf('declan') });
  return (await world.as<{ name: string }>(name, 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
}

/** Members without any relation to Declan. */
async function unrelatedMembers(world: OwnWorld) {
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

test('NTF-01 NTF-02 SPD-06 PPL-03 notifications load with their buttons, so that no row moves, and are answered, read and deleted in place', async ({
  world,
}) => {
  const [one = ''] = await unrelatedMembers(world);
  const ofOne = await requestLink(world, one);
  const post = await writePost(world, 'declan', 'Who lends me a snare on Friday?');
  const { page } = await world.member('declan');
  await page.addInitScript(countFirstAnswers);
  const listLoaded = page.waitForResponse(/\/api\/notifications(?:\?|$)/);
  const answerList = await holdRoute(page, /\/api\/notifications$/);
  await page.route(/\/api\/(?:dashboard|links\?box=incoming)$/, async (route) => {
    await listLoaded;
    await route.continue();
  });
  await openLive(page, '/notifications');
  const toasted = expect(page.getByText('New comment on your post')).toBeVisible();
  await writeComment(world, 'eszter', post, 'I do.');
  await toasted;
  await expect(page.getByRole('region', { name: 'Today' }), 'no heading before the list').toHaveCount(0);
  answerList();
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

  await writeComment(world, 'bronagh', post, 'I have two.');
  await show(page, 'Posts').click();
  await expect(page).toHaveURL(/\?about=posts$/);
  const gathered = rows(page).first();
  await expect(gathered).toContainText(/^.*Bronagh .+ and Eszter .+ commented on your post/);
  await gathered.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(gathered.getByText('Unread', { exact: true })).toHaveCount(0);
  type Told = { read: boolean; subject: { id: string } | null };
  const readOfPost = async () =>
    (await world.as<Told[]>('declan', 'GET', '/api/notifications'))
      .filter(({ subject }) => subject?.id === post.id)
      .map(({ read }) => read);
  await expect.poll(readOfPost).toEqual([true, true]);
  await gathered.getByRole('button', { name: /^Delete/ }).click();
  await gathered.getByRole('button', { name: 'Undo' }).click();
  await expect(gathered).toContainText('commented on your post');
});
