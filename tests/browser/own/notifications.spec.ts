import { expect, type Page } from '@playwright/test';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
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
const comment = (world: OwnWorld, name: DemoName, postId: string, text: string) =>
  world.as(name, 'POST', `/api/posts/${postId}/comments`, { text, clientId: freshClientId() });

/** Asks Declan for a link; answers by whom, in full. */
async function asks(world: OwnWorld, name: DemoName) {
  await world.as(name, 'POST', '/api/links', { userId: await world.idOf('declan') });
  return (await world.as<{ name: string }>(name, 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
}

/** Two who have nothing to do with Declan yet. */
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

test('NTF-01 NTF-02 SPD-06 PPL-03 notifications come with their answers, so that no row moves, and are answered, read and deleted in place', async ({
  world,
}) => {
  const [one = '', other = ''] = await strangersTo(world);
  const ofOne = await asks(world, one);
  const ofOther = await asks(world, other);
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
  const declined = rows(page).filter({ hasText: ofOther });
  await declined.getByRole('button', { name: /^Decline / }).click();
  await declined.getByRole('button', { name: /^Undo/ }).click();
  await expect(declined.getByRole('button', { name: /^Accept / })).toBeVisible();

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

  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'All requests' }).click();
  await expect(page).toHaveURL('/links?box=incoming');
});

test('NTF-01 NTF-04 GIG-03 GIG-07 on a phone applicants are declined, that is undone, and booked where they are notified', async ({
  world,
}) => {
  const postGig = async (title: string, ...applicants: DemoName[]) => {
    const form = { ...gigForm({ title }), clientId: freshClientId() };
    const { id } = await world.as<{ id: string }>('declan', 'POST', '/api/gigs', form);
    for (const name of applicants)
      await world.as(name, 'POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId() });
    return id;
  };
  const gigId = await postGig('Two for one chair', 'bronagh', 'eszter');
  const chosen = await postGig('Three for one stool', 'bronagh', 'eszter', 'kit');
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/notifications?about=gigs');
  const row = rows(page).filter({ hasText: 'Two for one chair' });
  type Applications = { items: { applicant: { id: string }; state: string }[] };
  const stateOf = async (name: DemoName) => {
    const id = await world.idOf(name);
    const { items } = await world.as<Applications>('declan', 'GET', `/api/gigs/${gigId}/applications`);
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

  const many = rows(page).filter({ hasText: 'Three for one stool' });
  const more = many.getByRole('button', { name: /^More: / });
  await more.click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(many.getByText('Unread', { exact: true })).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await many.getByRole('button', { name: 'Undo' }).click();
  await many.getByRole('link', { name: 'Choose' }).click();
  await expect(page).toHaveURL(`/gigs/${chosen}`);
});
