import { and, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deps } from '../db/schema/deps.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { isCalled } from '../db/search.ts';
import { isListed, neighboursOf, visibleTo } from './standing.ts';

/** With the name of the table: drizzle leaves it out where one is asked alone, and these are asked within other queries. */
const theirs = { id: sql`"users"."id"`, shownTo: sql`"users"."shown_to"` };

type Reader = Placeholder | SQL | string | null;

/**
 * PPL-06. The rule of what somebody tells of themselves: to strangers, to members or to their links, as they chose.
 * They show themselves besides to whom they have asked for a link, and to whose gig they apply for or are willing to
 * take over. Who may not read it is given the name and the picture wherever they meet them, and does not find members
 * shown only to links (`isListedTo`). Of the row of `users` in the query.
 */
export function readableBy(viewer: Reader): SQL<boolean> {
  if (viewer === null) return sql<boolean>`(${theirs.shownTo} = 'everyone')`;
  const reader = sql`${viewer}::uuid`;
  const isSomebody = typeof viewer === 'string' ? sql`true` : sql`${reader} is not null`;
  return sql<boolean>`(case ${theirs.shownTo} when 'everyone' then true when 'members' then ${isSomebody}
    else ${theirs.id} = ${reader} or exists (
      select 1 from ${links} shown where shown.user_low = least(${theirs.id}, ${reader})
      and shown.user_high = greatest(${theirs.id}, ${reader})
      and (shown.state = 'accepted' or (shown.state = 'pending' and shown.requester_id = ${theirs.id}))
    ) or exists (
      select 1 from ${deps} willing join ${gigs} wanted on wanted.id = willing.gig_id
      where willing.dep_id = ${theirs.id} and willing.state = 'willing' and wanted.poster_id = ${reader}
    ) or exists (
      select 1 from ${applications} asking join ${gigs} wanted on wanted.id = asking.gig_id
      where asking.applicant_id = ${theirs.id} and asking.state <> 'withdrawn' and wanted.poster_id = ${reader}
    ) end is true)`;
}

/** Members who read what somebody shows to their links, as rows of one column `id`. */
export const profileReadersOf = (userId: string): SQL =>
  // Candidates; `readableBy` decides.
  sql`select reader.id from ${users} cross join lateral (
    select ${users.id} as id
    union select n.id from ${neighboursOf(users.id)} n
    union select unnest(array[user_low, user_high]) from ${links} where requester_id = ${users.id} and state = 'pending'
    union select wanted.poster_id from ${deps} willing join ${gigs} wanted on wanted.id = willing.gig_id
      where willing.dep_id = ${users.id}
    union select wanted.poster_id from ${applications} asking join ${gigs} wanted on wanted.id = asking.gig_id
      where asking.applicant_id = ${users.id}
  ) reader where ${users.id} = ${userId}::uuid and ${readableBy(sql`reader.id`)} and ${visibleTo(sql`reader.id`, users.id)}`;

/** Ids of everybody whom `readableBy` lets the viewer read although they are shown only to links; looked up once per query. */
const closedButReadBy = (viewer: string): SQL => sql`array(
  select user_high from ${links} where user_low = ${viewer}::uuid
    and (state = 'accepted' or (state = 'pending' and requester_id = user_high))
  union all
  select user_low from ${links} where user_high = ${viewer}::uuid
    and (state = 'accepted' or (state = 'pending' and requester_id = user_low))
  union all
  select willing.dep_id from ${gigs} wanted join ${deps} willing on willing.gig_id = wanted.id
    where wanted.poster_id = ${viewer}::uuid and willing.state = 'willing'
  union all
  select asking.applicant_id from ${gigs} wanted join ${applications} asking on asking.gig_id = wanted.id
    where wanted.poster_id = ${viewer}::uuid and asking.state <> 'withdrawn')`;

/** Members shown only to links are listed, found, counted and suggested only to those who may read their profile. */
export const isListedTo = (viewer: string | null): SQL<boolean> =>
  viewer === null
    ? sql<boolean>`(${theirs.shownTo} <> 'links')`
    : sql<boolean>`(${theirs.shownTo} <> 'links' or ${theirs.id} = any(${closedButReadBy(viewer)}))`;

/**
 * Whose profile there is for a viewer, closed or not. For strangers there is nobody but who stands in lists and opened
 * theirs to everyone: none of the rest is told from somebody who never was.
 */
export const hasProfileFor = (viewer: string | null): SQL | undefined =>
  and(
    isNull(users.goneAt),
    visibleTo(viewer, users.id),
    viewer === null ? and(isListed, readableBy(null)) : undefined,
  );

const unless = <T>(viewer: Reader, column: PgColumn, empty: SQL): SQL<T> =>
  sql<T>`case when ${readableBy(viewer)} then ${column} else ${empty} end`.mapWith(column) as SQL<T>;

/** A text of theirs, empty for whom it is not meant. */
export const textFor = (viewer: Reader, column: PgColumn): SQL<string> => unless(viewer, column, sql`''`);

/** A list of theirs likewise. */
export const listFor = (viewer: Reader, column: PgColumn): SQL<string[]> =>
  unless(viewer, column, sql`'[]'::jsonb`);

/** Whether a listed member may be found by a question: by their name always, by the rest as far as it is read. */
export function foundBy(viewer: Reader, question: string | undefined): SQL {
  return sql`(${readableBy(viewer)} or (${isCalled(users.name, question)}))`;
}
