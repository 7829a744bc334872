import { and, asc, eq, or } from 'drizzle-orm';
import { acts, deferredNotifications } from '#server/db/schema/acts.ts';
import { deps } from '#server/db/schema/around-gigs.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { conversations, groupMembers, messages } from '#server/db/schema/messages.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { Cluster } from '../cluster.ts';
import { impossible } from './impossible.ts';
import { begin, type Cast, castOf, diceOf, type Made, moveOnce } from './moves.ts';
import { miscounted, misheard } from './news.ts';

/** Random numbers that are the same again for the same seed (mulberry32). */
export function chances(from: number) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Round = {
  /** How many moves were accepted. */
  accepted: number;
  /** What must not be, in words; none when all is well. */
  wrong: string[];
};

/** What there is of one gig once everybody has moved, and what they did. */
export type Outcome = Awaited<ReturnType<typeof readOutcome>> & { cast: Cast; made: readonly Made[] };

/** Taken, refused at a field or by how it stands, or turned away by a busy process; what that one did all the same shows in the news. */
const fair = [200, 201, 400, 409, 503];

/** Half of the moves begin at one moment, the others within so many milliseconds: they find what came of the first. */
const whileTheyMove = 500;
const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * One gig of one poster, players who have applied for it, and friends of theirs: so many moves of all of them at once,
 * on two processes in turn.
 * @param chance from 0 to 1, the same again for the same round
 * @param canUndo whether the cluster lets them; then what waits is told before anybody looks, else all is told at once
 */
export async function race(
  cluster: Cluster,
  moves: number,
  chance: () => number,
  canUndo = false,
): Promise<Round> {
  const dice = diceOf(chance);
  const cast = await castOf(cluster, dice);
  const known = { version: 1 };
  const asked = { db: cluster.db, cast, dice, known };
  const before = await begin({ ...asked, at: cluster.one });
  const atOnce = await Promise.all(
    Array.from({ length: moves }, async (_, nth) => {
      if (nth % 2 === 0) await later(dice.chance() * whileTheyMove);
      return moveOnce({ ...asked, at: nth % 4 < 2 ? cluster.one : cluster.other }, canUndo);
    }),
  );
  const made = [...before, ...atOnce];
  if (canUndo) await tellAll(cluster, cast);

  const odd = made.filter(({ status }) => !fair.includes(status));
  const outcome = { ...(await readOutcome(cluster, cast.gigId)), cast, made };
  return {
    accepted: made.filter(({ status }) => status < 300).length,
    wrong: [
      ...odd.map(({ move, status }) => `${move}: answered ${status}`),
      ...impossible(outcome),
      ...miscounted(outcome, canUndo),
      ...misheard(outcome),
    ],
  };
}

/** Nothing can be undone any more: the processes tell what has waited for that. */
async function tellAll({ db }: Cluster, { gigId, players }: Cast): Promise<void> {
  const over = new Date(Date.now() - 1000);
  await db
    .update(acts)
    .set({ undoUntil: over })
    .where(or(eq(acts.withinId, gigId), eq(acts.subjectId, gigId)));
  const about = or(
    ...[gigId, ...players.map((one) => one.applicationId)].map((id) => eq(deferredNotifications.aboutId, id)),
  );
  const waiting = or(about, eq(deferredNotifications.gigId, gigId));
  await db.update(deferredNotifications).set({ dueAt: over }).where(waiting);
  while ((await db.$count(deferredNotifications, waiting)) > 0) await later(50);
}

async function readOutcome({ db }: Cluster, gigId: string) {
  const [gig] = await db.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) throw new Error('the gig is gone');
  const [group] = await db.select().from(conversations).where(eq(conversations.gigId, gigId));
  const inGroup = eq(groupMembers.conversationId, group?.id ?? gigId);
  return {
    gig,
    applications: await db.select().from(applications).where(eq(applications.gigId, gigId)),
    deps: await db.select().from(deps).where(eq(deps.gigId, gigId)),
    news: await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.subjectKind, 'gig'), eq(notifications.subjectId, gigId)))
      .orderBy(asc(notifications.createdAt), asc(notifications.id)),
    members: await db.select().from(groupMembers).where(inGroup),
    lines: await db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, group?.id ?? gigId))
      .orderBy(asc(messages.seq)),
  };
}
