import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { attach, box, pick, rider, send, song, takeOut, tray } from '#tests/browser/support/file-tray.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const png = async (name: string, background: string, width = 2400, height = 1600) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** Drags over the middle of something, so many pixels to the right and down. */
async function swipe(over: Locator, right: number, down: number) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.getByRole('img').boundingBox()) ?? {};
  const { mouse } = over.page();
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 2 + right, y + height / 2 + down);
  await mouse.up();
}

test('MSG-03 UIX-01 pictures go with words, stand in the thread of both at once, and open larger by keyboard', async ({
  world,
}) => {
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openLive(hers, `/messages/${await world.idOf('declan')}`);
  await openLive(his, `/messages/${await world.idOf('bronagh')}`);
  await pick(hers, await png('red.png', '#c4300f'), await png('blue.png', '#2040c0'));
  await expect(tray(hers).getByRole('listitem')).toHaveCount(2);
  await expect(tray(hers).getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(hers);
  await box(hers).fill('As seen from the wings');
  await box(hers).press('Enter');
  await expect(tray(hers)).toHaveCount(0);
  const first = his.getByRole('button', { name: 'Bronagh’s picture 1 of 2, show it large' });
  await expect(first.getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expect(hers.getByRole('button', { name: /^Your picture . of 2, show it large$/ })).toHaveCount(2);
  await first.focus();
  await his.keyboard.press('Enter');
  const large = his.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 1600);
  await his.keyboard.press('ArrowRight');
  const second = his.getByRole('dialog', { name: 'Picture 2 of 2' });
  await expect(second).toBeVisible();
  await his.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await first.press('Enter');
  const window = his.viewportSize();
  await expect.poll(() => large.boundingBox()).toMatchObject({ x: 0, y: 0, ...window });
  await expectAccessible(his);
  await swipe(large, -200, 0);
  await expect(second).toBeVisible();
  await swipe(second, 200, 0);
  await expect(large).toBeVisible();
  await swipe(large, 0, 200);
  await expect(large).toHaveCount(0);
  await expect(first).toBeFocused();
  await expectAccessible(his);
});

test('MSG-03 a recording needs no words, is said in the list, plays, and takes a new address when its own has run out', async ({
  world,
}) => {
  const { page: hers } = await world.member('petra');
  const hamish = await world.idOf('hamish');
  await hers.goto(`/messages/${hamish}`);
  await pick(hers, song, rider);
  await expect(tray(hers).getByRole('listitem')).toHaveCount(1);
  await expect(
    hers.getByText('A message has room for 4 pictures, or one other file. The rest was left out.'),
  ).toBeVisible();
  await expect(tray(hers).getByText('8 kB')).toBeVisible();
  await send(hers).click();
  const { page: his, expectComplaints } = await world.member('hamish');
  expectComplaints(/403.*api\/files/);
  let refused = 0;
  await his.route('**/api/files/*', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    await route.fulfill({
      status: 403,
      json: { errors: [{ msg: 'This address was good for ten minutes.' }] },
    });
  });
  await his.goto(`/messages/${await world.idOf('petra')}`);
  const player = his.getByLabel('Take 3.wav, 8 kB');
  await expect(player).toHaveJSProperty('duration', 1);
  expect(refused).toBeGreaterThan(1);
  await expect(his.getByText('Sent a file: Take 3.wav').first()).toBeVisible();
  await expectAccessible(his);
});

test('MSG-03 what does not get through is sent again, what is refused says why, what is on its way is stopped; a PDF opens by itself', async ({
  world,
}) => {
  const { page, setOffline, expectComplaints } = await world.member('gwenllian');
  await page.goto(`/messages/${await world.idOf('mick')}`);
  expectComplaints(/415.*api\/files/);
  await pick(page, { ...rider, buffer: Buffer.from('<html>') });
  await expect(tray(page).getByRole('alert')).toContainText('Choose a JPEG, PNG or WebP picture, a PDF');
  await box(page).fill('The rider');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('The rider');
  await page.getByRole('button', { name: 'Take Rider.pdf out' }).click();

  await setOffline(true);
  await pick(page, rider);
  await expect(tray(page).getByRole('alert')).toContainText('There is no connection.');
  await setOffline(false);
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  await page.reload();
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  await expect(box(page)).toHaveValue('The rider');

  await page.getByRole('button', { name: 'Take Rider.pdf out' }).click();
  await expect(tray(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();

  let open = () => {};
  const opened = new Promise<void>((go) => (open = go));
  await page.route('**/api/files', async (route) => {
    await opened;
    await route.fallback();
  });
  await pick(page, rider);
  await expect(tray(page).getByRole('progressbar', { name: 'Rider.pdf is being sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop Rider.pdf' }).click();
  await expect(tray(page)).toHaveCount(0);
  open();
  await pick(page, rider);
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  await send(page).click();
  const paper = page.getByRole('link', { name: /^Rider\.pdf ?PDF, 1 kB$/ });
  await expect(paper).toHaveAttribute('target', '_blank');
  const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('MSG-03 before they are sent a recording is listened to, and a PDF is opened, by keyboard and after a reload, too', async ({
  world,
}) => {
  const { page } = await world.member('mick');
  await page.goto(`/messages/${await world.idOf('gwenllian')}`);
  await pick(page, song);
  await expect(tray(page).getByText('Recording, 8 kB')).toBeVisible();
  const player = tray(page).getByLabel('Take 3.wav, 8 kB');
  await expect(player).toHaveJSProperty('duration', 1);
  await player.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.reload();
  await expect(player).toHaveJSProperty('duration', 1);
  await takeOut(page).click();
  await expect(player).toHaveCount(0);

  await pick(page, rider);
  const paper = tray(page).getByRole('link', { name: 'Rider.pdf' });
  await expect(tray(page).getByText('PDF, 1 kB')).toBeVisible();
  const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await paper.focus();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await opened;
  await expectAccessible(page);
  await page.reload();
  await expect(paper).toHaveAttribute('target', '_blank');
  await send(page).click();
  await expect(tray(page)).toHaveCount(0);
});

test('MSG-03 UIX-05 by keyboard alone a file is picked, taken out, picked again and sent; its reader deletes it, and reports another', async ({
  world,
}) => {
  const { page } = await world.member('tomasz');
  // With a listener that stays, choosers are caught from one to the next, too.
  page.on('filechooser', () => {});
  await page.goto(`/messages/${await world.idOf('siobhan')}`);
  await expect(attach(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
  const pickByKeys = async (name: string) => {
    await page.keyboard.press('Shift+Tab');
    await expect(attach(page)).toBeFocused();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([{ ...rider, name }]);
    await expect(tray(page).getByText('1 kB')).toBeVisible();
    await expect(box(page)).toBeFocused();
  };
  await pickByKeys('Wrong one.pdf');
  await takeOut(page).focus();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  for (const name of ['Rider.pdf', 'Stage plan.pdf']) {
    await pickByKeys(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  const { page: hers } = await world.member('siobhan');
  await hers.goto(`/messages/${await world.idOf('tomasz')}`);
  const menuOf = (name: string) =>
    hers
      .locator('[data-row]')
      .filter({ has: hers.getByRole('link', { name: new RegExp(`^${name}`) }) })
      .getByRole('button', { name: 'More about this message' });
  await menuOf('Stage plan.pdf').press('Enter');
  await hers.getByRole('menuitem', { name: 'Report this message' }).press('Enter');
  await expect(hers.getByRole('dialog')).toBeVisible();
  await hers.keyboard.press('Escape');
  await menuOf('Rider.pdf').press('Enter');
  await hers
    .getByRole('menuitem', { name: /^Delete/ })
    .first()
    .press('Enter');
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(hers.getByRole('link', { name: /^Rider\.pdf/ })).toHaveCount(0);
  await expect(hers.getByRole('link', { name: /^Stage plan\.pdf/ })).toBeVisible();
});
