import { eq } from 'drizzle-orm';
import { mails } from '#server/db/schema/operations.ts';
import type { TestServer } from './server.ts';

/** The mails kept for an address, in the order they were sent, once all background work is done. */
export async function mailsTo(server: TestServer, email: string) {
  await server.app.services.background.idle();
  return server.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt, mails.id);
}

/** The tokens of the links in those mails. */
export async function mailedTokens(server: TestServer, email: string): Promise<string[]> {
  const sent = await mailsTo(server, email);
  return sent.flatMap(({ text }) => /[?]token=([\w-]+)/.exec(text)?.[1] ?? []);
}
