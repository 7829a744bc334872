import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { normalizeWords } from '#contract/fold.ts';
import type { Reason } from '#contract/ours/people.ts';
import { knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { search } from '../db/search.ts';
import { skillsOf } from '../gigs/fits.ts';
import { townsWithin } from '../places/distance.ts';
import { type CardRow, selectCards } from './cards.ts';
import { newestFirst } from './discover.ts';
import { maySuggest } from './dismissals.ts';
import { readableBy } from './readable.ts';

/** So many of the member's open gigs, the soonest, are looked for people for, and so many people for each. */
const mostGigs = 3;
const mostOfEach = 2;
/** Kilometres from a gig that is not done from anywhere. */
const nearEnough = 50;

export type Wanted = { row: CardRow; reason: Reason };

/** People who play or do what the viewer's open gigs want: by the tags of a gig that name a skill, else by its category. */
export async function wantedPeople(db: DbOrTx, viewerId: string, now: Date): Promise<Wanted[]> {
  const open = await db
    .select({
      id: gigs.id,
      title: gigs.title,
      category: gigs.category,
      tags: gigs.tags,
      place: gigs.place,
      placeId: gigs.placeId,
      remote: gigs.remote,
    })
    .from(gigs)
    .where(and(eq(gigs.posterId, viewerId), eq(gigs.status, 'open'), gt(gigs.startsAt, now)))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(mostGigs);
  const found = await Promise.all(
    open.map(async (gig) => {
      const { skills, rows } = await peopleFor(db, viewerId, gig, mostOfEach);
      return rows.map((row): Wanted => {
        const skill = skills.find((one) => row.skills.includes(one)) ?? '';
        return { row, reason: { kind: 'gig', gigId: gig.id, title: gig.title, skill } };
      });
    }),
  );
  return found.flat();
}

type Wanting = Pick<GigRow, 'category' | 'tags' | 'place' | 'placeId' | 'remote'>;

/** Some people whom a gig of the viewer wants, the newest members first, and what it wants them for. */
export async function peopleFor(
  db: DbOrTx,
  viewerId: string,
  { category, tags, place, placeId, remote }: Wanting,
  most: number,
  also?: SQL,
): Promise<{ skills: readonly string[]; rows: CardRow[] }> {
  const named = normalizeWords(tags, knownSkills).filter((tag) => knownSkills.includes(tag));
  const skills = named.length > 0 ? named : skillsOf[category];
  if (skills.length === 0) return { skills, rows: [] };
  const plays = or(...skills.map((skill) => sql`${users.skills} @> ${JSON.stringify([skill])}::jsonb`));
  const isNear =
    placeId === null
      ? eq(users.place, place)
      : or(
          eq(users.place, place),
          sql`${users.placeId} = any(array${townsWithin(nearEnough, sql`${placeId}::int`)})`,
        );
  const list = {
    table: users,
    where: maySuggest(viewerId),
    filters: [plays, remote ? undefined : isNear, readableBy(viewerId), also].filter(
      (one) => one !== undefined,
    ),
    order: newestFirst,
    rows: most,
  };
  const rows = await search('', list, (ids) =>
    selectCards(db, viewerId)
      // Found first: joined to them, PostgreSQL may begin with all members.
      .where(sql`${users.id} = any(array${ids})`)
      .orderBy(...newestFirst),
  );
  return { skills, rows };
}
