import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { type PersonOptions, person } from '#tests/browser/support/person.ts';
import type { PageData } from '#tools/visualiser/data/page-data.ts';
import { buildPage } from './page.ts';

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
type Options = Omit<PersonOptions, 'origin' | 'token'> & { made?: Made; hash?: string };

/** Serves the built page to the tests of a file. Call at its top. */
export function serveVisualiser() {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(page ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  let origin = '';
  let machines: string[] = [];

  beforeAll(async () => {
    const { data, withData } = await buildPage();
    for (const [path, make] of Object.entries(makes)) pages.set(path, withData(make(data)));
    machines = data.charts.map(({ id }) => id);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
  }, 300_000);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  return {
    /** Ids, in the order of the page. */
    machines: () => machines,
    /** Someone who opens the page at a place. */
    visitor: async ({ made = '/', hash = '#machine=session', ...options }: Options = {}) => {
      const someone = await person({ origin, ...options });
      await someone.page.goto(`${made}${hash}`);
      // The data are unpacked after the page has loaded.
      await someone.page.getByRole('main').waitFor();
      return someone;
    },
  };
}
