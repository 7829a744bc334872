import { and, asc, eq } from 'drizzle-orm';
import type { Application } from '#contract/applications.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Message } from '#contract/messages.ts';
import type { OwnNotification } from '#contract/notifications.ts';
import { eraseAccount } from '#server/account/erasure.ts';
import { answer as administer } from '#server/admin/commands.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Answer, Member, TestServer } from '#tests/support/server.ts';

type Id = { id: string };
/** A member, or a visitor. */
export type Asking = Pick<Member, 'call'>;

export const get = <T>(who: Asking, path: string) => read<T>(who.call('GET', path));
/** The first page of a list. */
export const itemsOf = async <T>(who: Asking, path: string) => (await get<{ items: T[] }>(who, path)).items;
export const idsOf = async (who: Asking, path: string) => (await itemsOf<Id>(who, path)).map(({ id }) => id);
export const titlesOf = async (who: Asking, path: string) =>
  (await itemsOf<{ title: string }>(who, path)).map(({ title }) => title);

/** The newest of what a member is told, latest first. */
export const noticesOf = (who: Asking) => get<OwnNotification[]>(who, '/api/notifications');
/** A page of a thread, the newest unless a query says otherwise. */
export const threadOf = (who: Asking, { conversationId }: Pick<Message, 'conversationId'>, query = '') =>
  itemsOf<Message>(who, `/api/conversations/${conversationId}/messages${query}`);
export const dashboardOf = (who: Asking) => get<Dashboard>(who, '/api/dashboard');
/** The applications for a gig, as its poster reads them. */
export const applicationsFor = (poster: Asking, { id }: Id) =>
  itemsOf<Application>(poster, `/api/gigs/${id}/applications`);
/** The types of a member's notifications, read or not, oldest first; of one subject where one is named. */
export async function newsOf({ db }: TestServer, { id }: Id, subject?: Id) {
  const isOfSubject = subject && eq(notifications.subjectId, subject.id);
  const rows = await db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.recipientId, id), isOfSubject))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return rows.map(({ type }) => type);
}

export const statusOf = async (answer: Promise<Answer>) => (await answer).status;
/** An answer that refuses, by its first error and by what it says about how things stand now. */
export const refusal = (status: number, error?: { field?: string; msg?: unknown }, current?: object) => ({
  status,
  body: { ...(error && { errors: [error] }), ...(current && { current }) },
});
/** The same, by its code alone. */
export const refusedAs = (status: number, code: string) => ({ status, body: { code } });

/** What operators do by `npm run admin`. */
export const operatorOf =
  ({ db, app }: TestServer) =>
  (...words: string[]) =>
    administer(db, words, { actor: 'olga', now: app.services.now() });

/** The rows of a list in a member's archive. */
export const archived = ({ db }: TestServer, list: keyof typeof contents, { id }: Id) =>
  Array.fromAsync(contents[list].rows(db, id));

/** The fourteen days to come back are over. */
export async function erase({ db, app }: TestServer, { id }: Id) {
  const leavesAt = new Date(app.services.now().getTime() - 1);
  await db.update(users).set({ leavesAt }).where(eq(users.id, id));
  await app.services.jobs.ready();
  await eraseAccount(app.services, id);
}
