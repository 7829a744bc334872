import type { RoleLevel } from './gig-form.ts';
import type { GigStatus, ShownRole } from './gigs.ts';

/** What so many people are wanted for; without a `skill` it is for anyone. */
export type GigRole = { id: string; skill: string; count: number; level?: RoleLevel | undefined };

/** The one role of a gig that names none; what was applied for before there were roles. */
export const anyone = '1';

type Wanting<Role> = { places: number; roles?: readonly Role[] | undefined };

/** The roles of a gig; one for anyone where it names none. */
export const rolesOf = ({ roles, places }: Wanting<GigRole>): readonly GigRole[] =>
  roles && roles.length > 0 ? roles : [{ id: anyone, skill: '', count: places }];

/** Likewise with how many are found. */
export const shownRolesOf = (gig: Wanting<ShownRole> & { placesTaken: number }): readonly ShownRole[] =>
  gig.roles && gig.roles.length > 0
    ? gig.roles
    : [{ id: anyone, skill: '', count: gig.places, taken: gig.placesTaken }];

/** How a gig stands for who wants one of its roles: filled where that is found, or is not looked for any more. */
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

/** The gig as it is for who applied for that role; as it stands where roles are not told apart. */
export function asForRole<Gig extends Counted>(gig: Gig, roleId: string = anyone): Gig {
  const { roles } = gig;
  if (!roles) return gig;
  const role = roles.find(({ id }) => id === roleId);
  const { count: places, taken: placesTaken, offered: placesOffered } = role ?? { count: 0, taken: 0 };
  const counts = { places, placesTaken, ...(placesOffered !== undefined && { placesOffered }) };
  return { ...gig, ...counts, status: statusForRole({ status: gig.status, roles }, roleId) };
}
