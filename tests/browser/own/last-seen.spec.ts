import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { sendMessage, writePost } from '#tests/browser/support/acts.ts';
import { test } from '#tests/browser/support/own.ts';
import {
  copyOf,
  expectOnlyStored,
  expectStored,
  openWithWorker,
  storedHtml,
  withServiceWorker,
} from '#tests/browser/support/service-worker.ts';

test('SPD-05 ROU-05 SAF-05 starting offline shows read-only copies of the pages last seen, and messages that wait to be sent', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('declan', withServiceWorker);
  await openWithWorker(page, '/community');
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/api/gigs']) {
    const answer = await page.goto(path);
    const type = answer?.headers()['content-type'];
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
    expect(type, path).not.toContain('text/html');
  }
  await page.goto('/community');
  const newest = page.getByRole('article').first();
  const post = await newest.getByRole('paragraph').first().innerText();
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Half a sentence');
  await expectStored(page, '/community');
  const thread = `/messages/${await world.idOf('bronagh')}`;
  await page.goto(thread);
  const field = page.getByRole('textbox', { name: /message/i });
  await expect(field).toBeEnabled();
  await expectStored(page, thread);

  await setOffline(true);
  await field.fill('Still five for load-in?');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await page.goto('/community');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText(/^You’re offline\. This is how the page looked on/)).toBeVisible();
  await expect(copyOf(page).getByRole('article').filter({ hasText: post })).toHaveCount(1);
  await expect(copyOf(page).locator('button:enabled, input, textarea, form')).toHaveCount(0);
  // Copies contain no pictures: avatars show the initial.
  const faces = copyOf(page).locator('[data-initial]:empty');
  expect(await faces.count()).toBeGreaterThan(0);
  const letters = await faces.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one, '::before').content),
  );
  expect(letters.filter((letter) => !/^"\p{L}"$/u.test(letter))).toEqual([]);
  const unsent = page.getByRole('region', { name: 'Not sent yet' });
  await expect(unsent.getByText('Half a sentence')).toBeVisible();
  await expect(unsent.getByText('Still five for load-in?')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('this page hasn’t been saved here recently')).toBeVisible();

  await page.goto(thread);
  await expect(copyOf(page)).toBeVisible();
  await setOffline(false);
  await expect(copyOf(page)).toHaveCount(0);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Still five for load-in?').first()).toBeVisible();
});

test('SAF-10 a deleted post is removed from the open page and from every stored copy', async ({ world }) => {
  const { page, expectPageErrors } = await world.member('declan', withServiceWorker);
  expectPageErrors(/404/);
  const [inSight, elsewhere] = [
    await writePost(world, 'bronagh', 'A bow, hardly used'),
    await writePost(world, 'bronagh', 'Strings, hardly used'),
  ];
  await openWithWorker(page, `/posts/${inSight.id}`);
  await expectStored(page, `/posts/${inSight.id}`);
  await page.goto('/community');
  await expect(page.getByText(inSight.text)).toBeVisible();
  await expectStored(page, '/community');
  await world.as('bronagh', 'DELETE', `/api/posts/${inSight.id}`);
  await expect(page.getByText(inSight.text)).toHaveCount(0);
  await expect.poll(() => storedHtml(page, '/community')).not.toContain(inSight.text);
  await expectOnlyStored(page, '/community');
  expect(await storedHtml(page, '/community')).toContain(elsewhere.text);
});

/** Opens a page and waits until its stored copy contains this text. */
async function expectStoredPart(page: Page, path: string, part: string) {
  await page.goto(path);
  const { pathname, search } = new URL(page.url());
  await expectStored(page, pathname + search);
  await expect.poll(() => storedHtml(page, pathname + search), path).toContain(part);
}

test('SAF-10 messages and requests deleted while the device was offline are removed from every stored copy', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('tariq', withServiceWorker);
  const searched = await sendMessage(world, 'joaquim', 'tariq', 'The melodica is in the green case.');
  await sendMessage(world, 'joaquim', 'tariq', 'And the case is in the van.');
  const quoted = await sendMessage(world, 'oskar', 'tariq', 'A mute, going cheap');
  await world.as('tariq', 'PUT', '/api/message-settings', { from: 'links' });
  const request = await sendMessage(world, 'wanjiru', 'tariq', 'We met at the ceilidh.');

  await openWithWorker(page, '/my-posts');
  // Reading here changes the lists, so they are opened afterwards.
  await expectStoredPart(page, `/messages/${await world.idOf('joaquim')}`, `message:${searched.id}`);
  for (const list of ['/notifications', '/messages']) await expectStoredPart(page, list, quoted.text);
  await expectStoredPart(page, '/messages?requests=open', `message:${request.id}`);
  await expectStoredPart(page, '/messages?q=melodica', `message:${searched.id}`);
  await page.goto('/my-posts');
  await expectStored(page, '/my-posts');
  await setOffline(true);
  for (const [who, { id }] of [
    ['wanjiru', request],
    ['oskar', quoted],
    ['joaquim', searched],
  ] as const)
    await world.as(who, 'DELETE', `/api/messages/${id}?for=both`);
  await setOffline(false);
  await page.goto('/my-posts');
  await expectOnlyStored(page, '/my-posts');
});
