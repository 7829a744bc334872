import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '#tests/browser/support/own.ts';

const jpeg = async (name: string, background: string, width = 2400, height = 1600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const pick = (page: Page, files: Awaited<ReturnType<typeof jpeg>>[]) =>
  page.locator('form input[type=file]').last().setInputFiles(files);
const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const tray = (page: Page) => page.getByRole('list', { name: 'Pictures of this post' });
const shown = (page: Page) => tray(page).getByRole('listitem');
const alt = (page: Page, nth: number) => page.getByLabel(`What does picture ${nth} show?`);
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

const takeOut = async (page: Page, ...nths: number[]) => {
  for (const nth of nths) await page.getByRole('button', { name: `Take picture ${nth} out` }).click();
};

/** Drags a picture of the tray by its thumbnail past the middle of another. */
async function dragOnto(page: Page, nth: number, other: number) {
  const thumb = (at: number) =>
    shown(page)
      .nth(at - 1)
      .locator('img');
  await thumb(other).scrollIntoViewIfNeeded();
  await thumb(nth).hover();
  await page.mouse.down();
  const to = await thumb(other).boundingBox();
  if (!to) throw new Error('no other picture');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 4 });
  await page.mouse.up();
}

/** The sum of layout shifts since the page began. */
const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 0);
      }),
  );

test('FEE-02 FEE-07 UIX-01 UIX-05 pictures are made small, described, put in order, shown large, and changed after they were posted', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.goto('/community');
  await box(page).fill('Two rooms, two colours');
  await pick(page, [await jpeg('red.jpg', '#c4300f'), await jpeg('blue.jpg', '#2040c0', 4000, 3000)]);
  await expect(shown(page)).toHaveCount(2);
  await pick(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(tray(page).getByText('notes.txt: Choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await expect(tray(page).getByText('lie.png: This picture cannot be read. Try another one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeDisabled();
  await expect(postButton(page)).toBeDisabled();
  await takeOut(page, 4, 3);
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  await alt(page, 1).fill('A red room');
  await alt(page, 2).fill('A blue room');
  await dragOnto(page, 1, 2);
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await page.getByRole('button', { name: 'Move picture 1 later' }).press('Enter');
  await expect(alt(page, 1)).toHaveValue('A red room');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Two rooms, two colours' });
  await expect(post.getByRole('img', { name: /room/ })).toHaveCount(2);
  await expect(tray(page)).toHaveCount(0);

  await page.reload();
  const pictures = post.getByRole('button', { name: /^Show picture/ });
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first().getByRole('img')).toHaveJSProperty('complete', true);
  expect(await jumps(page)).toBeLessThan(0.01);
  await pictures.first().click();
  const large = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(large.getByRole('img', { name: 'A blue room' })).toHaveJSProperty('naturalWidth', 1600);
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('dialog', { name: 'Picture 2 of 2' }).getByRole('img', { name: 'A red room' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pictures.first()).toBeFocused();

  await post.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(shown(page)).toHaveCount(2);
  await expect(pictures, 'they are in the form').toHaveCount(0);
  await dragOnto(page, 1, 2);
  await expect(alt(page, 1)).toHaveValue('A red room');
  await pick(page, [await jpeg('green.jpg', '#10a040', 600, 400)]);
  const save = post.getByRole('button', { name: 'Save', exact: true });
  await alt(page, 3).fill('A green room');
  await expect(save).toBeEnabled();
  await takeOut(page, 1);
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await alt(page, 1).fill('A navy room');
  await save.click();
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(pictures).toHaveCount(2);
  await expect(pictures.nth(0)).toHaveAccessibleName(/A navy room$/);
  await expect(pictures.nth(1)).toHaveAccessibleName(/A green room$/);
});

test('FEE-02 pictures beyond four are named, for a new post and an old one, and a reload keeps those that are chosen', async ({
  world,
}) => {
  const { page } = await world.member('curtis', { size: 'phone' });
  const files = await Promise.all([0, 1, 2, 3, 4].map((nth) => jpeg(`${nth}.jpg`, `#4060${nth}0`, 60, 40)));
  await page.goto('/community');
  await box(page).fill('Five is too many');
  await pick(page, files);
  await expect(page.getByText('A post has room for 4 pictures: 4.jpg was left out.')).toBeVisible();
  await expect(shown(page)).toHaveCount(4);
  await expect(postButton(page)).toBeEnabled();
  await takeOut(page, 4, 3, 2);
  await page.reload();
  await expect(box(page)).toHaveValue('Five is too many');
  await expect(tray(page).locator('img')).toHaveJSProperty('complete', true);
  await expect(postButton(page)).toBeEnabled();
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Five is too many' });
  const pictures = post.getByRole('button', { name: /^Show picture/ });
  await expect(pictures).toHaveCount(1);

  await page.goto('/my-posts');
  await post.getByRole('button', { name: 'Edit your post' }).click();
  await expect(shown(page)).toHaveCount(1);
  await pick(page, files);
  await expect(
    page.getByText('A post has room for 4 pictures: 3.jpg and 4.jpg were left out.'),
  ).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(tray(page).locator('img'), 'this device has those that are in no post').toHaveCount(4);
  await expect(pictures).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(pictures).toHaveCount(4);
});

test('FEE-02 a picture that fails is sent again, one on its way is stopped, and words and pictures stay when posting fails', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('gwenllian');
  await page.goto('/community');
  await box(page).fill('Strings in the rain');
  await expect(page.locator('form input[type=file]'), 'the picture tool is loaded').toBeAttached();
  await setOffline(true);
  await pick(page, [await jpeg('rain.jpg', '#607080')]);
  await expect(
    tray(page).getByText('There is no connection. Check your network and try again.'),
  ).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
  await setOffline(false);
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expect(postButton(page)).toBeEnabled();
  await alt(page, 1).fill('Rain');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/uploads*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await pick(page, [await jpeg('slow.jpg', '#101010')]);
  await expect(tray(page).getByRole('progressbar', { name: 'Picture 2 is being sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop picture 2' }).click();
  await expect(shown(page)).toHaveCount(1);
  held.resolve();

  await setOffline(true);
  await postButton(page).click();
  await expect(page.getByText('There is no connection. Check your network and try again.')).toBeVisible();
  await expect(alt(page, 1)).toHaveValue('Rain');
  await setOffline(false);
  await page.getByRole('link', { name: 'My posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My posts' })).toBeVisible();
  await page.goBack();
  await expect(alt(page, 1)).toHaveValue('Rain');
  await expect(box(page)).toHaveValue('Strings in the rain');
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Strings in the rain' });
  await expect(post.getByRole('img', { name: 'Rain' })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});
