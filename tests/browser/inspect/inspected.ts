import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { builds } from '#tests/browser/support/builds.ts';
import { type NewPerson, test as people } from '#tests/browser/support/people.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';
import { buildClient } from '#tools/build/client.ts';

export const password = 'a password nobody else may read';

type Inspected = { server: TestServer; origin: string };

/** Our server with the client for tests; a member of one's own and a visitor's browser for each test. */
export const test = people.extend<
  { member: Member; visitor: Awaited<ReturnType<NewPerson>> },
  { inspected: Inspected }
>({
  inspected: [
    async ({ browserName: _ }, use) => {
      const { folder } = await buildClient(builds.inspected);
      const server = await startServer({}, { clientFolder: folder });
      await use({ server, origin: await server.listen() });
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  member: async ({ inspected: { server } }, use) => {
    const member = await server.member({ name: 'Nkechi' });
    const passwordHash = await hashPassword(password);
    await server.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
    await use(member);
  },
  visitor: async ({ inspected: { origin }, person }, use) => use(await person(origin)),
});
