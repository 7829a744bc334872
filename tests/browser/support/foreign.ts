import { join } from 'node:path';
import type { ForeignUser } from '#tests/support/foreign/world.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { root } from '#tools/run.ts';
import { builds } from './builds.ts';
import { type NewPerson, type PersonOptions, test as people } from './people.ts';
import { fakeTurnstile, setSiteKey } from './turnstile.ts';

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
      someone.expectComplaints(...strangersRefusals);
      return { ...someone, turnstile: await fakeTurnstile(someone.context) };
    }),
  member: ({ server, person, nkechi }, use) =>
    use(async (user = nkechi, options = {}) => {
      const someone = await person(server.origin, { ...options, token: server.issueToken(user.id) });
      someone.expectComplaints(...strangersRefusals);
      return someone;
    }),
});
