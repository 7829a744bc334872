import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { startOwnServer } from '#tests/browser/support/own-server.ts';
import { openBrowser } from './browser.ts';
import { type Load, loadOnce } from './page-load.ts';
import { serveStatic } from './static-server.ts';

/** `ROUNDS=5 SCREENS=/gigs,/community VISIT=second CHROMIUM=/usr/bin/chromium npm run bench:screens` */
const rounds = Number(process.env.ROUNDS ?? 3);
const again = process.env.VISIT === 'second';

const feed = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  author: { id: String(index), name: 'Bronagh Tierney', avatar: null },
  text: 'Left a cymbal bag on the 02:14 from Huddersfield. Two rides, one cracked.',
  likes: index,
  at: '2026-11-20T10:00:00.000Z',
}));
const floorDir = `${import.meta.dirname}/floor`;
await build({ configFile: `${floorDir}/vite.config.ts`, logLevel: 'warn' });
await build({ logLevel: 'warn' });

const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const floor = await serveStatic(`${floorDir}/dist`, { '/api/feed': { items: feed } });
const ours = await startOwnServer(dataDir);
const browser = await openBrowser();
try {
  await measure();
} finally {
  await browser.close();
  floor.close();
  await ours.stop();
  rmSync(dataDir, { recursive: true });
}

/** The ten screens with the path they have in the demo world; those of members come with a token. */
async function screens() {
  const { items } = await ours.as<{ items: { id: string }[] }>('declan', 'GET', '/api/gigs');
  const person = await ours.idOf('bronagh');
  const token = await ours.tokenOf('declan');
  const wanted = process.env.SCREENS?.split(',');
  return [
    { name: '/', path: '/' },
    { name: '/gigs', path: '/gigs' },
    { name: 'a gig', path: `/gigs/${items[0]?.id}` },
    { name: '/discover', path: '/discover' },
    { name: '/community', path: '/community', token },
    { name: '/messages', path: '/messages', token },
    { name: 'a thread', path: `/messages/${person}`, token },
    { name: '/notifications', path: '/notifications', token },
    { name: '/dashboard', path: '/dashboard', token },
    { name: 'a profile', path: `/profile/${person}`, token },
  ].filter(({ name }) => !wanted || wanted.includes(name));
}

async function measure() {
  const contenders = [
    { name: 'floor', load: () => loadOnce(browser, floor.url) },
    ...(await screens()).map(({ name, path, token }) => ({
      name,
      load: () => loadOnce(browser, ours.origin + path, { token, again }),
    })),
  ];
  for (const { load } of contenders) await load();
  const loads = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const { name, load } of [...contenders.slice(first), ...contenders.slice(0, first)])
      loads.get(name)?.push(await load());
  }
  const base = loads.get('floor') ?? [];
  const middle = (own: readonly Load[], figure: 'lcp' | 'busy') =>
    Math.round(median(own.map((load) => load[figure])));
  const beside = (own: readonly Load[], figure: 'lcp' | 'busy') => {
    const ratios = own.map((load, round) => load[figure] / (base[round]?.[figure] ?? Number.NaN));
    return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  };
  console.log(
    `${rounds} interleaved rounds, CPU 4x, slow 4G, ${again ? 'second visits' : 'cold cache'}; LCP and main-thread time beside the floor app's ${middle(base, 'lcp')} and ${middle(base, 'busy')} ms, lowest and highest`,
  );
  for (const [name, own] of loads) {
    const paths = own[0]?.paths ?? [];
    const scripts = paths.filter((path) => path.endsWith('.js')).length;
    const ratios = `${beside(own, 'lcp')}, ${beside(own, 'busy')}`;
    console.log(`${name.padEnd(15)} ${ratios}, ${scripts} scripts, ${paths.length} requests`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
