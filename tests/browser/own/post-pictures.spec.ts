import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
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
const alt = (page: Page, nth: number) => page.getByLabel(`What does picture ${nth} show?`);
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

/** Drags a picture of the tray by its small copy past the middle of another. */
async function dragOnto(page: Page, nth: number, other: number) {
  const thumb = (at: number) =>
    tray(page)
      .getByRole('listitem')
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

/** How much what was painted has jumped since the page began. */
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

test('FEE-02 UIX-01 pictures are made small, told of, put in order by keyboard, and stand so in the post', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.goto('/community');
  await box(page).fill('Two rooms, two colours');
  await pick(page, [await jpeg('red.jpg', '#c4300f'), await jpeg('blue.jpg', '#2040c0', 4000, 3000)]);
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  await pick(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(tray(page).getByText('notes.txt: Choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await expect(tray(page).getByText('lie.png: This picture cannot be read. Try another one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeDisabled();
  await expect(postButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Take picture 4 out' }).click();
  await page.getByRole('button', { name: 'Take picture 3 out' }).click();
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);

  await alt(page, 1).fill('A red room');
  await alt(page, 2).fill('A blue room');
  await expectAccessible(page);
  const later = page.getByRole('button', { name: 'Move picture 1 later' });
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await postButton(page).click();

  const post = page.getByRole('article').filter({ hasText: 'Two rooms, two colours' });
  await expect(post.getByRole('img', { name: /room/ })).toHaveCount(2);
  await expect(tray(page)).toHaveCount(0);

  await page.reload();
  const pictures = post.getByRole('button', { name: /^Show picture/ });
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first().getByRole('img')).toHaveJSProperty('complete', true);
  await pictures.first().click();
  const large = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(large.getByRole('img', { name: 'A blue room' })).toHaveJSProperty('naturalWidth', 1600);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('dialog', { name: 'Picture 2 of 2' }).getByRole('img', { name: 'A red room' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pictures.first()).toBeFocused();
});

test('FEE-02 FEE-07 UIX-05 pictures of a post are dragged and put in order by keyboard, told of anew, taken out and added', async ({
  world,
}) => {
  const { page } = await world.member('curtis');
  await page.goto('/community');
  await box(page).fill('Loading in at six');
  const [red, blue, green] = await Promise.all(
    ['#c4300f', '#2040c0', '#10a040'].map((colour, nth) => jpeg(`${nth}.jpg`, colour, 600, 400)),
  );
  if (!red || !blue || !green) throw new Error('no pictures');
  await pick(page, [red, blue]);
  await alt(page, 1).fill('Red');
  await alt(page, 2).fill('Blue');
  await dragOnto(page, 1, 2);
  await expect(alt(page, 1)).toHaveValue('Blue');
  await expect(postButton(page)).toBeEnabled();
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Loading in at six' });
  await expect(post.getByRole('button', { name: /^Show picture/ })).toHaveCount(2);

  await page.goto('/my-posts');
  await post.getByRole('button', { name: 'Edit your post' }).click();
  const save = post.getByRole('button', { name: 'Save', exact: true });
  await expect(alt(page, 1)).toHaveValue('Blue');
  await dragOnto(page, 1, 2);
  await expect(alt(page, 1)).toHaveValue('Red');
  await pick(page, [green]);
  await expect(alt(page, 3)).toBeVisible();
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  await expect(save).toBeEnabled();
  await alt(page, 3).fill('Green');
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(alt(page, 2)).toHaveValue('Green');
  await alt(page, 1).fill('Crimson');
  await page.getByRole('button', { name: 'Take picture 3 out' }).click();
  await expect(alt(page, 3)).toHaveCount(0);
  await expectAccessible(page);
  await save.click();
  await expect(save).toHaveCount(0);
  const shown = post.getByRole('button', { name: /^Show picture/ });
  for (const isAnew of [false, true]) {
    if (isAnew) await page.reload();
    await expect(shown).toHaveCount(2);
    await expect(shown.nth(0)).toHaveAccessibleName(/Crimson$/);
    await expect(shown.nth(1)).toHaveAccessibleName(/Green$/);
  }
  await expect(shown.nth(1).getByRole('img')).toHaveJSProperty('complete', true);
});

test('FEE-02 of too many pictures those left out are named, for a new post and an old one; while it is edited they stand once', async ({
  world,
}) => {
  const { page } = await world.member('curtis', { size: 'phone' });
  const files = await Promise.all([0, 1, 2, 3, 4].map((nth) => jpeg(`${nth}.jpg`, `#4060${nth}0`, 600, 400)));
  const shown = tray(page).getByRole('listitem');
  await page.goto('/community');
  await box(page).fill('Five is too many');
  await pick(page, files);
  await expect(page.getByText('A post has room for 4 pictures: 4.jpg was left out.')).toBeVisible();
  await expect(shown).toHaveCount(4);
  for (const nth of [4, 3, 2]) await page.getByRole('button', { name: `Take picture ${nth} out` }).click();
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Five is too many' });
  const pictures = post.getByRole('button', { name: /^Show picture/ });
  await expect(pictures).toHaveCount(1);

  await page.goto('/my-posts');
  await post.getByRole('button', { name: 'Edit your post' }).click();
  await expect(shown).toHaveCount(1);
  await expect(pictures, 'they stand in the form').toHaveCount(0);
  await pick(page, files);
  await expect(
    page.getByText('A post has room for 4 pictures: 3.jpg and 4.jpg were left out.'),
  ).toBeVisible();
  await expect(shown).toHaveCount(4);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(shown).toHaveCount(4);
  await expect(tray(page).locator('img'), 'this device has what is in no post').toHaveCount(4);
  await expect(pictures).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(pictures).toHaveCount(4);
});

test('FEE-02 a picture that does not get through is sent again; one on its way is stopped; words and pictures stay when posting fails', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('gwenllian');
  await page.goto('/community');
  await box(page).fill('Strings in the rain');
  await expect(page.locator('form input[type=file]'), 'what takes pictures is here').toBeAttached();
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

  let open = () => {};
  const opened = new Promise<void>((go) => (open = go));
  await page.route('**/api/uploads*', async (route) => {
    await opened;
    await route.continue();
  });
  await pick(page, [await jpeg('slow.jpg', '#101010')]);
  await expect(tray(page).getByRole('progressbar', { name: 'Picture 2 is being sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop picture 2' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
  open();

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

test('FEE-02 a reload keeps the words, and the picture with them', async ({ world }) => {
  const { page } = await world.member('mick');
  await page.goto('/community');
  await box(page).fill('Trucks');
  await pick(page, [await jpeg('truck.jpg', '#303030')]);
  await expect(tray(page)).toBeVisible();
  await expect(postButton(page)).toBeEnabled();
  await page.reload();
  await expect(box(page)).toHaveValue('Trucks');
  await expect(tray(page).locator('img')).toHaveJSProperty('complete', true);
  await expect(postButton(page)).toBeEnabled();
});

test('FEE-02 UIX-01 a feed with pictures and gigs does not jump while they come', async ({ world }) => {
  const { page } = await world.member('petra');
  await openLive(page, '/community');
  await box(page).fill('One of one');
  await pick(page, [await jpeg('one.jpg', '#806040', 900, 1600)]);
  await alt(page, 1).fill('A tall room');
  await expect(postButton(page)).toBeEnabled();
  await postButton(page).click();
  await expect(page.getByRole('img', { name: 'A tall room' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'A tall room' })).toHaveJSProperty('complete', true);
  expect(await jumps(page)).toBeLessThan(0.01);
});
