import { expect, type Page } from '@playwright/test';
import { flac, pdf, wav } from '#tests/support/message-files.ts';

export const song = { name: 'Take 3.wav', mimeType: 'audio/wav', buffer: wav() };
export const rider = { name: 'Rider.pdf', mimeType: 'application/pdf', buffer: pdf() };

/** A recording of so many megabytes. */
export const heavy = (megabytes: number, name = 'Set.flac') => ({
  name,
  mimeType: 'audio/flac',
  buffer: flac(Math.ceil(megabytes * 1024 * 1024)),
});

export const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
export const tray = (page: Page) => page.getByRole('list', { name: 'Files of this message' });
export const attach = (page: Page) => page.getByRole('button', { name: 'Add pictures or a file' });
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const takeOut = (page: Page) => tray(page).getByRole('button', { name: /^Take .* out$/s });

export async function pick(page: Page, ...files: (typeof song)[]) {
  await expect(attach(page)).toBeVisible();
  await page.locator('form input[type=file]').setInputFiles(files);
}

/** The network of a page as it is where gigs are. Answers how to take it away, and bring it back. */
export async function slowNetwork(page: Page) {
  const network = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 300 * 1024,
    });
  await set(false);
  return set;
}

/** Until some of a file has left, and not all. */
export async function expectUnderway(page: Page) {
  const share = tray(page).getByRole('progressbar');
  await expect(share).toHaveAttribute('value', /^0\.\d/);
}
