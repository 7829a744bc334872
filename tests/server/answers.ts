import { and, asc, eq } from 'drizzle-orm';
import type { ApplicationsPage } from '#contract/applications.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Message } from '#contract/messages.ts';
import type { NotificationType, OwnNotification } from '#contract/notifications.ts';
import type { Post } from '#contract/posts.ts';
import type { Profile } from '#contract/profile.ts';
import { eraseAccount } from '#server/account/erasure.ts';
import { answer as administer } from '#server/admin/commands.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { contents } from '#server/exports/contents.ts';
import { setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Answer, Member, TestServer } from '#tests/support/server.ts';

type Id = { id: string };
/** A member or a visitor. */
export type Asking = Pick<Member, 'call'>;

export const get = <T>(who: Asking, path: string) => read<T>(who.call('GET', path));
/** The first page of a list. */
export const itemsOf = async <T>(who: Asking, path: string) => (await get<{ items: T[] }>(who, path)).items;
export const idsOf = async (who: Asking, path: string) => (await itemsOf<Id>(who, path)).map(({ id }) => id);
export const titlesOf = async (who: Asking, path: string) =>
  (await itemsOf<{ title: string }>(who, path)).map(({ title }) => title);

/** A member's newest notifications, latest first, by default of all types. */
export async function noticesOf(who: Asking, type?: NotificationType) {
  const notices = await get<OwnNotification[]>(who, '/api/notifications');
  return type ? notices.filter((one) => one.type === type) : notices;
}
/** A page of a thread, by default the newest. */
export const threadOf = (who: Asking, { conversationId }: Pick<Message, 'conversationId'>, query = '') =>
  itemsOf<Message>(who, `/api/conversations/${conversationId}/messages${query}`);
export const profileOf = (who: Asking, { id }: Id) => get<Profile>(who, `/api/profiles/${id}`);
export const editProfile = (who: Asking, changes: object) => who.call('PUT', '/api/profiles/me', changes);
export const postOf = (who: Asking, { id }: Id) => get<Post>(who, `/api/posts/${id}`);
export const dashboardOf = (who: Asking) => get<Dashboard>(who, '/api/dashboard');
export const applicationsFor = async (poster: Asking, { id }: Id) =>
  (await get<ApplicationsPage>(poster, `/api/gigs/${id}/applications`)).items;
/** The types of a member's notifications, read or not, oldest first; of one subject if given. */
export async function newsOf({ db }: TestServer, { id }: Id, subject?: Id) {
  const isOfSubject = subject && eq(notifications.subjectId, subject.id);
  const rows = await db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.recipientId, id), isOfSubject))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return rows.map(({ type }) => type);
}

export const bothWays = <One>(a: One, b: One) =>
  [
    [a, b],
    [b, a],
  ] as const;

export const statusOf = async (answer: Promise<Answer>) => (await answer).status;
/** A refusal with its first error and the current state. */
export const refusal = (status: number, error?: { field?: string; msg?: unknown }, current?: object) => ({
  status,
  body: { ...(error && { errors: [error] }), ...(current && { current }) },
});
/** A refusal with a code. */
export const refusedAs = (status: number, code: string) => ({ status, body: { code } });

/** Runs commands of `npm run admin`. */
export const operatorOf =
  ({ db, app }: TestServer) =>
  (...words: string[]) =>
    administer(db, words, { actor: 'olga', now: app.services.now() });

/** The rows of a list in a member's archive. */
export const archived = ({ db }: TestServer, list: keyof typeof contents, { id }: Id) =>
  Array.fromAsync(contents[list].rows(db, id));

/** Erases an account as if its 14 days to come back were over. */
export async function erase(server: TestServer, who: Id) {
  const { services } = server.app;
  await setUser(server, who, { leavesAt: new Date(services.now().getTime() - 1) });
  await services.jobs.ready();
  await eraseAccount(services, who.id);
}
