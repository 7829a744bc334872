import { sql } from 'drizzle-orm';
import { tagsIn } from '#contract/posts.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../db/database.ts';
import { gigInvitations, gigMatches, gigQuestions, gigSearches, reviews } from '../db/schema/around-gigs.ts';
import { applications, gigDrafts, gigs } from '../db/schema/gigs.ts';
import { conversations, messages, mutes } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, messageFileParts, messageFiles, posts, uploads } from '../db/schema/posts.ts';
import { links, users } from '../db/schema/users.ts';
import { faceRows, renderScenes } from './attachment-rows.ts';
import { feedRows, gigRows, notificationRows } from './content-rows.ts';
import { demoEmail, linkRows, personRows, searchRows } from './people-rows.ts';
import { demoPeople } from './read-world.ts';
import { gigTalkRows, talkRows } from './talk-rows.ts';
import { worldAt } from './world.ts';

export const demoPassword = 'sidestage-demo';

const hour = 3_600_000;
const draft = {
  gig: JSON.stringify({
    title: 'Two to carry an upright up a tenement',
    description: 'Third floor, one turn in the stair, and a piano that has never been dropped.',
    place: 'Liverpool',
  }),
};

/** The first two have a conversation. */
export const demoAccounts = demoPeople.map(({ key, name }) => ({ name, email: demoEmail(key) }));

/** Inserts the demo world as of `now`, in one transaction. */
export async function seedDemoWorld(db: Db, now: Date = new Date()): Promise<void> {
  const world = worldAt(now);
  const [faces, scenes, passwordHash] = await Promise.all([
    faceRows(world),
    renderScenes(),
    hashPassword(demoPassword),
  ]);
  const board = gigRows(world, scenes);
  const talk = gigTalkRows(world, board);
  const saved = await searchRows(db, world, board);
  const feed = feedRows(world, scenes, board.gigs);
  const linked = linkRows(world);
  const talks = talkRows(world, scenes);
  const notified = [feed, board, linked, talks].flatMap((part) => part.notifications);
  const avatars = new Map(faces.map(({ ownerId, id }) => [ownerId, id]));

  await db.transaction(async (tx) => {
    await tx.insert(users).values(personRows(world, avatars, passwordHash));
    await tx.insert(gigs).values(board.gigs);
    await tx.insert(posts).values(feed.posts.map((post) => ({ ...post, tags: tagsIn(post.text) })));
    await tx.insert(uploads).values([...faces, ...feed.uploads, ...board.uploads]);
    await tx.insert(comments).values(feed.comments);
    await tx.insert(likes).values(feed.likes);
    await tx.insert(applications).values(board.applications);
    await tx.insert(gigQuestions).values(talk.questions);
    if (talk.invitations.length > 0) await tx.insert(gigInvitations).values(talk.invitations);
    await tx.insert(gigSearches).values(saved.searches);
    if (saved.matches.length > 0) await tx.insert(gigMatches).values(saved.matches);
    await tx
      .insert(gigDrafts)
      .values({ ...draft, userId: world.idOf('siobhan'), version: 1, updatedAt: world.before(hour) });
    await tx.insert(reviews).values(board.reviews);
    await tx.insert(links).values(linked.links);
    await tx.insert(conversations).values(talks.conversations);
    await tx.insert(messages).values(talks.messages);
    await tx.insert(mutes).values(talks.mutes);
    await tx.insert(messageFiles).values([...talks.files, ...board.files]);
    await tx.insert(messageFileParts).values([...talks.parts, ...board.parts]);
    await tx.update(conversations).set({
      lastSeq: sql`(select max(m.seq) from ${messages} m where m.conversation_id = ${conversations.id})`,
    });
    await tx.insert(notifications).values(notificationRows(world, notified));
  });
}
