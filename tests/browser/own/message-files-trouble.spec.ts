import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { OpenedConversation } from '#contract/ours/messages.ts';
import { at, bar, signedOut, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { lateChunks } from '#tests/browser/support/complaints.ts';
import {
  attach,
  box,
  expectUnderway,
  heavy,
  pick,
  rider,
  send,
  slowNetwork,
  song,
  takeOut,
  tray,
} from '#tests/browser/support/file-tray.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf } from '#tests/browser/support/own-server.ts';

const password = 'sidestage-demo';
const alert = (page: Page) => tray(page).getByRole('alert');
const lost = (page: Page) => page.getByText(/^A file was not kept when this page was left\./);
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const sentTo = async (world: OwnWorld, from: DemoName, to: DemoName) => {
  const path = `/api/conversations/with/${await world.idOf(to)}`;
  const { page } = await world.as<OpenedConversation>(from, 'GET', path);
  return (page?.items ?? []).map(({ text, files }) => [text, files?.map(({ name }) => name).join()]);
};

/** One of her own, since who signs out ends it. */
async function freshToken(world: OwnWorld, name: DemoName): Promise<string> {
  const turnstileToken = await world.botToken();
  const { body } = await world.call('POST', '/api/auth', { email: emailOf(name), password, turnstileToken });
  return body.token;
}

test('MSG-03 SES-14 two tabs send the same file at once: it goes with one message, and the other keeps its words', async ({
  world,
}) => {
  const { page, openTab, expectComplaints } = await world.member('bronagh');
  expectComplaints(/400/, /\[\w+\]/);
  const path = `/messages/${await world.idOf('declan')}`;
  await page.goto(path);
  await slowNetwork(page);
  await pick(page, heavy(1.5));
  await expectUnderway(page);
  const other = await openTab();
  // News from its sister comes too late.
  await other.addInitScript(() =>
    addEventListener('storage', (event) => {
      if (Reflect.get(window, 'isLate')) event.stopImmediatePropagation();
    }),
  );
  await openLive(other, path);
  await expect(attach(other)).toBeVisible();
  await expect(tray(other).getByText('1.5 MB')).toBeVisible();
  await expect(lost(other)).toHaveCount(0);
  await other.evaluate(() => Reflect.set(window, 'isLate', true));
  await box(page).fill('From one tab');
  await box(other).fill('From the other');
  await send(page).click();
  await expect(page.getByText('Set.flac').first()).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await send(other).click();
  const refusal = /^Not sent: A file has been sent already, or is not there any more\. Add it again\.$/;
  await expect(other.getByText(refusal)).toBeVisible();
  await expect(other.getByText('From the other')).toBeVisible();
  expect((await sentTo(world, 'bronagh', 'declan')).at(-1)).toEqual(['From one tab', 'Set.flac']);
});

test('MSG-03 SAF-09 20 MB get through, and what is larger reads larger', async ({ world }) => {
  const { page } = await world.member('declan');
  await page.goto(`/messages/${await world.idOf('nkechi')}`);
  for (const [size, says] of [
    [21, 'This file has 21 MB. Choose one of at most 20 MB.'],
    [20.000001, 'This file has 20.1 MB. Choose one of at most 20 MB.'],
  ] as const) {
    await pick(page, heavy(size));
    await expect(alert(page)).toHaveText(says);
    await takeOut(page).click();
  }
  await pick(page, heavy(20));
  await expect(tray(page).getByText('20 MB')).toBeVisible();
  await send(page).click();
  await expect(page.getByLabel('Set.flac, 20 MB')).toBeVisible();
});

test('MSG-03 SAF-01 what is on its way stops with its member, every time, and nothing of it is the next one’s', async ({
  world,
}) => {
  const token = await freshToken(world, 'bronagh');
  const { page, expectComplaints } = await world.visitor({ storage: { token } });
  expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const stopped: string[] = [];
  page.on('requestfailed', (call) => void stopped.push(`${call.method()} ${new URL(call.url()).pathname}`));
  await page.goto('/messages');
  await slowNetwork(page);
  const openThread = async () => {
    await bar(page)
      .getByRole('link', { name: /^Messages/ })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Declan/ })
      .click();
  };
  const uploads = () => stopped.filter((call) => call === 'POST /api/files').length;
  for (const round of [1, 2]) {
    await openThread();
    await pick(page, heavy(4));
    await expectUnderway(page);
    await signOut(page);
    await signedOut(page);
    await expect.poll(uploads).toBe(round);
    expect(await kept(page)).not.toMatch(/files|Set\.flac/);
    await bar(page).getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, { email: emailOf('bronagh'), password });
  }
  await openThread();
  await expect(attach(page)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await pick(page, rider);
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  const hers = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await world.call('DELETE', '/api/auth', undefined, hers);
  await expect(page).toHaveURL(at('/login'));
  await signIn(page, { email: emailOf('luca'), password });
  await expect(attach(page)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await box(page).fill('From Luca alone');
  await send(page).click();
  await expect
    .poll(async () => (await sentTo(world, 'luca', 'declan')).at(-1))
    .toEqual(['From Luca alone', undefined]);
});

test('MSG-03 OPS-02 an upload outlives its server and the network by one press, and a reload by none', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('petra');
  expectComplaints(/Failed to load resource|ERR_|WebSocket/, /\[\w+\]/, lateChunks);
  await openLive(page, `/messages/${await world.idOf('bronagh')}`);
  const setOffline = await slowNetwork(page);
  await pick(page, heavy(2));
  await expectUnderway(page);
  await world.stop('SIGKILL');
  await expect(alert(page)).toHaveText('There is no connection. Check your network and try again.');
  await world.again();
  const again = tray(page).getByRole('button', { name: 'Try again' });
  await again.click();
  await expectUnderway(page);
  await setOffline(true);
  await expect(alert(page)).toHaveText('There is no connection. Check your network and try again.');
  await setOffline(false);
  await again.click();
  await expect(tray(page).getByText('2 MB')).toBeVisible();
  await send(page).click();
  await expect(page.getByLabel('Set.flac, 2 MB')).toBeVisible();
  await pick(page, heavy(2, 'Encore.flac'));
  await expectUnderway(page);
  await page.reload();
  await expectUnderway(page);
  await expect(tray(page).getByText('2 MB')).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  await send(page).click();
  await expect(page.getByLabel('Encore.flac, 2 MB')).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});

test('MSG-03 UIX-05 what lies, is empty or has an odd name says so, and the longest name leaves room on the smallest screen', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('kit');
  expectComplaints(/400/);
  await page.goto(`/messages/${await world.idOf('gwenllian')}`);
  const bits = { create: { width: 90, height: 60, channels: 3, background: '#c4300f' } } as const;
  const red = await sharp(bits).png().toBuffer();
  const none = Buffer.alloc(0);
  for (const [file, says] of [
    [{ ...rider, name: 'paper.png', mimeType: 'image/png' }, 'This picture cannot be read. Try another one.'],
    [{ ...rider, buffer: none }, 'There is nothing in this file. Choose another one.'],
    [{ name: 'empty', mimeType: '', buffer: none }, 'There is nothing in this file. Choose another one.'],
  ] as const) {
    await pick(page, file);
    await expect(alert(page)).toHaveText(says);
    await takeOut(page).click();
  }
  for (const [file, called] of [
    [{ ...rider, buffer: red }, 'Rider.webp'],
    [{ ...rider, name: 'Invoice \u202efdp.exe' }, 'Invoice fdp.exe.pdf'],
    [{ ...rider, name: 'Take "two".pdf' }, 'Take two.pdf'],
    [{ ...song, name: '.wav', mimeType: '' }, 'wav.wav'],
  ] as const) {
    await pick(page, file);
    await expect(tray(page).getByText(called, { exact: true })).toBeVisible();
    await takeOut(page).click();
  }
  for (const size of [
    { width: 320, height: 256 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await pick(page, { ...rider, name: `${'Every cable and every lamp '.repeat(10).slice(0, 251)}.pdf` });
    await expect(tray(page).getByText('1 kB')).toBeVisible();
    for (const part of [takeOut(page), box(page), send(page)])
      await expect(part).toBeInViewport({ ratio: 0.99 });
    await takeOut(page).click();
    await pick(page, heavy(21));
    await expect(alert(page)).toBeVisible();
    for (const part of [box(page), send(page)]) await expect(part).toBeInViewport({ ratio: 0.99 });
    await takeOut(page).click();
  }
});

test('MSG-03 SAF-06 a file for somebody who blocks meanwhile goes nowhere, and that is said', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('dee');
  expectComplaints(/403|404/, /\[\w+\]/);
  await openLive(page, `/messages/${await world.idOf('oskar')}`);
  await slowNetwork(page);
  await pick(page, heavy(1.5));
  await expectUnderway(page);
  await world.as('oskar', 'PUT', `/api/blocks/${await world.idOf('dee')}`);
  await expect(tray(page).getByText('1.5 MB')).toBeVisible();
  await send(page).click();
  await expect(page.getByText(/^Not sent: /)).toBeVisible();
  expect(await sentTo(world, 'oskar', 'dee').catch(() => [])).toEqual([]);
});

test('MSG-03 a PDF opens at a new address where the machine has slept over its own', async ({ world }) => {
  const { page, context } = await world.member('joaquim');
  await page.clock.install();
  await page.goto(`/messages/${await world.idOf('yaw')}`);
  await pick(page, rider);
  await expect(tray(page).getByText('1 kB')).toBeVisible();
  await send(page).click();
  const paper = page.getByRole('link', { name: /^Rider\.pdf/ });
  const old = await paper.getAttribute('href');
  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  const opened = context.waitForEvent('response', (answer) => /api\/files\/.*signature/.test(answer.url()));
  await paper.press('Enter');
  const { pathname, search } = new URL((await opened).url());
  expect((await opened).status()).toBe(200);
  expect(pathname + search).not.toBe(old);
});
