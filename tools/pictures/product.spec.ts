import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { seedDemoWorld } from '#server/demo/seed.ts';
import { builds } from '#tests/browser/support/builds.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';
import { openSession, startServer } from '#tests/support/server.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';
import { take } from './take.ts';

/** A Friday afternoon on server and browsers, when the first gig of the demo world is tonight. */
const moment = new Date('2026-11-27T14:07:00Z');
/** Its id among the towns. */
const leeds = 2644688;

/** In milliseconds: the first town search waits until all towns are loaded. */
const patience = 120_000;

type Look = { width: number; height: number; theme?: 'light' | 'dark' };

/** Our server with the demo world at that time. */
async function world() {
  const { folder } = await buildClient(builds.own);
  const server = await startServer({}, { clientFolder: folder, now: () => moment });
  await seedDemoWorld(server.db, moment);
  const { services, tokens } = server.app;
  const idOf = async (name: string): Promise<string> => {
    const [row] = await server.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, emailOf(name)));
    if (!row) throw new Error(`Nobody in the demo world is called ${name}.`);
    return row.id;
  };
  const tokenOf = async (name: string) => {
    const id = await idOf(name);
    return services.write((tx) => openSession(tx, tokens, id, 'pictures', moment));
  };
  return { ...server, idOf, tokenOf, origin: await server.listen() };
}

type World = Awaited<ReturnType<typeof world>>;

/** Opens screens as members see them, and waits until they settle. */
const seeing =
  (browser: Browser, { origin, tokenOf }: World) =>
  async (name: string, path: string, { theme = 'light', ...viewport }: Look) => {
    const token = { name: 'token', value: await tokenOf(name) };
    const page = await browser.newPage({
      baseURL: origin,
      viewport,
      colorScheme: theme,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin, localStorage: [token] }] },
    });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.clock.setFixedTime(moment);
    await page.goto(path, { waitUntil: 'networkidle', timeout: patience });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.complete && image.decode()));
    });
    if (errors.length > 0) throw new Error(`${path}: ${errors.join('\n')}`);
    return page;
  };

/** Some screens of phones, side by side. */
async function takePhones(browser: Browser, phones: readonly Page[]): Promise<void> {
  const seen = await Promise.all(phones.map((page) => page.screenshot()));
  const images = seen.map(
    (png) =>
      `<img style="border: 2px solid gray; border-radius: 32px" src="data:image/png;base64,${png.toString('base64')}">`,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent(`<main style="display: inline-flex; gap: 24px">${images.join('')}</main>`);
  await take('phones', page.locator('main'), 'webp');
  await page.close();
}

/** The app itself, for the README. */
test('app', async ({ browser }) => {
  const there = await world();
  const see = seeing(browser, there);
  const [bronagh, declan] = await Promise.all([there.idOf('bronagh'), there.idOf('declan')]);
  const [tonight] = await there.db
    .select({ id: gigs.id })
    .from(gigs)
    .where(eq(gigs.title, 'Dep drummer, northern soul night'));
  const phone = { width: 390, height: 804 };
  const desk = { width: 1200, height: 1280 };

  await takePhones(browser, [
    await see('declan', `/profile/${bronagh}`, phone),
    await see('bronagh', `/messages/${declan}`, phone),
    await see('nkechi', '/notifications', { ...phone, theme: 'dark' }),
  ]);
  await take('feed', await see('declan', '/community', desk), 'webp');
  await take('gig', await see('declan', `/gigs/${tonight?.id}`, desk), 'webp');
  await take('gigs', await see('bronagh', '/gigs', { width: 1080, height: 1085, theme: 'dark' }), 'webp');
  await take('discover', await see('declan', `/discover?near=${leeds}`, { ...desk, height: 1180 }), 'webp');
  await there.close();
});

const folder = join(root, 'public/install');

/** A maskable icon: the background reaches the edges, the sign stays within four fifths. */
const maskable = (svg: string) =>
  svg.replace(' rx="8"', '').replace('<path ', '<path transform="translate(4.2 4.2) scale(.72)" ');

/** The icons of the installed app, in `public/install`, from `public/icon.svg`. */
test('icons', async () => {
  await mkdir(folder, { recursive: true });
  const svg = await readFile(join(root, 'public/icon.svg'), 'utf8');
  for (const [name, size, text] of [
    ['icon-192', 192, svg],
    ['icon-512', 512, svg],
    ['maskable-512', 512, maskable(svg)],
    ['apple-180', 180, maskable(svg)],
  ] as const)
    await sharp(Buffer.from(text), { density: (72 * size) / 30 })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`));
});
