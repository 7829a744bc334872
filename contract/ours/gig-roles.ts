import type { RoleLevel } from './gig-form.ts';
import type { GigStatus, ShownRole } from './gigs.ts';

/** Without a `skill` the role is for anyone. */
export type GigRole = { id: string; skill: string; count: number; level?: RoleLevel | undefined };

/** Role id of gigs without roles, and of applications from before roles existed. */
export const anyone = '1';

type Wanting<Role> = { places: number; roles?: readonly Role[] | undefined };

export const rolesOf = ({ roles, places }: Wanting<GigRole>): readonly GigRole[] =>
  roles && roles.length > 0 ? roles : [{ id: anyone, skill: '', count: places }];

/** With the number of people found. */
export const shownRolesOf = (gig: Wanting<ShownRole> & { placesTaken: number }): readonly ShownRole[] =>
  gig.roles && gig.roles.length > 0
    ? gig.roles
    : [{ id: anyone, skill: '', count: gig.places, taken: gig.placesTaken }];

/** The gig's status for one role: filled once the role is filled or no longer wanted. */
export function statusForRole(
  { status, roles }: { status: GigStatus; roles: readonly Pick<ShownRole, 'id' | 'count' | 'taken'>[] },
  roleId: string,
): GigStatus {
  const role = roles.find(({ id }) => id === roleId);
  return status === 'open' && (!role || role.taken >= role.count) ? 'filled' : status;
}

type Counted = Wanting<ShownRole> & {
  status: GigStatus;
  placesTaken: number;
  placesOffered?: number | undefined;
};

/** The gig as seen by applicants for that role; unchanged for gigs without roles. */
export function asForRole<Gig extends Counted>(gig: Gig, roleId: string = anyone): Gig {
  const { roles } = gig;
  if (!roles) return gig;
  const role = roles.find(({ id }) => id === roleId);
  const { count: places, taken: placesTaken, offered: placesOffered } = role ?? { count: 0, taken: 0 };
  const counts = { places, placesTaken, ...(placesOffered !== undefined && { placesOffered }) };
  return { ...gig, ...counts, status: statusForRole({ status: gig.status, roles }, roleId) };
}
