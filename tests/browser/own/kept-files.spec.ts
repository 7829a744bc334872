import { expect, type Page } from '@playwright/test';
import { at, bar, heading, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { blue, red } from '#tests/browser/support/files.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf, password } from '#tests/browser/support/own-server.ts';

const pick = (page: Page, ...files: (typeof red)[]) =>
  page.locator('form input[type=file][accept*="image/"]').last().setInputFiles(files);
const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const tray = (page: Page, of = 'post') => page.getByRole('list', { name: `Photos in this ${of}` });
const photos = (page: Page, of = 'post') => tray(page, of).getByRole('listitem');
const alt = (page: Page, nth: number) => page.getByLabel(`Describe photo ${nth}`);
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const lostPhotos = (page: Page) => page.getByText(/lost when you left this page/);
const progressBars = (page: Page) => page.getByRole('progressbar');

/** Lets the first POSTs to a URL through and leaves later ones unanswered until `open` is called. */
async function holdAfter(page: Page, address: string, through: number) {
  let sent = 0;
  let isOpen = false;
  await page.route(address, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    return isOpen || sent <= through ? route.continue() : undefined;
  });
  return {
    sent: () => sent,
    open: () => {
      isOpen = true;
    },
  };
}

/** All stored files of all members on this device. */
const onDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('kept-uploads');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const db = opened.result;
          if (!db.objectStoreNames.contains('files')) return resolve(0);
          const counted = db.transaction('files').objectStore('files').count();
          counted.onsuccess = () => {
            db.close();
            resolve(counted.result);
          };
        };
      }),
  );

test('FEE-02 SPD-05 SAF-05 pictures of a post, stored or still uploading, survive reloads and are posted once', async ({
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
  await expect.poll(() => onDevice(page)).toBe(3);
  await page.getByRole('button', { name: 'Move photo 1 later' }).click();
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await expect.poll(() => onDevice(page), 'two pictures and their list').toBe(3);
  await page.reload();
  await expect(box(page)).toHaveValue('Kept through reloads');
  await expect(tray(page).locator('img')).toHaveCount(2);
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await expect(alt(page, 2)).toHaveValue('A red room');
  await expect(lostPhotos(page)).toHaveCount(0);
  await expect(postButton(page)).toBeDisabled();
  await expect.poll(uploads.sent, 'only files missing on the server are uploaded again').toBe(3);
  uploads.open();
  await page.reload();
  await expect(postButton(page)).toBeEnabled();
  await expect(progressBars(page)).toHaveCount(0);
  expect(uploads.sent()).toBe(4);

  const posts: string[] = [];
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    posts.push((await answer.json()).id);
    if (posts.length > 1) await route.fulfill({ response: answer });
  });
  await postButton(page).click();
  await expect.poll(() => posts.length, 'the post whose response is lost').toBe(1);
  await page.reload();
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Kept through reloads' });
  await expect(tray(page)).toHaveCount(0);
  expect(posts[1]).toBe(posts[0]);
  await expect(post).toHaveCount(1);
  await expect(post.getByRole('img', { name: /room$/ })).toHaveCount(2);
  await expect(post.getByRole('img', { name: /room$/ }).first()).toHaveAccessibleName('A blue room');
  await expect.poll(() => onDevice(page)).toBe(0);
});

test('FEE-02 pictures of a closed tab appear in the next one, and a duplicated tab does not take them', async ({
  world,
}) => {
  const { page, openTab } = await world.member('gwenllian');
  await page.goto('/community');
  await box(page).fill('From the camera');
  await holdAfter(page, '**/api/uploads*', 0);
  await pick(page, red, blue);
  await expect(photos(page)).toHaveCount(2);
  await expect.poll(() => onDevice(page)).toBe(3);
  const copy = await openTab();
  await copy.addInitScript(
    (kept) => {
      for (const [key, value] of kept) sessionStorage.setItem(key, value);
    },
    await page.evaluate(() => Object.entries(sessionStorage)),
  );
  await copy.goto('/community');
  await expect(copy.getByRole('button', { name: 'Photo', exact: true })).toBeEnabled();
  await pick(copy, red);
  await expect(postButton(copy)).toBeEnabled();
  await expect(photos(copy)).toHaveCount(1);
  await expect(lostPhotos(copy)).toHaveCount(0);
  await copy.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.close();
  const next = await openTab();
  await next.goto('/community');
  await expect(photos(next)).toHaveCount(2);
  await expect(postButton(next)).toBeEnabled();
  await postButton(next).click();
  const post = next.getByRole('article').filter({ hasText: 'From the camera' });
  await expect(post.getByRole('button', { name: /^View photo/ })).toHaveCount(2);
  await expect.poll(() => onDevice(next)).toBe(0);
});

test('SAF-01 SES-13 when a session expires files are kept for their owner only; signing out stops the upload and deletes them', async ({
  world,
}) => {
  const token = await world.newSession('dee');
  const { page, expectPageErrors } = await world.visitor({ storage: { token } });
  expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  const uploads = await holdAfter(page, '**/api/uploads*', 1);
  await page.goto('/community');
  await box(page).fill('Before it expired');
  await pick(page, red, blue);
  await expect.poll(uploads.sent, 'the second is held').toBe(2);
  await expect.poll(() => onDevice(page)).toBe(3);
  await world.call('DELETE', '/api/auth', undefined, token);
  await expect(page).toHaveURL(at('/login'));
  expect(await onDevice(page)).toBe(3);
  await signIn(page, { email: emailOf('luca'), password });
  await expect(page.getByRole('button', { name: 'Photo', exact: true })).toBeEnabled();
  await expect(tray(page)).toHaveCount(0);
  await expect(lostPhotos(page)).toHaveCount(0);
  await signOut(page);
  await expect(page).toHaveURL(at('/'));
  expect(await onDevice(page), 'the other member’s files remain').toBe(3);
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  const sent = page.waitForRequest('**/api/uploads*');
  await signIn(page, { email: emailOf('dee'), password });
  await expect(page).not.toHaveURL(at('/login'));
  await bar(page).getByRole('link', { name: 'Community' }).click();
  await expect(box(page)).toHaveValue('Before it expired');
  await expect(photos(page)).toHaveCount(2);
  await sent;
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/uploads'));
  await signOut(page);
  await stopped;
  await expect(page).toHaveURL(at('/'));
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => onDevice(page)).toBe(0);
});
