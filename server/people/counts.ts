import { type SQL, sql } from 'drizzle-orm';
import { defaultDistance, distances } from '#contract/ours/distances.ts';
import type { PeopleFilters } from '#contract/ours/people.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import type { DbOrTx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { hasWords, mayBeSlips, meansWords, wordsIn } from '../db/search.ts';
import { playedInCircle } from '../gigs/played.ts';
import { townsNear } from '../places/distance.ts';
import { townOf } from '../places/search.ts';
import { filtersOf, inDiscover, newestFirst } from './discover.ts';
import { foundBy, listFor, readableBy } from './readable.ts';

/** So many of the newest members are counted, whatever is asked for and however many there are. */
const mostCounted = 2000;
/** Words of a list that are offered. */
const mostWords = 60;
const anybody = sql`true`;
const nowhere = sql`(select null::int as id, null::float8 as kilometres where false)`;
const farthest = Math.max(...distances);

type Part = 'q' | 'skill' | 'genre' | 'played' | 'free' | 'near';
const parts: readonly Part[] = ['q', 'skill', 'genre', 'played', 'free', 'near'];

const fits = (asked: readonly Part[]) =>
  sql.join([sql`true`, ...asked.map((part) => sql.raw(`by_${part}`))], sql` and `);
const without = (one: Part) => fits(parts.filter((part) => part !== one));
const countOf = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;

const wordsOf = (list: 'skills' | 'genres', match: SQL) =>
  sql<
    PeopleCounts['skills']
  >`coalesce((select jsonb_agg(jsonb_build_object('word', word, 'count', people) order by people desc, word)
    from (select word, count(*) as people from newest, jsonb_array_elements_text(${sql.raw(list)}) as word
      where ${match} group by word order by people desc, word limit ${mostWords}) as words), '[]'::jsonb)`;

/**
 * How many people each choice would leave beside the other filters. One pass over the newest members, each looked at
 * for every filter: exact as long as there are no more of them.
 */
export async function countPeople(
  db: DbOrTx,
  viewerId: string | null,
  asked: PeopleFilters,
  now: Date,
): Promise<PeopleCounts> {
  const place = await townOf(db, asked);
  const words = wordsIn(asked.q);
  const count = (byWords: SQL) => countWhere(db, viewerId, asked, now, byWords);
  const found = await count(hasWords(users, words));
  const isSlip = found.byWords === 0 && mayBeSlips(users, words);
  const { seen, byWords: _, ...counted } = isSlip ? await count(meansWords(users, words)) : found;
  const { total, skills, genres, q, skill, genre, played, free, near } = counted;
  return {
    isLeast: seen > mostCounted,
    total,
    skills,
    genres,
    distances: place ? distances.map((within) => ({ within, count: counted[`within${within}`] })) : [],
    played: viewerId === null ? null : counted.havePlayed,
    without: { q, skill, genre, played, free, near },
    place,
  };
}

async function countWhere(
  db: DbOrTx,
  viewerId: string | null,
  asked: PeopleFilters,
  now: Date,
  byWords: SQL,
) {
  const { skill, genre, free } = filtersOf(viewerId, asked, now);
  const { near, within = defaultDistance } = asked;
  const isNear = near !== undefined;
  const isRead = readableBy(viewerId);
  const hasPlayed =
    viewerId === null
      ? sql`false`
      : sql`(${isRead} and ${users.id} = any(array${playedInCircle(viewerId, now)}))`;
  const towns = isNear ? townsNear(farthest, sql`${Number(near)}::int`) : nowhere;
  const newest = db.$with('newest').as(
    db
      .select({
        skills: listFor(viewerId, users.skills).as('skills'),
        genres: listFor(viewerId, users.genres).as('genres'),
        kilometres: sql`case when ${isRead} then town.kilometres end`.as('kilometres'),
        byQ: sql`(${byWords} and ${foundBy(viewerId, asked.q)})`.as('by_q'),
        bySkill: (skill ? sql`(${skill} and ${isRead})` : anybody).as('by_skill'),
        byGenre: (genre ? sql`(${genre} and ${isRead})` : anybody).as('by_genre'),
        hasPlayed: hasPlayed.as('has_played'),
        byPlayed: (asked.played ? hasPlayed : anybody).as('by_played'),
        byFree: (free ? sql`(${free} and ${isRead})` : anybody).as('by_free'),
        byNear: (isNear ? sql`(${isRead} and town.kilometres <= ${Number(within)}) is true` : anybody).as(
          'by_near',
        ),
      })
      // The members first, whatever else is asked of them.
      .from(sql`(select * from ${users} where ${inDiscover(viewerId)}
        order by ${sql.join(newestFirst, sql`, `)} limit ${mostCounted + 1}) as ${users}`)
      .leftJoin(sql`${towns} as town`, sql`town.id = ${users.placeId}`),
  );
  const upTo = (kilometres: number) => countOf(sql`${without('near')} and kilometres <= ${kilometres}`);
  const [row] = await db
    .with(newest)
    .select({
      seen: countOf(anybody),
      byWords: countOf(fits(['q'])),
      total: countOf(fits(parts)),
      q: countOf(without('q')),
      skill: countOf(without('skill')),
      genre: countOf(without('genre')),
      played: countOf(without('played')),
      free: countOf(without('free')),
      havePlayed: countOf(sql`${without('played')} and has_played`),
      near: countOf(without('near')),
      within10: upTo(10),
      within25: upTo(25),
      within50: upTo(50),
      within100: upTo(100),
      skills: wordsOf('skills', without('skill')),
      genres: wordsOf('genres', without('genre')),
    })
    .from(newest);
  if (!row) throw new Error('A count without a row.');
  return row;
}
