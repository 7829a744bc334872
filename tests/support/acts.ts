import { eq, sql } from 'drizzle-orm';
import type { ApplicationMove } from '#contract/applications.ts';
import type { Comment } from '#contract/comments.ts';
import type { GigQuestion } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import type { LinkStatus } from '#contract/links.ts';
import type { Message } from '#contract/messages.ts';
import type { Post } from '#contract/posts.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { freshClientId, gigForm, read } from './fixtures.ts';
import type { Member, TestServer } from './server.ts';

type Id = { id: string };

export const block = (who: Member, whom: Id) => read(who.call('PUT', `/api/blocks/${whom.id}`));
export const unblock = (who: Member, whom: Id) => read(who.call('DELETE', `/api/blocks/${whom.id}`));

export const post = (who: Member, text = 'Anyone for a jam?') =>
  read<Post>(who.call('POST', '/api/posts', { text, clientId: freshClientId() }), 201);
export const comment = (who: Member, { id }: Post, text = 'I am in', answers?: string) =>
  read<Comment>(
    who.call('POST', `/api/posts/${id}/comments`, { text, clientId: freshClientId(), answers }),
    201,
  );
export const publish = (
  who: Member,
  changed: Parameters<typeof gigForm>[0] = {},
  clientId = freshClientId(),
) => read<Gig>(who.call('POST', '/api/gigs', { ...gigForm(changed), clientId }), 201);
export const editGig = (who: Member, { id, version }: Gig, changed: Parameters<typeof gigForm>[0]) =>
  who.call('PUT', `/api/gigs/${id}`, { ...gigForm(changed), version });
export const askQuestion = (who: Member, { id }: Id, text = 'Is there a kit?') =>
  read<GigQuestion>(who.call('POST', `/api/gigs/${id}/questions`, { text, clientId: freshClientId() }), 201);
export const report = (who: Member, kind: string, { id }: Id, words = '') =>
  who.call('POST', '/api/reports', { kind, id, reason: 'spam', words });
export const apply = (who: Member, { id }: Gig, note = 'Me, please') =>
  read<ApplicationMove>(
    who.call('POST', `/api/gigs/${id}/applications`, { note, clientId: freshClientId() }),
    201,
  );
/** Applies as a player and accepts as the poster; returns the id of the application. */
export const book = async (poster: Member, player: Member, gig: Gig) => {
  const { id } = await apply(player, gig);
  await read(poster.call('POST', `/api/applications/${id}/accept`));
  return id;
};
export const send = (who: Member, to: Member, text = 'Hello', clientId = freshClientId()) =>
  read<Message>(who.call('POST', '/api/messages', { recipientId: to.id, text, clientId }), 201);
export const ask = (who: Member, whom: Id, note?: string) =>
  read<LinkStatus>(who.call('POST', '/api/links', { userId: whom.id, note }));
export const link = async (a: Member, b: Member) => {
  await ask(a, b);
  return ask(b, a);
};
/** Changes a member's row. */
export const setUser = ({ db }: TestServer, { id }: Id, changed: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changed).where(eq(users.id, id));
/** Changes a gig's row. */
export const setGig = ({ db }: TestServer, { id }: Id, changed: Partial<typeof gigs.$inferInsert>) =>
  db.update(gigs).set(changed).where(eq(gigs.id, id));

/** A post with 2,500 likes and comments. */
export async function popularPost({ db }: TestServer, who: Member): Promise<Post> {
  const made = await post(who);
  await db.execute(sql`with fans as (
      insert into users (id, email, password_hash, name, created_at, updated_at)
      select gen_random_uuid(), 'fan' || n || '@example.test', 'x', 'Fan', now(), now() from generate_series(1, 2500) n
      returning id
    ), liked as (insert into likes (post_id, user_id, created_at) select ${made.id}::uuid, id, now() from fans)
    insert into comments (id, post_id, author_id, client_id, text, created_at)
    select gen_random_uuid(), ${made.id}::uuid, id, 'fan', 'Yes', now() from fans`);
  return made;
}
