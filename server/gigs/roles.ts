import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type GigForm, maxPeople } from '#contract/gig-form.ts';
import { type GigRole, rolesOf, statusForRole } from '#contract/gig-state.ts';
import { bookedStates, type GigStatus, isBooked } from '#contract/gigs.ts';
import { fold } from '#contract/words.ts';
import type { Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { applications, type GigRow } from '../db/schema/gigs.ts';
import { badInput } from '../http/errors.ts';
import { visibleTo } from '../people/visibility.ts';

/** Roles keep their ids across edits, as applications refer to them. */
export function rolesIn({ roles, places }: GigForm, before?: GigRow): { roles: GigRole[]; places: number } {
  const existing = before ? rolesOf(before) : [];
  if (roles === undefined) {
    if (places === undefined) throw badInput('Enter how many people.', 'places');
    const [first, ...others] = existing;
    if (first && others.length === 0) return { roles: [{ ...first, count: places }], places };
    if (before?.places === places) return { roles: [...existing], places };
    if (before) throw badInput('This gig has several roles. Enter how many people for each.', 'places');
    return { roles: rolesOf({ places }).slice(), places };
  }
  const identified = roles.map(({ id, skill, count, level }): GigRole => {
    const exists = existing.some((role) => role.id === id);
    const name = (exists ? id : undefined) ?? randomUUID();
    return { id: name, skill: normalizeText(skill), count, ...(level && { level }) };
  });
  const duplicate = identified.findIndex(
    ({ skill, level }, nth) =>
      identified.findIndex((other) => fold(other.skill) === fold(skill) && other.level === level) < nth,
  );
  if (duplicate >= 0)
    throw badInput('You’ve already added this role above. Combine them.', `roles.${duplicate}.skill`);
  const total = identified.reduce((sum, { count }) => sum + count, 0);
  if (total > maxPeople) throw badInput(`At most ${maxPeople} people in total.`, 'places');
  return { roles: identified, places: total };
}

type Tagged = { roles: readonly GigRole[]; genres: readonly string[] };
const impliedTags = ({ roles, genres }: Tagged) => [
  ...roles.map(({ skill }) => skill).filter(Boolean),
  ...genres,
];

/** Skills and genres are tags, too, for searches and lists. */
export function tagsOf(tags: readonly string[], now: Tagged, before: Tagged): string[] {
  const outdated = new Set(impliedTags(before));
  const own = tags.map(normalizeText).filter((tag) => !outdated.has(tag));
  return [...new Set([...impliedTags(now), ...own])];
}

/** @throws HttpError 400 when more people are booked or offered a role than it would have places */
export async function refuseOverbooking(
  tx: Tx,
  before: GigRow,
  after: readonly GigRole[],
  { roles }: GigForm,
): Promise<void> {
  const places = await placesOf(tx, before);
  for (const { id, skill } of rolesOf(before)) {
    const nth = after.findIndex((role) => role.id === id);
    const reserved = places.get(id)?.reserved ?? 0;
    if (reserved <= (after[nth]?.count ?? 0)) continue;
    const people = skill ? `${reserved} for ${skill}` : `${reserved} ${reserved === 1 ? 'person' : 'people'}`;
    const field = nth < 0 ? 'roles' : `roles.${nth}.count`;
    throw badInput(`Already booked or offered a place: ${people}.`, roles ? field : 'places');
  }
}

type Places = { taken: number; reserved: number };

/** Bookings and offers. An offer reserves no place while the poster cannot see the applicant. */
export const reservesPlace = (posterId: string): SQL | undefined =>
  or(
    inArray(applications.state, bookedStates),
    and(eq(applications.state, 'offered'), visibleTo(posterId, applications.applicantId)),
  );

async function placesOf(tx: Tx, { id, posterId }: GigRow): Promise<ReadonlyMap<string, Places>> {
  const rows = await tx
    .select({ roleId: applications.roleId, state: applications.state, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(and(eq(applications.gigId, id), reservesPlace(posterId)))
    .groupBy(applications.roleId, applications.state);
  const places = new Map<string, Places>();
  for (const { roleId, state, count } of rows) {
    const { taken, reserved } = places.get(roleId) ?? { taken: 0, reserved: 0 };
    places.set(roleId, { taken: isBooked(state) ? taken + count : taken, reserved: reserved + count });
  }
  return places;
}

/** `free`: places that are neither booked nor offered. `isBookedUp`: every place is booked. */
type RoleStatus = { status: GigStatus; free: number; hasRoom: boolean; isBookedUp: boolean };
export type RoleStatusOf = (roleId: string) => RoleStatus;

/** The status of each role of a gig, from its bookings and offers. */
export async function readRoleStatus(tx: Tx, gig: GigRow): Promise<RoleStatusOf> {
  const places = await placesOf(tx, gig);
  const placesIn = ({ id }: GigRole) => places.get(id) ?? { taken: 0, reserved: 0 };
  const roles = rolesOf(gig).map((role) => ({ ...role, ...placesIn(role) }));
  return (roleId) => {
    const role = roles.find(({ id }) => id === roleId);
    const free = role ? role.count - role.reserved : 0;
    const isBookedUp = !role || role.taken >= role.count;
    const status = statusForRole({ status: gig.status, roles }, roleId);
    return { status, free, hasRoom: free > 0, isBookedUp };
  };
}
