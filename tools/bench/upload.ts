import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startOwnServer } from '#tests/browser/support/own-server.ts';
import { buildClient } from '../build/client.ts';
import { openBrowser } from './browser.ts';

/**
 * Four pictures of 12 megapixels, chosen for a post on a slow phone and a slow network: what is sent, how soon each is
 * seen and stored, and how long typing waits meanwhile: `npm run bench:upload`.
 */
const pictures = 4;
const [width, height] = [4_000, 3_000];
/** 1.6 Mbit/s down, 750 kbit/s up, as Lighthouse's "slow 4G" comes out behind its latency. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Grains of one size. */
const grains = (across: number, sigma: number) =>
  sharp({
    create: {
      width: across,
      height: (across * height) / width,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer()
    .then((small) => sharp(small).resize(width, height).png({ compressionLevel: 1 }).toBuffer());

/** Shapes, texture and the noise of a sensor over one another: as hard to pack as a photo. */
async function makePicture(path: string) {
  const [shapes, texture, noise] = await Promise.all([grains(80, 50), grains(800, 12), grains(width, 5)]);
  await sharp(shapes)
    .composite([
      { input: texture, blend: 'overlay' },
      { input: noise, blend: 'overlay' },
    ])
    .jpeg({ quality: 92 })
    .toFile(path);
  return path;
}

type Seen = {
  bytes: number;
  previews: number[];
  stored: number[];
  usable: number;
  tasks: number[];
  late: number;
};

declare global {
  interface Window {
    upload: { bytes: number; tasks: number[] };
  }
}

/** Counts what leaves by XMLHttpRequest, and notes tasks that keep everything else waiting. */
function watchPage() {
  window.upload = { bytes: 0, tasks: [] };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof Blob) window.upload.bytes += body.size;
    send.call(this, body);
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.upload.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Types a letter ten times a second from the choice on, until all pictures are stored and the post can be sent. */
const watchUpload = (page: Page, pictures: number) =>
  page.evaluate((pictures): Promise<Seen> => {
    const field = document.querySelector('input[type=file]');
    const box = document.querySelector<HTMLTextAreaElement>('form textarea');
    const post = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (!field || !box || !post) throw new Error('no composer');
    return new Promise((done) =>
      field.addEventListener(
        'change',
        () => {
          window.upload.tasks = [];
          const began = performance.now();
          const since = () => performance.now() - began;
          const [previews, stored]: [number[], number[]] = [[], []];
          let [typed, late] = [0, 0];
          const look = () => {
            const now = since();
            const due = typed * 100;
            if (now >= due) {
              late = Math.max(late, now - due);
              typed = Math.floor(now / 100) + 1;
              document.execCommand('insertText', false, 'a');
            }
            [...document.querySelectorAll('form ol > li')].forEach((line, at) => {
              const image = line.querySelector('img');
              if (image?.complete && image.naturalWidth > 0) previews[at] ??= now;
              if (image && !line.querySelector('progress, [role="alert"]')) stored[at] ??= now;
            });
            const isDone = stored.filter(Boolean).length === pictures && !post.disabled;
            if (!isDone) return requestAnimationFrame(look);
            return done({ ...window.upload, previews, stored, usable: now, late });
          };
          box.focus();
          requestAnimationFrame(look);
        },
        { once: true },
      ),
    );
  }, pictures);

await buildClient({ folder: 'dist' });
const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const server = await startOwnServer(dataDir);
const browser = await openBrowser();
try {
  const names = Array.from({ length: pictures }, (_, nth) => join(dataDir, `picture-${nth}.jpg`));
  const files = await Promise.all(names.map(makePicture));
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  await page.addInitScript((token) => localStorage.setItem('token', token), await server.tokenOf('declan'));
  await page.addInitScript(watchPage);
  await page.goto(`${server.origin}/community`);
  await page.getByRole('button', { name: 'Photo', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const watched = watchUpload(page, pictures);
  await page.locator('form input[type=file]').setInputFiles(files);
  const { bytes, previews, stored, usable, tasks, late } = await watched;
  const chosen = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const seconds = (times: number[]) => times.map((time) => (time / 1000).toFixed(1)).join(', ');
  console.log(
    `${pictures} pictures of ${width} x ${height}, CPU 4x, 1.6 Mbit/s down, 750 kbit/s up, 150 ms; seconds from the choice on`,
  );
  console.log(`chosen         ${(chosen / 1e6).toFixed(1)} MB`);
  console.log(`sent           ${(bytes / 1e6).toFixed(2)} MB`);
  console.log(`previews at    ${seconds(previews)}`);
  console.log(`stored at      ${seconds(stored)}`);
  console.log(`can be posted  ${seconds([usable])}`);
  console.log(
    `typing         waited ${Math.round(late)} ms at most; longest task ${Math.round(Math.max(0, ...tasks))} ms, ${tasks.length} over 50 ms`,
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
