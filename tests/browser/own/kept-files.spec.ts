import { expect } from '@playwright/test';
import { at, bar, heading, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { attach, tray as fileTray, rider, send } from '#tests/browser/support/file-tray.ts';
import {
  alt,
  blue,
  box,
  holdAfter,
  jpeg,
  notKept,
  onDevice,
  ownSession,
  password,
  pick,
  postButton,
  red,
  shown,
  tray,
  underway,
} from '#tests/browser/support/kept-files.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

test('FEE-02 SPD-05 pictures of a new post, one stored and one still on its way, are there again after reloads, and go with it', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  const uploads = await holdAfter(page, '**/api/uploads*', 1);
  await page.goto('/community');
  await box(page).fill('Kept through reloads');
  await pick(page, red, blue);
  await alt(page, 1).fill('A red room');
  await alt(page, 2).fill('A blue room');
  await expect.poll(uploads.sent).toBe(2);
  await page.getByRole('button', { name: 'Move picture 1 later' }).click();
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await expect.poll(() => onDevice(page)).toBe(3);
  for (const _ of [1, 2, 3]) await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(box(page)).toHaveValue('Kept through reloads');
  await expect(shown(page)).toHaveCount(2);
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await expect(alt(page, 2)).toHaveValue('A red room');
  await expect(tray(page).locator('img')).toHaveCount(2);
  await expect(notKept(page)).toHaveCount(0);
  await expect(postButton(page)).toBeDisabled();
  const before = uploads.sent();
  uploads.open();
  await page.reload();
  await expect(postButton(page)).toBeEnabled();
  await expect(underway(page)).toHaveCount(0);
  expect(uploads.sent(), 'what the server has is not sent again').toBe(before + 1);
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Kept through reloads' });
  await expect(post.getByRole('img', { name: /room$/ })).toHaveCount(2);
  await expect(post.getByRole('img', { name: /room$/ }).first()).toHaveAccessibleName('A blue room');
  await expect(tray(page)).toHaveCount(0);
  await expect.poll(() => onDevice(page)).toBe(0);
  await page.reload();
  await expect(post).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeEnabled();
  await expect(tray(page)).toHaveCount(0);
});

test('FEE-02 SAF-05 a post with a picture whose answer was lost with its page is sent again as the same one', async ({
  world,
}) => {
  const { page } = await world.member('curtis');
  const posts: string[] = [];
  await page.goto('/community');
  await box(page).fill('Once and no more');
  await pick(page, red);
  await alt(page, 1).fill('Red');
  await expect(postButton(page)).toBeEnabled();
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    posts.push((await answer.json()).id);
    if (posts.length > 1) await route.fulfill({ response: answer });
  });
  await postButton(page).click();
  await expect.poll(() => posts.length).toBe(1);
  await page.reload();
  await expect(alt(page, 1)).toHaveValue('Red');
  await expect(postButton(page)).toBeEnabled();
  await postButton(page).click();
  await expect.poll(() => posts.length).toBe(2);
  expect(posts[1]).toBe(posts[0]);
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Once and no more' })).toHaveCount(1);
  await expect.poll(() => onDevice(page)).toBe(0);
});

test('FEE-02 a post that was sent as its page was left takes its pictures from the device', async ({
  world,
}) => {
  const { page } = await world.member('petra');
  await page.goto('/community');
  await box(page).fill('Sent on the way out');
  await pick(page, red);
  await expect(postButton(page)).toBeEnabled();
  let answer = () => {};
  const isAnswered = new Promise<void>((go) => (answer = go));
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() === 'POST') await isAnswered;
    await route.continue();
  });
  await postButton(page).click();
  await page.getByRole('link', { name: 'My posts' }).click();
  await expect(heading(page)).toHaveText('My posts');
  answer();
  await expect.poll(() => onDevice(page)).toBe(0);
  await page.goto('/community');
  await expect(page.getByRole('article').filter({ hasText: 'Sent on the way out' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeEnabled();
  await expect(tray(page)).toHaveCount(0);
});

test('FEE-02 a tab that is killed at work leaves its pictures to the next one; one that is a copy of another does not take them', async ({
  world,
}) => {
  const { page, openTab } = await world.member('gwenllian');
  await page.goto('/community');
  await box(page).fill('From the camera');
  const large = await Promise.all(
    ['#204060', '#602040', '#406020', '#202020'].map((colour, nth) => jpeg(`${nth}.jpg`, colour, 4000, 3000)),
  );
  const uploads = await holdAfter(page, '**/api/uploads*', 0);
  await pick(page, ...large);
  await expect(shown(page)).toHaveCount(4);
  await expect.poll(() => onDevice(page)).toBe(5);
  const other = await openTab();
  await other.addInitScript(
    (kept) => {
      for (const [key, value] of kept) sessionStorage.setItem(key, value);
    },
    await page.evaluate(() => Object.entries(sessionStorage)),
  );
  await other.goto('/community');
  await expect(other.getByRole('button', { name: 'Picture', exact: true })).toBeEnabled();
  await pick(other, red);
  await expect(postButton(other)).toBeEnabled();
  await expect(shown(other)).toHaveCount(1);
  await expect(notKept(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Take picture 1 out' }).click();
  await page.close();
  expect(uploads.sent()).toBeLessThan(2);
  const next = await openTab();
  await next.goto('/community');
  await expect(shown(next)).toHaveCount(4);
  await expect(postButton(next)).toBeEnabled();
  await postButton(next).click();
  const post = next.getByRole('article').filter({ hasText: 'From the camera' });
  await expect(post.getByRole('button', { name: /^Show picture/ })).toHaveCount(4);
  await expect.poll(() => onDevice(next)).toBe(0);
});

test('MSG-03 files of a message, one stored and one still on its way, are there again after a reload, and go with it', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  const uploads = await holdAfter(page, '**/api/files', 1);
  await openLive(page, `/messages/${await world.idOf('declan')}`);
  await expect(attach(page)).toBeVisible();
  await pick(page, red, blue);
  await expect.poll(uploads.sent).toBe(2);
  await expect(underway(page)).toHaveCount(1);
  await page.reload();
  await expect(fileTray(page).getByRole('listitem')).toHaveCount(2);
  await expect(underway(page)).toHaveCount(1);
  await expect.poll(uploads.sent).toBe(3);
  uploads.open();
  await page.reload();
  await expect(fileTray(page).getByRole('listitem')).toHaveCount(2);
  await expect(underway(page)).toHaveCount(0);
  await expect(notKept(page)).toHaveCount(0);
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  expect(uploads.sent(), 'what the server has is not sent again').toBe(4);
  await send(page).click();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByRole('button', { name: /^Your picture . of 2, show it large$/ })).toHaveCount(2);
  await expect(fileTray(page)).toHaveCount(0);
  await expect.poll(() => onDevice(page)).toBe(0);
  await page.reload();
  await expect(attach(page)).toBeVisible();
  await expect(fileTray(page)).toHaveCount(0);
});

test('GIG-01 pictures and papers of a gig that were on their way are there again after a reload, and go with it', async ({
  world,
}) => {
  const { page } = await world.member('oskar');
  const pictures = await holdAfter(page, '**/api/uploads*', 1);
  const papers = await holdAfter(page, '**/api/files', 0);
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill('Kept in the van');
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('A bandstand by the sea.');
  await form.getByLabel('Date').fill(dayFromNow(21));
  await form.getByLabel('Town or city').fill('Whitby');
  await form.getByLabel('Pay', { exact: true }).fill('90');
  await expect(form.getByRole('button', { name: 'Add a PDF' })).toBeVisible();
  await pick(page, red, blue);
  await page.locator('form input[type=file][accept="application/pdf"]').setInputFiles(rider);
  await expect.poll(() => [pictures.sent(), papers.sent()]).toEqual([2, 1]);
  await alt(page, 1).fill('Red');
  await alt(page, 2).fill('Blue');
  pictures.open();
  papers.open();
  await page.reload();
  const post = form.getByRole('button', { name: 'Post gig' });
  await expect(post).toBeEnabled();
  await expect(shown(page, 'gig')).toHaveCount(2);
  await expect(tray(page, 'gig').locator('img')).toHaveCount(2);
  await expect(alt(page, 1)).toHaveValue('Red');
  await expect(alt(page, 2)).toHaveValue('Blue');
  await expect(page.getByRole('list', { name: 'PDFs of this gig' }).getByText('Rider.pdf')).toBeVisible();
  await expect(notKept(page)).toHaveCount(0);
  expect([pictures.sent(), papers.sent()]).toEqual([3, 2]);
  await post.click();
  await expect(heading(page).filter({ hasText: 'Kept in the van' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show picture 2 of 2 large: Blue' })).toBeVisible();
  await expect(page.getByText('Rider.pdf')).toBeVisible();
  await expect.poll(() => onDevice(page)).toBe(0);
  await page.goto('/create-gig');
  await expect(form.getByRole('button', { name: 'Add a PDF' })).toBeVisible();
  await expect(tray(page, 'gig')).toHaveCount(0);
});

test('FEE-02 SES-15 where the device keeps no files, what was lost is said, and nothing else is different', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('mick');
  expectComplaints(/\[uploads\]/);
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await page.goto('/community');
  await box(page).fill('Trucks');
  await pick(page, red, blue);
  await expect(postButton(page)).toBeEnabled();
  await page.reload();
  await expect(box(page)).toHaveValue('Trucks');
  await expect(
    page.getByText('2 pictures were not kept when this page was left. Add them again.'),
  ).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await pick(page, red);
  await expect(notKept(page)).toHaveCount(0);
  await expect(postButton(page)).toBeEnabled();
  await postButton(page).click();
  await expect(page.getByRole('article').filter({ hasText: 'Trucks' })).toHaveCount(1);
  await expect(tray(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeEnabled();
  await expect(notKept(page)).toHaveCount(0);
});

test('SAF-01 SES-13 an expired session keeps files for their member alone; who signs out by choice leaves none', async ({
  world,
}) => {
  const token = await ownSession(world, 'dee');
  const { page, expectComplaints } = await world.visitor({ storage: { token } });
  expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const uploads = await holdAfter(page, '**/api/uploads*', 1);
  await page.goto('/community');
  await box(page).fill('Before it expired');
  await pick(page, red, blue);
  await expect.poll(uploads.sent).toBe(2);
  await expect.poll(() => onDevice(page)).toBe(3);
  await world.call('DELETE', '/api/auth', undefined, token);
  await expect(page).toHaveURL(at('/login'));
  expect(await onDevice(page)).toBe(3);
  uploads.open();
  await signIn(page, { email: emailOf('luca'), password });
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeEnabled();
  await expect(tray(page)).toHaveCount(0);
  await expect(notKept(page)).toHaveCount(0);
  await signOut(page);
  await expect(page).toHaveURL(at('/'));
  expect(await onDevice(page), 'those of the other member stay').toBe(3);
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, { email: emailOf('dee'), password });
  await expect(page).not.toHaveURL(at('/login'));
  await page.goto('/community');
  await expect(box(page)).toHaveValue('Before it expired');
  await expect(shown(page)).toHaveCount(2);
  await expect(postButton(page)).toBeEnabled();
  await page.goto('/gigs');
  await expect(heading(page)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(at('/'));
  await expect.poll(() => onDevice(page)).toBe(0);
});
