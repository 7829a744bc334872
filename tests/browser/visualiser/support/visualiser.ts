import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import type { PageData } from 'chart-visualiser';
import { type NewPerson, type PersonOptions, test as people } from '#tests/browser/support/people.ts';
import { root } from '#tools/run.ts';

export const neverWalked = 'session.authenticated | session.refused | else';
export const waived = 'session.loading.reading | xstate.error.actor.readStoredSession | 0';
export const walkedOften = 'session | session.signIn | 0';

/** Every transition was walked once, except one walked 100 times, one never, and one waived. */
const recorded = (data: PageData): PageData => {
  const hitsOf = (id: string) => ({ [neverWalked]: 0, [waived]: 0, [walkedOften]: 100 })[id] ?? 1;
  const walked = data.charts.flatMap(({ transitions }) =>
    transitions.map(({ id }) => [id, { hits: hitsOf(id), runs: { machines: hitsOf(id) } }] as const),
  );
  return {
    ...data,
    coverage: Object.fromEntries(walked),
    waivers: { [waived]: 'Storage never fails here.' },
  };
};

const compared = (data: PageData): PageData => ({
  ...data,
  diff: {
    rev: 'v1.0',
    machines: [
      {
        name: 'session',
        state: 'changed',
        states: [
          { id: 'session.authenticated.unanswered', change: 'added', words: ['It is new.'] },
          { id: 'session.thrownOut', change: 'removed', words: ['People who were thrown out.'] },
        ],
        transitions: [{ id: walkedOften, change: 'changed', words: ['It went to loading before.'] }],
      },
    ],
  },
});

const unreachable = (data: PageData): PageData => ({
  ...data,
  plans: {
    transitions: data.plans.transitions.map((plan) => ({ ...plan, paths: [] })),
    states: data.plans.states.map((plan) => ({
      ...plan,
      paths: [],
      unreachable: [{ id: 'session.unauthenticated', why: 'no case of the model leads there' }],
    })),
  },
});

const noCoverage = (data: PageData): PageData => ({ ...data, coverage: null, waivers: {} });

/** Variants of the page's data, by path. */
const variants = {
  '/': recorded,
  '/nothing-yet': noCoverage,
  '/compared': compared,
  '/unreachable': unreachable,
};

type Variant = keyof typeof variants;
type Options = Omit<PersonOptions, 'token'> & { variant?: Variant; hash?: string };
type Served = { origin: string; data: PageData };

type Visualiser = {
  /** Machine ids in the order of the page. */
  machines: string[];
  /** Opens the page at a hash. */
  visitor: (options?: Options) => ReturnType<NewPerson>;
};

/** The built page, served once per worker. */
export const test = people.extend<Visualiser, { served: Served }>({
  served: [
    async ({ browserName: _ }, use) => {
      const { data, withData } = await buildPage();
      const pages = new Map(Object.entries(variants).map(([path, change]) => [path, withData(change(data))]));
      const server = createServer((request, response) => {
        const page = pages.get(new URL(request.url ?? '/', 'http://localhost').pathname);
        response.writeHead(page ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await use({ origin: `http://127.0.0.1:${port}`, data });
      server.close();
      server.closeAllConnections();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  machines: ({ served }, use) => use(served.data.charts.map(({ id }) => id)),
  visitor: ({ served: { origin }, person }, use) =>
    use(async ({ variant = '/', hash = '#machine=session', ...options } = {}) => {
      const someone = await person(origin, options);
      await someone.page.goto(`${variant}${hash}`);
      // The data is unpacked after the page has loaded.
      await expect(someone.page.getByRole('main')).toBeVisible();
      // The pre-rendered page does not handle keys.
      await expect(someone.page).toHaveTitle(/ · machines$/);
      return someone;
    }),
});

/** A state or transition in the chart, by id. */
export const itemOf = (page: Page, id: string) => page.locator(`main [data-item=${JSON.stringify(id)}]`);

/** Ids of the items drawn in a tone. */
export const itemsInTone = (page: Page, tone: string): Promise<string[]> =>
  page
    .locator(`main [data-item][data-tone=${JSON.stringify(tone)}]`)
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-item') ?? ''));

/** The heading of the details panel, which names the selected item. */
export const selected = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 });

/** The label of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });

const embedded = /(<script id="page-data"[^>]*>)([^<]*)/;

/** Runs `npm run visualise:build`; returns the page's data, and a function that makes the page with other data. */
export async function buildPage() {
  const folder = await mkdtemp(join(tmpdir(), 'sidestage-visualiser-'));
  const file = join(folder, 'page.html');
  const args = ['packages/chart-visualiser/src/cli.ts', 'build', '--out', file];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  const page = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });

  const [, , packed = ''] = embedded.exec(page) ?? [];
  const data: PageData = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
  const withData = (other: PageData): string =>
    page.replace(
      embedded,
      (_, opening: string) => opening + gzipSync(JSON.stringify(other)).toString('base64'),
    );
  return { data, withData };
}
