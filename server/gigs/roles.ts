import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { fold } from '#contract/fold.ts';
import { bookedStates, isBooked } from '#contract/ours/application-states.ts';
import { type GigForm, mostPeople } from '#contract/ours/gig-form.ts';
import { type GigRole, rolesOf, statusForRole } from '#contract/ours/gig-roles.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { Tx } from '../db/database.ts';
import { applications, type GigRow } from '../db/schema/gigs.ts';
import { tidy } from '../db/text.ts';
import { badInput } from '../http/errors.ts';
import { visibleTo } from '../people/standing.ts';

/** Roles keep their names for whom they are for: an application names the one it is for. */
export function rolesIn({ roles, places }: GigForm, before?: GigRow): { roles: GigRole[]; places: number } {
  const known = before ? rolesOf(before) : [];
  if (roles === undefined) {
    if (places === undefined) throw badInput('How many people?', 'places');
    const [first, ...others] = known;
    if (first && others.length === 0) return { roles: [{ ...first, count: places }], places };
    if (before?.places === places) return { roles: [...known], places };
    if (before) throw badInput('This gig wants people for several roles. Say how many for each.', 'places');
    return { roles: rolesOf({ places }).slice(), places };
  }
  const named = roles.map(({ id, skill, count, level }): GigRole => {
    const isKnown = known.some((role) => role.id === id);
    const name = (isKnown ? id : undefined) ?? randomUUID();
    return { id: name, skill: tidy(skill), count, ...(level && { level }) };
  });
  const twice = named.findIndex(
    ({ skill, level }, nth) =>
      named.findIndex((other) => fold(other.skill) === fold(skill) && other.level === level) < nth,
  );
  if (twice >= 0)
    throw badInput('You ask for this above already. Put them together.', `roles.${twice}.skill`);
  const all = named.reduce((sum, { count }) => sum + count, 0);
  if (all > mostPeople) throw badInput(`At most ${mostPeople} people in all.`, 'places');
  return { roles: named, places: all };
}

type Found = { roles: readonly GigRole[]; genres: readonly string[] };
const wordsOf = ({ roles, genres }: Found) => [...roles.map(({ skill }) => skill).filter(Boolean), ...genres];

/** What is wanted and what is played stands among the tags: what one searches by, and reads in a list. */
export function tagsOf(tags: readonly string[], now: Found, before: Found): string[] {
  const gone = new Set(wordsOf(before));
  const own = tags.map(tidy).filter((tag) => !gone.has(tag));
  return [...new Set([...wordsOf(now), ...own])];
}

/** @throws HttpError 400 where more are booked for a role, or offered it, than it is to have */
export async function refuseCrowding(
  tx: Tx,
  before: GigRow,
  after: readonly GigRole[],
  { roles }: GigForm,
): Promise<void> {
  const places = await placesOf(tx, before);
  for (const { id, skill } of rolesOf(before)) {
    const nth = after.findIndex((role) => role.id === id);
    const held = places.get(id)?.held ?? 0;
    if (held <= (after[nth]?.count ?? 0)) continue;
    const who = skill ? `${held} for ${skill}` : `${held} ${held === 1 ? 'person' : 'people'}`;
    const field = nth < 0 ? 'roles' : `roles.${nth}.count`;
    throw badInput(`You have ${who} already.`, roles ? field : 'places');
  }
}

type Places = { taken: number; held: number };

/** Bookings and offers. An offer reserves no place while the poster cannot see the applicant. */
export const reservesPlace = (posterId: string): SQL | undefined =>
  or(
    inArray(applications.state, bookedStates),
    and(eq(applications.state, 'offered'), visibleTo(posterId, applications.applicantId)),
  );

/** How many are booked for each role of a gig, and how many are booked or offered it. */
async function placesOf(tx: Tx, { id, posterId }: GigRow): Promise<ReadonlyMap<string, Places>> {
  const rows = await tx
    .select({ roleId: applications.roleId, state: applications.state, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(and(eq(applications.gigId, id), reservesPlace(posterId)))
    .groupBy(applications.roleId, applications.state);
  const places = new Map<string, Places>();
  for (const { roleId, state, count } of rows) {
    const { taken, held } = places.get(roleId) ?? { taken: 0, held: 0 };
    places.set(roleId, { taken: isBooked(state) ? taken + count : taken, held: held + count });
  }
  return places;
}

/** `free`: how many of its places are neither booked nor offered. `isBookedUp`: all of them are booked. */
type Standing = { status: GigStatus; free: number; hasRoom: boolean; isBookedUp: boolean };
export type StandingFor = (roleId: string) => Standing;

/** How a gig stands for those who want one of its roles: by the number of people who are booked now, or offered it. */
export async function standingFor(tx: Tx, gig: GigRow): Promise<StandingFor> {
  const places = await placesOf(tx, gig);
  const roles = rolesOf(gig).map((role) => ({ ...role, ...(places.get(role.id) ?? { taken: 0, held: 0 }) }));
  return (roleId) => {
    const role = roles.find(({ id }) => id === roleId);
    const free = role ? role.count - role.held : 0;
    const isBookedUp = !role || role.taken >= role.count;
    const status = statusForRole({ status: gig.status, roles }, roleId);
    return { status, free, hasRoom: free > 0, isBookedUp };
  };
}
