import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { root } from '#tools/run.ts';
import { builds } from './builds.ts';
import { type NewPerson, type PersonOptions, test as people } from './people.ts';

/** Errors logged when a server implements section 7 only, by the browser and by the missing thread. */
const missingCallErrors = [/Failed to load resource: .*404.*\/api\//, /^error: \[conversation\] .* 404 /];

type Person = Awaited<ReturnType<NewPerson>>;
/** Only sign-in needs Turnstile, and a page with mocked routes has no HTTP cache. */
type Visitor = Person & { turnstile: Awaited<ReturnType<typeof fakeTurnstile>> };

export type Foreign = {
  /** A fresh foreign server, which serves the client with its Turnstile key. */
  server: ForeignServer;
  nkechi: ForeignUser;
  tomasz: ForeignUser;
  visitor: (options?: PersonOptions) => Promise<Visitor>;
  /** A member whose browser already has a token; Nkechi by default. */
  member: (user?: ForeignUser, options?: Omit<PersonOptions, 'token'>) => Promise<Person>;
};

const memberOf = ({ users }: ForeignServer, name: string): ForeignUser => {
  const user = users.find((one) => one.name.startsWith(name));
  if (!user) throw new Error(`The foreign server has no ${name}`);
  return user;
};

/** Browsers on a server that somebody else might have written. */
export const test = people.extend<Foreign>({
  server: async ({ browserName: _ }, use) => {
    const server = await startForeignServer({ clientFolder: join(root, builds.own.folder) });
    setSiteKey(server.clientFiles, 'test');
    await use(server);
    await server.stop();
  },
  nkechi: ({ server }, use) => use(memberOf(server, 'Nkechi')),
  tomasz: ({ server }, use) => use(memberOf(server, 'Tomasz')),
  visitor: ({ server, person }, use) =>
    use(async (options) => {
      const someone = await person(server.origin, options);
      someone.expectPageErrors(...missingCallErrors);
      return { ...someone, turnstile: await fakeTurnstile(someone.context) };
    }),
  member: ({ server, person, nkechi }, use) =>
    use(async (user = nkechi, options = {}) => {
      const someone = await person(server.origin, { ...options, token: server.issueToken(user.id) });
      someone.expectPageErrors(...missingCallErrors);
      return someone;
    }),
});

/** Adds a site key to a client built without one, like `VITE_TURNSTILE_SITE_KEY` at build time. */
function setSiteKey(files: Map<string, Buffer>, key: string): void {
  const setting = /(turnstileSiteKey:)[^,}]+/;
  const scripts = [...files].filter(([path, content]) => path.endsWith('.js') && setting.test(`${content}`));
  if (scripts.length !== 1) throw new Error(`${scripts.length} scripts contain the site key, not one`);
  for (const [path, content] of scripts)
    files.set(path, Buffer.from(`${content}`.replace(setting, `$1${JSON.stringify(key)}`)));
}

/** Replaces Turnstile's script by a stub that returns a token the foreign server accepts. */
async function fakeTurnstile(context: BrowserContext) {
  let isReachable = true;
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    isReachable ? route.fulfill({ contentType: 'text/javascript', body: passing }) : route.abort(),
  );
  return {
    /** Takes effect the next time the script is loaded. */
    reachable: (reachable: boolean) => {
      isReachable = reachable;
    },
  };
}

const passing = `window.turnstile = {
  render(_, { callback }) { queueMicrotask(() => callback('test-token')); },
  remove() {},
};`;
