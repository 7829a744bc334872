import { expect, type Locator, type Page } from '@playwright/test';
import type { Post } from '#contract/posts.ts';
import { link, postGig } from '#tests/browser/support/acts.ts';
import { jpeg, lie, red } from '#tests/browser/support/files.ts';
import { test } from '#tests/browser/support/own.ts';
import { holdRoute } from '#tests/browser/support/requests.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('SPD-01 FEE-01 FEE-02 FEE-06 SAF-10 text typed before the editor has loaded is kept, names are autocompleted, and a gig is attached as a card', async ({
  world,
}) => {
  const bronagh = await world.idOf('bronagh');
  await link(world, 'nkechi', 'bronagh');
  const { name } = await world.as<{ name: string }>('bronagh', 'GET', `/api/profiles/${bronagh}`);
  const gig = await postGig(world, 'nkechi', { title: 'Choir at dusk' });
  const { page } = await world.member('nkechi');
  const release = await holdRoute(page, '**/write-post-*.js');
  await page.goto('/community');
  await box(page).click();
  await page.keyboard.type('Lamps hung.');
  for (const _ of 'hung.') await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(`@${name.slice(0, 3)}`);
  await expect(button(page, 'Post')).toBeDisabled();
  release();
  await expect(button(page, 'Post')).toBeEnabled();
  await expect(box(page)).toBeFocused();
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue(new RegExp(`^Lamps @${name} ?hung\\.$`));

  await button(page, 'Gig').click();
  await page
    .getByRole('dialog', { name: 'Which gig?' })
    .getByRole('button', { name: /Choir at dusk/ })
    .click();
  await page.reload();
  await expect(page.getByText('Choir at dusk')).toBeVisible();
  await button(page, 'Post').click();
  const post = article(page, 'Lamps');
  await expect(post.getByRole('link', { name: 'Choir at dusk' })).toHaveAttribute('href', `/gigs/${gig.id}`);
  await expect(post.getByRole('link', { name: `@${name}` })).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expect(button(page, 'Remove the gig')).toHaveCount(0);
  await world.as('nkechi', 'POST', `/api/gigs/${gig.id}/cancel`, {});
  await page.reload();
  await expect(post.getByText('Cancelled')).toBeVisible();
});

test('FEE-02 SPD-06 SAF-04 cards of gigs and web pages fill the room reserved for them at every width, and a web page opens in a new tab', async ({
  world,
}) => {
  const { items } = await world.as<{ items: Post[] }>('ines', 'GET', '/api/posts');
  const [first, second, third, fourth] = items;
  const gig = items.find((post) => post.gig)?.gig;
  if (!first || !second || !third || !fourth || !gig) throw new Error('The demo world is too small');
  const { pictures: _, gig: __, ...plain } = first;
  const long =
    'A second deputy contrabassoon, and somebody to carry it up four floors of the old mill '.repeat(2);
  const preview = {
    url: 'https://rooms.test/chapel',
    site: '',
    title: 'The Tin Chapel <b>',
    description: '',
  };
  const rows: Partial<Post>[] = [
    { id: first.id, gig: { ...gig, title: long } },
    { id: second.id, gig: { ...gig, title: 'Bass', venue: '', remote: true } },
    { id: third.id, preview },
    { id: fourth.id, preview: { ...preview, title: long, description: long.repeat(2) } },
  ];
  const { page } = await world.member('ines');
  await page.route(
    ({ pathname }) => pathname === '/api/posts',
    (route) =>
      route.fulfill({ json: { items: rows.map((row) => ({ ...plain, ...row })), nextCursor: null } }),
  );
  const posts = page.getByRole('article');
  const heights = () =>
    posts.evaluateAll((all) => all.map((post) => Math.round(post.getBoundingClientRect().height)));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdRoute(page, '**/post-extras-*.js');
    await page.goto('/community');
    await expect(posts).toHaveCount(rows.length);
    await page.evaluate(() => document.fonts.ready);
    const before = await heights();
    release();
    await expect(posts.getByRole('link', { name: 'Bass', exact: true })).toBeVisible();
    await expect.poll(heights).toEqual(before);
  }
  const card = page.getByRole('link', { name: /The Tin Chapel <b>/ });
  await expect(card).toContainText('rooms.test');
  await expect(card).toHaveAttribute('href', 'https://rooms.test/chapel');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener noreferrer nofollow/);
});

const pick = (page: Page, ...files: (typeof red)[]) =>
  page.locator('form input[type=file]').last().setInputFiles(files);
const tray = (page: Page) => page.getByRole('list', { name: 'Photos in this post' });
const photos = (page: Page) => tray(page).getByRole('listitem');
const alt = (page: Page, nth: number) => page.getByLabel(`Describe photo ${nth}`);
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

const removePictures = async (page: Page, ...nths: number[]) => {
  for (const nth of nths) await page.getByRole('button', { name: `Remove photo ${nth}` }).click();
};

/** Drags a picture's thumbnail past the middle of another one. */
async function dragOnto(page: Page, nth: number, other: number) {
  const thumb = (at: number) =>
    photos(page)
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

/** The sum of layout shifts since the page loaded. */
const layoutShift = (page: Page) =>
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

test('FEE-02 FEE-07 UIX-01 UIX-05 pictures are scaled down, described, reordered, shown full size, and changed after posting', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.goto('/community');
  await box(page).fill('Two rooms, two colours');
  await pick(page, red, await jpeg('blue.jpg', '#2040c0', 4000, 3000));
  await expect(photos(page)).toHaveCount(2);
  await pick(page, lie);
  await expect(tray(page).getByText('lie.png: We couldn’t read this photo. Try another one.')).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
  await removePictures(page, 3);
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  await alt(page, 1).fill('A red room');
  await alt(page, 2).fill('A blue room');
  await dragOnto(page, 1, 2);
  await expect(alt(page, 1)).toHaveValue('A blue room');
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Two rooms, two colours' });
  await expect(post.getByRole('img', { name: /room/ })).toHaveCount(2);
  await expect(tray(page)).toHaveCount(0);

  await page.reload();
  const pictures = post.getByRole('button', { name: /^View photo/ });
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first().getByRole('img')).toHaveJSProperty('complete', true);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await pictures.first().click();
  const large = page.getByRole('dialog', { name: 'Photo 1 of 2' });
  await expect(large.getByRole('img', { name: 'A blue room' })).toHaveJSProperty('naturalWidth', 1600);
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('dialog', { name: 'Photo 2 of 2' }).getByRole('img', { name: 'A red room' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pictures.first()).toBeFocused();

  await post.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(photos(page)).toHaveCount(2);
  await expect(pictures, 'pictures move from the post into the form').toHaveCount(0);
  await pick(page, await jpeg('green.jpg', '#10a040', 600, 400));
  const save = post.getByRole('button', { name: 'Save', exact: true });
  await alt(page, 3).fill('A green room');
  await expect(save).toBeEnabled();
  await removePictures(page, 2);
  await alt(page, 1).fill('A navy room');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(pictures).toHaveCount(2);
  await expect(pictures.nth(0)).toHaveAccessibleName(/A navy room$/);
  await expect(pictures.nth(1)).toHaveAccessibleName(/A green room$/);
});

const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const long: Record<string, string> = {
  name: `Bartholomew Maximilian of ${longWord}`,
  title: `${longWord} needs a second deputy contrabassoon and somebody who can carry it up four floors`,
  headline: `Contrabassoon, serpent and ${longWord} repairs, by appointment only`,
  venue: longWord,
  place: `${longWord}, Ynys Môn`,
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function lengthened(value: Json, name = ''): Json {
  if (typeof value === 'string') return long[name] ?? value;
  if (Array.isArray(value)) return value.map((one) => lengthened(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one, key)]));
}

/** Replaces every name and title by a long one. */
const lengthen = (page: Page) =>
  page.route(/\/api\/(?:posts|gigs|links|profiles)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: lengthened(await answer.json()) });
  });

/** An element's height in lines. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
    const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
    return Math.round((element.clientHeight - padding) / Number.parseFloat(lineHeight));
  });

test('FEE-02 GIG-01 PPL-03 long names, headlines, titles and places take a line or two of a list, and hovering shows them in full', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await lengthen(page);
  await page.goto('/community');
  const post = page.getByRole('article').filter({ has: page.getByText('£400') });
  const name = post.getByRole('heading').getByRole('link');
  await expect(name).toHaveAttribute('title', long.name ?? '');
  expect(await linesOf(name)).toBe(1);
  // The time is next to it, within the post.
  const time = post.locator('time[datetime]').first();
  await time.scrollIntoViewIfNeeded();
  await expect(time).toBeInViewport({ ratio: 1 });
  const title = post.getByRole('link', { name: /second deputy/ });
  await expect(title).toHaveAttribute('title', long.title ?? '');
  expect(await linesOf(title)).toBe(2);
  expect(await linesOf(post.getByTitle(`${longWord}, ${longWord}`))).toBe(1);

  await page.setViewportSize({ width: 1280, height: 900 });
  await time.scrollIntoViewIfNeeded();
  await expect(time).toBeInViewport({ ratio: 1 });
  await expect.poll(() => linesOf(title)).toBe(1);
  expect(await linesOf(name)).toBe(1);
  const side = page.getByRole('complementary', { name: 'Coming up' }).getByRole('listitem');
  expect(await linesOf(side.filter({ hasText: '£' }).first().getByRole('link'))).toBe(2);
  const person = side.filter({ has: page.getByRole('button', { name: /Accept/ }) }).first();
  expect(await linesOf(person.getByRole('link'))).toBe(1);
  expect(await linesOf(person.getByTitle(/Contrabassoon/))).toBe(1);
});
