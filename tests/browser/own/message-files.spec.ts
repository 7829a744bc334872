import { expect, type Locator, type Page } from '@playwright/test';
import { blue, red, rider, song } from '#tests/browser/support/files.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const tray = (page: Page) => page.getByRole('list', { name: 'Files in this message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const removeButton = (page: Page) => tray(page).getByRole('button', { name: /^Remove /s });

async function pick(page: Page, ...files: (typeof song)[]) {
  await expect(page.getByRole('button', { name: 'Add photos or a file' })).toBeVisible();
  await page.locator('form input[type=file]').setInputFiles(files);
}

/** Drags from the middle of an element, by this many pixels right and down. */
async function swipe(over: Locator, right: number, down: number) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.getByRole('img').boundingBox()) ?? {};
  const { mouse } = over.page();
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 2 + right, y + height / 2 + down);
  await mouse.up();
}

test('MSG-03 UIX-01 pictures and a recording arrive live, pictures open in full size by keyboard and swipe, and the recording plays after its address expires', async ({
  world,
}) => {
  const { page: hers } = await world.member('bronagh');
  const { page: his, expectPageErrors } = await world.member('declan');
  expectPageErrors(/403.*api\/files/);
  await openLive(hers, `/messages/${await world.idOf('declan')}`);
  await openLive(his, `/messages/${await world.idOf('bronagh')}`);
  await pick(hers, red, blue);
  await expect(tray(hers).getByRole('listitem')).toHaveCount(2);
  await expect(tray(hers).getByRole('progressbar')).toHaveCount(0);
  await box(hers).fill('As seen from the wings');
  await box(hers).press('Enter');
  await expect(tray(hers)).toHaveCount(0);
  const first = his.getByRole('button', { name: 'Bronagh’s photo 1 of 2, view larger' });
  await expect(first.getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expect(hers.getByRole('button', { name: /^Your photo . of 2, view larger$/ })).toHaveCount(2);
  await first.press('Enter');
  const large = his.getByRole('dialog', { name: 'Photo 1 of 2' });
  const second = his.getByRole('dialog', { name: 'Photo 2 of 2' });
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 1600);
  await his.keyboard.press('ArrowRight');
  await expect(second).toBeVisible();
  await his.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await first.press('Enter');
  const window = his.viewportSize();
  await expect.poll(() => large.boundingBox()).toMatchObject({ x: 0, y: 0, ...window });
  await swipe(large, -200, 0);
  await expect(second).toBeVisible();
  await swipe(second, 0, 200);
  await expect(second).toHaveCount(0);
  await expect(first).toBeFocused();

  let attempts = 0;
  await his.route('**/api/files/*', async (route) => {
    attempts += 1;
    if (attempts > 1) return route.fallback();
    await route.fulfill({ status: 403, json: { errors: [{ msg: 'This address has expired.' }] } });
  });
  await pick(hers, song, rider);
  await expect(tray(hers).getByRole('listitem')).toHaveCount(1);
  await expect(tray(hers).getByText('8 kB')).toBeVisible();
  await send(hers).click();
  await expect(his.getByLabel('Take 3.wav, 8 kB')).toHaveJSProperty('duration', 1);
  expect(attempts).toBeGreaterThan(1);
});

test('MSG-03 UIX-05 before sending, a bad file is refused, a failed upload is retried, and the file is previewed, survives a reload and fits a small screen', async ({
  world,
}) => {
  const { page, context, setOffline, expectPageErrors } = await world.member('gwenllian');
  expectPageErrors(/415.*api\/files/);
  await page.clock.install();
  await page.goto(`/messages/${await world.idOf('mick')}`);
  await pick(page, { ...rider, buffer: Buffer.from('<html>') });
  const alert = tray(page).getByRole('alert');
  await expect(alert).toContainText('Choose a JPEG, PNG or WebP photo, a PDF');
  await box(page).fill('The rider');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('The rider');
  await removeButton(page).press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();

  await setOffline(true);
  await pick(page, rider);
  await expect(alert).toContainText('You’re offline.');
  await setOffline(false);
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tray(page).getByText('PDF, 1 kB')).toBeVisible();
  await page.reload();
  await expect(tray(page).getByText('PDF, 1 kB')).toBeVisible();
  await expect(box(page)).toHaveValue('The rider');
  await tray(page).getByRole('link', { name: 'Rider.pdf' }).focus();
  const preview = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await preview).close();
  await send(page).click();
  const paper = page.getByRole('link', { name: /^Rider\.pdf ?PDF, 1 kB$/ });
  await expect(paper).toHaveAttribute('target', '_blank');
  const old = await paper.getAttribute('href');
  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  const opened = context.waitForEvent('response', (answer) => /api\/files\/.*signature/.test(answer.url()));
  await paper.press('Enter');
  const answer = await opened;
  const { pathname, search } = new URL(answer.url());
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(pathname + search, 'the machine has slept past the address').not.toBe(old);

  await page.setViewportSize({ width: 320, height: 256 });
  await pick(page, { ...rider, name: `${'Every cable and every lamp '.repeat(10).slice(0, 251)}.pdf` });
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  for (const part of [removeButton(page), box(page), send(page)])
    await expect(part).toBeInViewport({ ratio: 0.99 });
});
