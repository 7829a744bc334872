import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { root } from '#tools/run.ts';
import { builds } from './builds.ts';
import { type NewPerson, type PersonOptions, test as people } from './people.ts';

/** What is logged when a server knows section 7 only: by the browser itself, and by a thread it cannot give. */
const strangersRefusals = [/Failed to load resource: .*404.*\/api\//, /^error: \[conversation\] .* 404 /];

type Person = Awaited<ReturnType<NewPerson>>;
/** Only who signs in meets the challenge: a page with routes of a test's own has no cache. */
type Visitor = Person & { turnstile: Awaited<ReturnType<typeof fakeTurnstile>> };

export type Foreign = {
  /** A fresh foreign server with the client, in which it puts its Turnstile key. */
  server: ForeignServer;
  /** Its two members. */
  nkechi: ForeignUser;
  tomasz: ForeignUser;
  visitor: (options?: PersonOptions) => Promise<Visitor>;
  /** A member whose browser already holds a token: Nkechi, unless said. */
  member: (user?: ForeignUser, options?: Omit<PersonOptions, 'token'>) => Promise<Person>;
};

const memberOf = ({ users }: ForeignServer, name: string): ForeignUser => {
  const user = users.find((one) => one.name.startsWith(name));
  if (!user) throw new Error(`The foreign server lost ${name}`);
  return user;
};

/** People in front of a server that somebody else might have written. */
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
      someone.expectPageErrors(...strangersRefusals);
      return { ...someone, turnstile: await fakeTurnstile(someone.context) };
    }),
  member: ({ server, person, nkechi }, use) =>
    use(async (user = nkechi, options = {}) => {
      const someone = await person(server.origin, { ...options, token: server.issueToken(user.id) });
      someone.expectPageErrors(...strangersRefusals);
      return someone;
    }),
});

/** Puts a site key into a client that was built without one, as `VITE_TURNSTILE_SITE_KEY` does into a build. */
function setSiteKey(files: Map<string, Buffer>, key: string): void {
  const setting = /(turnstileSiteKey:)[^,}]+/;
  const scripts = [...files].filter(([path, content]) => path.endsWith('.js') && setting.test(`${content}`));
  if (scripts.length !== 1) throw new Error(`${scripts.length} scripts of the client name the site key`);
  for (const [path, content] of scripts)
    files.set(path, Buffer.from(`${content}`.replace(setting, `$1${JSON.stringify(key)}`)));
}

/** Answers Turnstile's script with a stand-in that gives the token the foreign server accepts. */
async function fakeTurnstile(context: BrowserContext) {
  let isReachable = true;
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    isReachable ? route.fulfill({ contentType: 'text/javascript', body: passing }) : route.abort(),
  );
  return {
    /** Holds from the next time the script is loaded. */
    reachable: (reachable: boolean) => {
      isReachable = reachable;
    },
  };
}

const passing = `window.turnstile = {
  render(_, { callback }) { queueMicrotask(() => callback('test-token')); },
  remove() {},
};`;
