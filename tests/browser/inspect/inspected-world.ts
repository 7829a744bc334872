import { eq } from 'drizzle-orm';
import { inject, onTestFinished } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { person } from '#tests/browser/support/person.ts';
import { startServer } from '#tests/support/server.ts';

export const password = 'a password nobody else may read';

/** Our server with the client for tests, and a visitor's browser; all ends with the test. */
export async function inspectedWorld() {
  const server = await startServer({}, { clientFolder: inject('testClient') });
  onTestFinished(() => server.close());
  const member = await server.member({ name: 'Nkechi' });
  const passwordHash = await hashPassword(password);
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
  return { member, visitor: await person({ origin: await server.listen() }) };
}
