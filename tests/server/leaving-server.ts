import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { setUser } from '#tests/support/acts.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { hashAsTyped, memberWithPassword, password, signIn } from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';
import { day } from './booking-server.ts';
import { membersOfTest, serverOfFile } from './server-of-file.ts';

/** The server of a test file, on whose clock days pass, and members with a password, new for every test. */
export async function leavingServer() {
  let passed = 0;
  const server = await serverOfFile({}, { now: () => new Date(Date.now() + passed) });
  const { jobs, write } = server.app.services;
  const [ann, bob, cleo] = await membersOfTest(server, 'Ann', 'Bob', 'Cleo');
  const passwordHash = hashAsTyped(password);
  beforeEach(async () => {
    for (const who of [ann, bob, cleo]) await setUser(server, who, { passwordHash });
  });
  return {
    ...{ server, ann, bob, cleo },
    member: (name: string) => memberWithPassword(server, name),
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
