import { type SQL, sql } from 'drizzle-orm';
import { type PeopleCounts, type PeopleFilters, peopleCalls } from '#contract/people.ts';
import { defaultDistance, distances } from '#contract/places.ts';
import type { DbOrTx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { hasSimilarWords, hasWords, mayHaveTypos, wordsIn } from '../db/search.ts';
import { playedInCircle } from '../gigs/played.ts';
import { type Feature, serve } from '../http/serve.ts';
import { townsNear } from '../places/distance.ts';
import { townOf } from '../places/routes.ts';
import { dismiss, filtersOf, findPeople, inDiscover, newestFirst, undoDismissal } from './discover.ts';
import { suggestPeople } from './suggestions.ts';
import { foundBy, listFor, readableBy } from './visibility.ts';

/** The number of newest members that are counted. */
const maxCounted = 2000;
const maxWords = 60;
const anybody = sql`true`;
const nowhere = sql`(select null::int as id, null::float8 as kilometres where false)`;
const maxDistance = Math.max(...distances);

type Part = 'q' | 'skill' | 'genre' | 'played' | 'free' | 'near';
const parts: readonly Part[] = ['q', 'skill', 'genre', 'played', 'free', 'near'];

const matchesAll = (names: readonly Part[]) =>
  sql.join([sql`true`, ...names.map((part) => sql.raw(`by_${part}`))], sql` and `);
const matchesAllBut = (one: Part) => matchesAll(parts.filter((part) => part !== one));
const countOf = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;

const countWords = (list: 'skills' | 'genres', match: SQL) =>
  sql<
    PeopleCounts['skills']
  >`coalesce((select jsonb_agg(jsonb_build_object('word', word, 'count', people) order by people desc, word)
    from (select word, count(*) as people from newest, jsonb_array_elements_text(${sql.raw(list)}) as word
      where ${match} group by word order by people desc, word limit ${maxWords}) as words), '[]'::jsonb)`;

/**
 * How many people each choice of a filter would leave with the other filters applied. Scans the newest
 * members in one pass, so it is exact unless there are more.
 */
async function countPeople(db: DbOrTx, viewerId: string | null, filters: PeopleFilters, now: Date) {
  const place = await townOf(db, filters);
  const words = wordsIn(filters.q);
  const count = (byWords: SQL) => countMatching(db, viewerId, filters, now, byWords);
  const found = await count(hasWords(users, words));
  const isTypo = found.byWords === 0 && mayHaveTypos(users, words);
  const { seen, byWords: _, ...counted } = isTypo ? await count(hasSimilarWords(users, words)) : found;
  const { total, skills, genres, q, skill, genre, played, free, near } = counted;
  return {
    isLeast: seen > maxCounted,
    total,
    skills,
    genres,
    distances: place ? distances.map((within) => ({ within, count: counted[`within${within}`] })) : [],
    played: viewerId === null ? null : counted.havePlayed,
    without: { q, skill, genre, played, free, near },
    place,
  };
}

async function countMatching(
  db: DbOrTx,
  viewerId: string | null,
  filters: PeopleFilters,
  now: Date,
  byWords: SQL,
) {
  const { skill, genre, free } = filtersOf(viewerId, filters, now);
  const { near, within = defaultDistance } = filters;
  const isNear = near !== undefined;
  const isRead = readableBy(viewerId);
  const hasPlayed =
    viewerId === null
      ? sql`false`
      : sql`(${isRead} and ${users.id} = any(array${playedInCircle(viewerId, now)}))`;
  const requireTowns = isNear ? townsNear(maxDistance, sql`${Number(near)}::int`) : nowhere;
  const newest = db.$with('newest').as(
    db
      .select({
        skills: listFor(viewerId, users.skills).as('skills'),
        genres: listFor(viewerId, users.genres).as('genres'),
        kilometres: sql`case when ${isRead} then town.kilometres end`.as('kilometres'),
        byQ: sql`(${byWords} and ${foundBy(viewerId, filters.q)})`.as('by_q'),
        bySkill: (skill ? sql`(${skill} and ${isRead})` : anybody).as('by_skill'),
        byGenre: (genre ? sql`(${genre} and ${isRead})` : anybody).as('by_genre'),
        hasPlayed: hasPlayed.as('has_played'),
        byPlayed: (filters.played ? hasPlayed : anybody).as('by_played'),
        byFree: (free ? sql`(${free} and ${isRead})` : anybody).as('by_free'),
        byNear: (isNear ? sql`(${isRead} and town.kilometres <= ${Number(within)}) is true` : anybody).as(
          'by_near',
        ),
      })
      // The members first, whatever the conditions.
      .from(sql`(select * from ${users} where ${inDiscover(viewerId)}
        order by ${sql.join(newestFirst, sql`, `)} limit ${maxCounted + 1}) as ${users}`)
      .leftJoin(sql`${requireTowns} as town`, sql`town.id = ${users.placeId}`),
  );
  const countWithin = (kilometres: number) =>
    countOf(sql`${matchesAllBut('near')} and kilometres <= ${kilometres}`);
  const [row] = await db
    .with(newest)
    .select({
      seen: countOf(anybody),
      byWords: countOf(matchesAll(['q'])),
      total: countOf(matchesAll(parts)),
      q: countOf(matchesAllBut('q')),
      skill: countOf(matchesAllBut('skill')),
      genre: countOf(matchesAllBut('genre')),
      played: countOf(matchesAllBut('played')),
      free: countOf(matchesAllBut('free')),
      havePlayed: countOf(sql`${matchesAllBut('played')} and has_played`),
      near: countOf(matchesAllBut('near')),
      within10: countWithin(10),
      within25: countWithin(25),
      within50: countWithin(50),
      within100: countWithin(100),
      skills: countWords('skills', matchesAllBut('skill')),
      genres: countWords('genres', matchesAllBut('genre')),
    })
    .from(newest);
  if (!row) throw new Error('A count without a row.');
  return row;
}

export const peopleRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, gazetteer } = services;
  /** On a new database, the first search near a town loads the gazetteer and waits for it. */
  const requireTowns = async ({ near }: { near?: string | undefined }) => {
    if (near !== undefined) await gazetteer.filled();
  };
  serve(scope, services, peopleCalls, {
    'GET /api/people': async ({ viewer, query }) => {
      await requireTowns(query);
      return findPeople(db, viewer?.id ?? null, query, now());
    },
    'GET /api/people/counts': async ({ viewer, query }) => {
      await requireTowns(query);
      return countPeople(db, viewer?.id ?? null, query, now());
    },
    'GET /api/people/suggestions': ({ viewer }) => suggestPeople(db, viewer.id, now()),
    'PUT /api/people/:id/dismissal': ({ viewer, params }) =>
      write((tx) => dismiss(tx, viewer.id, params.id, now())),
    'DELETE /api/people/:id/dismissal': ({ viewer, params }) =>
      write((tx) => undoDismissal(tx, viewer.id, params.id)),
  });
};
