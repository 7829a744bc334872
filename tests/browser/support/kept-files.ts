import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import type { OwnWorld } from './own.ts';
import type { DemoName } from './own-server.ts';

const jpeg = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
export const [red, blue] = await Promise.all([jpeg('red.jpg', '#c4300f'), jpeg('blue.jpg', '#2040c0')]);

export const pick = (page: Page, ...files: (typeof red)[]) =>
  page.locator('form input[type=file][accept*="image/"]').last().setInputFiles(files);
export const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
export const tray = (page: Page, of = 'post') => page.getByRole('list', { name: `Photos in this ${of}` });
export const shown = (page: Page, of = 'post') => tray(page, of).getByRole('listitem');
export const alt = (page: Page, nth: number) => page.getByLabel(`Describe photo ${nth}`);
export const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
export const notKept = (page: Page) => page.getByText(/lost when you left this page/);
export const underway = (page: Page) => page.getByRole('progressbar');

/** Of what is sent to an address, lets the first ones through and holds the others until it is opened. Answers how many came. */
export async function holdAfter(page: Page, address: string, through: number) {
  const calls: Route[] = [];
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls.push(route);
    if (isOpen || calls.length <= through) return route.continue();
    held.push(route);
  });
  return {
    sent: () => calls.length,
    open: () => {
      isOpen = true;
    },
  };
}

/** What is kept on this device of anybody's files. */
export const onDevice = (page: Page) =>
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

export const password = 'sidestage-demo';

/** A session of one's own, since who signs out ends it. */
export const ownSession = (world: OwnWorld, name: DemoName) => world.newSession(name);
