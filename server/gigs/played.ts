import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PlayedWith } from '#contract/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { byName, refColumns, refOf } from '../people/cards.ts';
import { isListed, neighboursOf, type PersonSql, visibleTo } from '../people/visibility.ts';

/**
 * Who took part in a gig, for "has played with", reviews and past gigs: its poster and everybody booked who
 * had agreed to its final terms, once it is over, if it had a day.
 */
const played = sql`state = 'accepted'`;

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`;
/** Limits: the latest gigs of a person, of each kind, and the newest links of a member. */
const maxGigs = 100;
const maxLinks = 200;

/** The latest past gigs in which somebody took part, as rows of one column `id`. */
const gigsOf = (who: PersonSql, now: Date): SQL => sql`(
  (select gig_id as id from ${applications} where applicant_id = ${who}::uuid and ${played}
    and ends_at <= ${instant(now)} order by ends_at desc limit ${maxGigs})
  union all
  (select id from ${gigs} where poster_id = ${who}::uuid and ends_at <= ${instant(now)} and not date_by_agreement
    and starts_at <= ${instant(now)} order by starts_at desc limit ${maxGigs})
)`;

/** Who took part in a gig, with its poster, as rows of one column `id`; the caller checks that it is over. */
const participantsOf = (gig: SQL): SQL => sql`(
  select applicant_id as id from ${applications} where gig_id = ${gig} and ${played}
  union all
  select poster_id from ${gigs} where id = ${gig}
)`;

export async function tookPart(db: DbOrTx, gigId: string, personId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({
      did: sql<boolean>`${personId}::uuid in (select part.id from ${participantsOf(sql`${gigId}::uuid`)} part)`,
    })
    .from(gigs)
    .where(and(eq(gigs.id, gigId), eq(gigs.dateByAgreement, false), sql`${gigs.endsAt} <= ${instant(now)}`));
  return row?.did ?? false;
}

/** The people with whom somebody has played, as rows of `id` and `gig_id`, one per gig. */
const partnersOf = (who: PersonSql, now: Date): SQL => sql`(
  select part.id, theirs.id as gig_id from ${gigsOf(who, now)} theirs
  cross join lateral ${participantsOf(sql`theirs.id`)} part where part.id <> ${who}::uuid
)`;

/** A member and their newest links, as rows of one column `id`. */
const circleOf = (memberId: string): SQL => sql`(
  select ${memberId}::uuid as id union all
  (select n.id from ${neighboursOf(memberId)} n join ${users} on ${users.id} = n.id
    where ${isListed} and ${visibleTo(memberId, users.id)} limit ${maxLinks})
)`;

/** PPL-01. Ids of those who have played with the member, or with one of their links. */
export const playedInCircle = (memberId: string, now: Date): SQL => sql`(
  select other.id from ${circleOf(memberId)} known cross join lateral ${partnersOf(sql`known.id`, now)} other
)`;

const maxNamed = 3;

/**
 * The viewer's links, or the viewer, with whom each of these people has played. The caller checks that the
 * viewer may read them.
 */
export async function playedWith(
  db: DbOrTx,
  viewerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PlayedWith>> {
  if (ids.length === 0) return new Map();
  const pairs = db.$with('pairs').as(
    db
      .select({
        of: sql<string>`person.id`.as('of_id'),
        other: sql<string>`other.id`.as('other_id'),
        gigs: sql<number>`count(distinct other.gig_id)::int`.as('gigs'),
      })
      .from(
        sql`unnest(${`{${ids.join(',')}}`}::uuid[]) as person (id)
        cross join lateral ${partnersOf(sql`person.id`, now)} other`,
      )
      .where(
        sql`other.id = any(array(select known.id from ${circleOf(viewerId)} known)) and person.id <> ${viewerId}::uuid`,
      )
      .groupBy(sql`person.id`, sql`other.id`),
  );
  const rows = await db
    .with(pairs)
    .select({ of: pairs.of, gigs: pairs.gigs, ...refColumns(viewerId) })
    .from(pairs)
    .innerJoin(users, eq(users.id, pairs.other))
    .where(inArray(pairs.of, [...ids]))
    .orderBy(...byName);
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([of, all]) => {
      const others = all.filter(({ id }) => id !== viewerId);
      const withMe = all.find(({ id }) => id === viewerId)?.gigs ?? 0;
      return [of, { withMe, count: others.length, people: others.slice(0, maxNamed).map(refOf) }];
    }),
  );
}
