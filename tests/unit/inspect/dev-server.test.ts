import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { coverageFolder, fingerprints, openProject } from 'chart-testing/coverage-files';
import { createServer, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { manualCoverage } from '#tools/vite/manual-coverage.ts';
import { underPolicy } from '#tools/vite/visualiser.ts';

async function serve(plugin: Plugin) {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    server: { port: 0, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return (path: string, init?: RequestInit) => fetch(new URL(path, origin), init);
}

const project = await openProject();
const address = '/__sidestage/coverage';
const page = 'a-page-of-this-test-01';
const report = (more: object) => ({
  method: 'POST',
  body: JSON.stringify({ page, charts: {}, hits: {}, ...more }),
});

test('a page is given the charts it runs, and reports the transitions it walked', async () => {
  const file = join(coverageFolder(project), `manual-${page}.json`);
  onTestFinished(() => rm(file, { force: true }));
  const call = await serve(manualCoverage());
  const { charts } = await (await call(address)).json();
  expect(charts).toEqual(fingerprints(project));
  // An older chart, so that no merge counts these hits.
  const old = { toggle: 'of a test' };
  const hits = { 'toggle.settled | toggle.flip | 0': 3 };
  const answer = await call(address, report({ charts: old, hits }));
  expect(await answer.text()).toBe('');
  expect(answer.status).toBe(204);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ run: 'manual', charts: old, hits });
}, 60_000);

test.each([
  ['an unknown id', report({ hits: { 'toggle.settled | toggle.fly | 0': 1 } }), 'no transition'],
  ['a negative count', report({ hits: { 'toggle.settled | toggle.flip | 0': -1 } }), 'hits'],
  ['a path outside the folder', report({ page: '../../../../package' }), 'A page is 22 letters.'],
  ['a body that is not JSON', { method: 'POST', body: '{' }, 'No JSON.'],
])(
  '%s is not stored as coverage',
  async (_, body, why) => {
    const call = await serve(manualCoverage());
    const answer = await call(address, body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(why);
  },
  60_000,
);

test('under a policy inline scripts of the page become files, in place and of the same type; data and external scripts stay', () => {
  const data = '<script id="data" type="text/plain">{"a":"b"}</script>';
  const outside = '<script type="module" src="/main.js"></script>';
  const { page, files } = underPolicy(
    `<head><script>one()</script>${data}</head>${outside}<script type="module">two('$&')</script>`,
    'assets',
  );
  const [[one, first] = [], [two, second] = [], ...more] = files;
  expect([first, second, more]).toEqual(['one()', "two('$&')", []]);
  expect(page).toBe(
    `<head><script src="/${one}"></script>${data}</head>${outside}<script type="module" src="/${two}"></script>`,
  );
  expect(one).toMatch(/^assets\/visualiser-[0-9a-f]{8}\.js$/);
});

test('under a policy fonts of the page become files, pictures stay inline', () => {
  const picture = 'url(data:image/svg+xml;base64,QUJD)';
  const { page, files } = underPolicy(
    `<style>@font-face { src: url("data:font/woff2;base64,Zm9udA==") } a { background: ${picture} }</style>`,
    'assets',
  );
  const [[path, content] = [], ...more] = files;
  expect(more).toEqual([]);
  expect(String(content)).toBe('font');
  expect(page).toBe(`<style>@font-face { src: url(/${path}) } a { background: ${picture} }</style>`);
  expect(path).toMatch(/^assets\/visualiser-[0-9a-f]{8}\.woff2$/);
});
