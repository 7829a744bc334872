import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { PageData } from 'chart-visualiser';
import { type NewPerson, type PersonOptions, test as people } from '#tests/browser/support/people.ts';
import { root } from '#tools/run.ts';

export const neverWalked = 'session.authenticated | session.refused | else';
export const waived = 'session.loading.reading | xstate.error.actor.readStoredSession | 0';
export const walkedOften = 'session | session.signIn | 0';

/** Every transition was walked once, one a hundred times, one never, and one need not be. */
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

const nothingYet = (data: PageData): PageData => ({ ...data, coverage: null, waivers: {} });

/** Ways in which the page can have been made. */
const makes = {
  '/': recorded,
  '/nothing-yet': nothingYet,
  '/compared': compared,
  '/unreachable': unreachable,
};

type Made = keyof typeof makes;
type Options = Omit<PersonOptions, 'token'> & { made?: Made; hash?: string };
type Served = { origin: string; data: PageData };

type Visualiser = {
  /** Ids, in the order of the page. */
  machines: string[];
  /** Someone who opens the page at a place. */
  visitor: (options?: Options) => ReturnType<NewPerson>;
};

/** The built page in front of people; each worker serves one. */
export const test = people.extend<Visualiser, { served: Served }>({
  served: [
    async ({ browserName: _ }, use) => {
      const { data, withData } = await buildPage();
      const pages = new Map(Object.entries(makes).map(([path, make]) => [path, withData(make(data))]));
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
    use(async ({ made = '/', hash = '#machine=session', ...options } = {}) => {
      const someone = await person(origin, options);
      await someone.page.goto(`${made}${hash}`);
      // The data are unpacked after the page has loaded.
      await expect(someone.page.getByRole('main')).toBeVisible();
      // What is drawn before the program is read hears no keys.
      await expect(someone.page).toHaveTitle(/ · machines$/);
      return someone;
    }),
});

const embedded = /(<script id="page-data"[^>]*>)([^<]*)/;

/** The page as `npm run visualise:build` makes it, the data in it, and the same page with other data. */
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
