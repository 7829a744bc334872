import { build } from 'vite';
import { openBrowser } from './browser.ts';
import { type Load, loadOnce } from './page-load.ts';
import { serveStatic } from './static-server.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const floorDir = `${import.meta.dirname}/floor`;
await build({ configFile: `${floorDir}/vite.config.ts`, logLevel: 'warn' });
await build({ logLevel: 'warn' });

const feed = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  author: { id: String(index), name: 'Bronagh Tierney', avatar: null },
  text: 'Left a cymbal bag on the 02:14 from Huddersfield. Two rides, one cracked.',
  likes: index,
  at: '2026-11-20T10:00:00.000Z',
}));
const answers = { '/api/feed': { items: feed }, '/api/gigs': { items: [], nextCursor: null } };
const floor = await serveStatic(`${floorDir}/dist`, answers);
const ours = await serveStatic('dist', answers);
const browser = await openBrowser();

const loads: { floor: Load; ours: Load }[] = [];
await loadOnce(browser, floor.url, true);
await loadOnce(browser, ours.url, true);
for (let round = 0; round < rounds; round += 1) {
  const oursFirst = round % 2 === 1;
  const first = await loadOnce(browser, oursFirst ? ours.url : floor.url, true);
  const second = await loadOnce(browser, oursFirst ? floor.url : ours.url, true);
  loads.push(oursFirst ? { ours: first, floor: second } : { floor: first, ours: second });
}
await browser.close();
floor.close();
ours.close();

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
console.log(`/ against the floor app: ${rounds} interleaved rounds, CPU 4x, slow 4G, medians in ms`);
for (const figure of ['fcp', 'lcp', 'blocked'] as const) {
  const of = (who: 'floor' | 'ours') => Math.round(median(loads.map((load) => load[who][figure])));
  const ratios = loads.map((load) => load.ours[figure] / load.floor[figure]).sort((a, b) => a - b);
  const [low, high] = [ratios[0] ?? 0, ratios.at(-1) ?? 0];
  console.log(
    `${figure.padEnd(8)} floor ${of('floor')}  ours ${of('ours')}  ratio ${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  );
}
