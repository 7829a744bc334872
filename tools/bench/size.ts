import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { openBrowser } from './browser.ts';
import { noteShares, type Shares, splitByPackage } from './package-share.ts';
import { loadOnce } from './page-load.ts';
import { serveStatic } from './static-server.ts';

/** Kilobytes (1000 bytes) of gzip that a first visit to `/` may load until it is idle. */
const budget = { js: 145, css: 12 };

const shares: Shares = new Map();
await build({ logLevel: 'warn', plugins: [noteShares(shares)] });
const server = await serveStatic('dist', { '/api/gigs': { items: [], nextCursor: null } });
const browser = await openBrowser();
const load = await loadOnce(browser, server.url, false);
await browser.close();

const sizesOf = (kind: string) =>
  new Map(
    [...new Set(load.paths)]
      .filter((path) => path.endsWith(kind))
      .map((path) => [path, server.gzipSize(path)] as const),
  );
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0);

const js = sizesOf('.js');
const css = sizesOf('.css');
const styles = readFileSync('dist/index.html', 'utf8').matchAll(/<style>([\s\S]*?)<\/style>/g);
for (const [, text = ''] of styles) css.set('inline in /', gzipSync(text, { level: 9 }).length);
console.log('What / loads on a first visit until idle, gzip kB');
console.log(`${kilobytes(sum(js))} JavaScript in ${js.size} files (at most ${budget.js})`);
console.log(
  `${kilobytes(sum(css))} CSS in ${css.size} pieces, what is inline in / included (at most ${budget.css})`,
);
console.log(`${kilobytes(sum(sizesOf('.woff2')))} fonts`);
console.log('JavaScript by package');
for (const [name, bytes] of splitByPackage(shares, js)) console.log(`${kilobytes(bytes)} ${name}`);
server.close();
if (sum(js) > budget.js * 1000 || sum(css) > budget.css * 1000) {
  console.error('Over the budget.');
  process.exitCode = 1;
}
