import { expect, type Page } from '@playwright/test';
import { pdf, wav } from '#tests/support/message-files.ts';

export const song = { name: 'Take 3.wav', mimeType: 'audio/wav', buffer: wav() };
export const rider = { name: 'Rider.pdf', mimeType: 'application/pdf', buffer: pdf() };

export const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
export const tray = (page: Page) => page.getByRole('list', { name: 'Files in this message' });
const attach = (page: Page) => page.getByRole('button', { name: 'Add photos or a file' });
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const takeOut = (page: Page) => tray(page).getByRole('button', { name: /^Remove /s });

export async function pick(page: Page, ...files: (typeof song)[]) {
  await expect(attach(page)).toBeVisible();
  await page.locator('form input[type=file]').setInputFiles(files);
}
