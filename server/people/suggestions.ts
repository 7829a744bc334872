import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reason } from '#contract/people.ts';
import { knownSkills, normalizeWords } from '#contract/words.ts';
import type { DbOrTx } from '../db/database.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { links, users } from '../db/schema/users.ts';
import { search } from '../db/search.ts';
import { skillsOf } from '../gigs/filters.ts';
import { townsWithin } from '../places/distance.ts';
import { type CardRow, cardOf, selectCards, withFaces } from './cards.ts';
import { isUnconnected, maySuggest, newestFirst } from './discover.ts';
import { isListed, isListedTo, readableBy, visibleTo } from './visibility.ts';

/** Limits: the viewer's soonest open gigs, and the people suggested for each. */
const maxGigs = 3;
const maxPerGig = 2;
/** Kilometres from a gig, unless it is remote. */
const maxKilometres = 50;

type GigSuggestion = { row: CardRow; reason: Reason };

/** People with the skills that the viewer's open gigs need: of their tags, otherwise of their category. */
async function suggestForGigs(db: DbOrTx, viewerId: string, now: Date): Promise<GigSuggestion[]> {
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
    .limit(maxGigs);
  const found = await Promise.all(
    open.map(async (gig) => {
      const { skills, rows } = await peopleFor(db, viewerId, gig, maxPerGig);
      return rows.map((row): GigSuggestion => {
        const skill = skills.find((one) => row.skills.includes(one)) ?? '';
        return { row, reason: { kind: 'gig', gigId: gig.id, title: gig.title, skill } };
      });
    }),
  );
  return found.flat();
}

type GigNeeds = Pick<GigRow, 'category' | 'tags' | 'place' | 'placeId' | 'remote'>;

/** The newest members who suit a gig of the viewer's, and the skills it needs. */
export async function peopleFor(
  db: DbOrTx,
  viewerId: string,
  { category, tags, place, placeId, remote }: GigNeeds,
  limit: number,
  extraFilter?: SQL,
): Promise<{ skills: readonly string[]; rows: CardRow[] }> {
  const tagSkills = normalizeWords(tags, knownSkills).filter((tag) => knownSkills.includes(tag));
  const skills = tagSkills.length > 0 ? tagSkills : skillsOf[category];
  if (skills.length === 0) return { skills, rows: [] };
  const plays = or(...skills.map((skill) => sql`${users.skills} @> ${JSON.stringify([skill])}::jsonb`));
  const isNear =
    placeId === null
      ? eq(users.place, place)
      : or(
          eq(users.place, place),
          sql`${users.placeId} = any(array${townsWithin(maxKilometres, sql`${placeId}::int`)})`,
        );
  const list = {
    table: users,
    where: maySuggest(viewerId),
    filters: [plays, remote ? undefined : isNear, readableBy(viewerId), extraFilter].filter(
      (one) => one !== undefined,
    ),
    order: newestFirst,
    rows: limit,
  };
  const rows = await search('', list, (ids) =>
    selectCards(db, viewerId)
      // As an array: joined to them, PostgreSQL may start with all members.
      .where(sql`${users.id} = any(array${ids})`)
      .orderBy(...newestFirst),
  );
  return { skills, rows };
}

const maxSuggestions = 12;

/** Links of links, most in common first, people for the viewer's gigs, and of their town; with reasons. */
export async function suggestPeople(db: DbOrTx, viewerId: string, now: Date) {
  const [linkedIds, forGigs] = await Promise.all([
    linksOfLinks(db, viewerId),
    suggestForGigs(db, viewerId, now),
  ]);
  const chosen = new Map<string, { row: CardRow; reason: Reason }>();
  const add = (row: CardRow, reason: Reason) => {
    if (!chosen.has(row.id)) chosen.set(row.id, { row, reason });
  };
  const fromGigs = forGigs.filter(({ row }) => !linkedIds.includes(row.id));
  const fromLinks = linkedIds.slice(0, maxSuggestions - fromGigs.length);
  for (const row of await inOrder(db, viewerId, fromLinks)) add(row, { kind: 'links' });
  for (const { row, reason } of fromGigs) add(row, reason);
  if (chosen.size < maxSuggestions) {
    // Some have been added already.
    for (const row of await nearby(db, viewerId, maxSuggestions))
      if (chosen.size < maxSuggestions) add(row, { kind: 'place', place: row.place });
  }
  const cardRows = [...chosen.values()].map(({ row }) => cardOf(viewerId)(row));
  const cards = await withFaces(db, viewerId, cardRows);
  return { items: cards.map((card) => ({ ...card, reason: chosen.get(card.id)?.reason })) };
}

/** Limits: the newest links of a member, and of each of those. */
const maxLinks = 200;
const maxPerLink = 100;

/** The ids of people who share links with the viewer without being linked, most in common first. */
async function linksOfLinks(db: DbOrTx, viewerId: string): Promise<string[]> {
  const newest = (who: SQL, limit: number) => sql`(
    (select user_high as id, created_at from ${links} where user_low = ${who} and state = 'accepted' order by created_at desc, id desc limit ${limit})
    union all
    (select user_low, created_at from ${links} where user_high = ${who} and state = 'accepted' order by created_at desc, id desc limit ${limit})
  )`;
  const shared = db
    .select({ id: sql<string>`theirs.id`.as('shared_id'), mutual: sql<number>`count(*)`.as('mutual') })
    .from(sql`(select id from ${newest(sql`${viewerId}::uuid`, maxLinks)} all_mine order by created_at desc limit ${maxLinks}) mine
      join ${users} linked on linked.id = mine.id and linked.verified_at is not null
      cross join lateral ${newest(sql`mine.id`, maxPerLink)} theirs`)
    .where(
      sql`theirs.id <> ${viewerId}::uuid and ${visibleTo(viewerId, sql`theirs.id`)} and ${isUnconnected(viewerId, sql`theirs.id`)}`,
    )
    .groupBy(sql`theirs.id`)
    .as('shared');
  const rows = await db
    .select({ id: users.id })
    .from(shared)
    .innerJoin(users, eq(users.id, shared.id))
    .where(and(isListed, isListedTo(viewerId)))
    .orderBy(desc(shared.mutual), desc(users.createdAt), desc(users.id))
    .limit(maxSuggestions);
  return rows.map(({ id }) => id);
}

async function inOrder(db: DbOrTx, viewerId: string, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, viewerId).where(inArray(users.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** The newest members of the viewer's town, however they spell it, who are not linked to them. */
async function nearby(db: DbOrTx, viewerId: string, limit: number): Promise<CardRow[]> {
  const [own] = await db
    .select({ place: users.place, placeId: users.placeId })
    .from(users)
    .where(eq(users.id, viewerId));
  if (!own?.place) return [];
  const { place, placeId } = own;
  const newest = (where: SQL | undefined) =>
    selectCards(db, viewerId)
      .where(and(where, readableBy(viewerId), maySuggest(viewerId)))
      .orderBy(...newestFirst)
      .limit(limit);
  if (placeId === null) return newest(eq(users.place, place));
  const inTown = await newest(eq(users.placeId, placeId));
  const bySpelling =
    inTown.length < limit ? await newest(and(eq(users.place, place), isNull(users.placeId))) : [];
  return [...inTown, ...bySpelling].slice(0, limit);
}
