import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { botToken } from './bot-check.ts';
import { memberWithPassword, password, signIn } from './second-factor.ts';
import { type Member, startServer } from './server.ts';

const day = 24 * 60 * 60 * 1000;

/** A server on whose clock days pass, and members of it who know their password. */
export async function serverToLeave() {
  let passed = 0;
  const server = await startServer({}, { now: () => new Date(Date.now() + passed) });
  const { jobs, write } = server.app.services;
  const member = (name: string) => memberWithPassword(server, name);
  return {
    server,
    member,
    three: () => Promise.all([member('Ann'), member('Bob'), member('Cleo')]),
    /** Asks for the account to be deleted. */
    leave: async (who: Member, currentPassword = password) =>
      who.call('POST', '/api/account/deletion', { currentPassword, turnstileToken: await botToken(server) }),
    signIn: ({ email }: Member, more: object = {}) => signIn(server, email, more),
    rowOf: async ({ id }: Member) => (await server.db.select().from(users).where(eq(users.id, id)))[0],
    /** What is done while the clock is so many days ahead. */
    async later<T>(days: number, act: () => Promise<T>): Promise<T> {
      passed = days * day;
      try {
        return await act();
      } finally {
        passed = 0;
      }
    },
    /** What is due is done. */
    async tidies() {
      await jobs.ready();
      await write((tx) => jobs.add(tx, 'tidy', {}));
      await jobs.idle();
    },
  };
}
