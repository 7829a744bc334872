import type { RoleLevel } from './gig-form.ts';
import type { GigStatus, ShownRole } from './gigs.ts';

/** Without a `skill` the role is for anyone. */
export type GigRole = { id: string; skill: string; count: number; level?: RoleLevel | undefined };

/** Role id of gigs without roles, and of applications from before roles existed. */
export const anyone = '1';

type WithRoles<Role> = { places: number; roles?: readonly Role[] | undefined };

export const rolesOf = ({ roles, places }: WithRoles<GigRole>): readonly GigRole[] =>
  roles && roles.length > 0 ? roles : [{ id: anyone, skill: '', count: places }];

/** With the number of people found. */
export const shownRolesOf = (gig: WithRoles<ShownRole> & { placesTaken: number }): readonly ShownRole[] =>
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

type Counted = WithRoles<ShownRole> & {
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
type Lasting = { status: GigStatus; endsAt: string | Date };

export const isOver = ({ endsAt }: Pick<Lasting, 'endsAt'>, now: Date) =>
  new Date(endsAt).getTime() <= now.getTime();

/** The states of `machines/gig` as shown to others: cancelled overrides past, past overrides the rest. */
export type GigState = GigStatus | 'past';
export const gigStateOf = (gig: Lasting, now: Date): GigState =>
  gig.status !== 'cancelled' && isOver(gig, now) ? 'past' : gig.status;

/** GIG-01. Whether the deadline to apply has passed; earlier applications stay. */
export const isLate = ({ appliesUntil }: { appliesUntil?: string | Date | null | undefined }, now: Date) =>
  appliesUntil != null && new Date(appliesUntil).getTime() <= now.getTime();

/** The gig's state for new applicants: closed after the deadline to apply. */
export const stateForNewApplicants = (
  gig: Lasting & { appliesUntil?: string | Date | null | undefined },
  now: Date,
): GigState => {
  const state = gigStateOf(gig, now);
  return state === 'open' && isLate(gig, now) ? 'closed' : state;
};

/** For people whose request the gig's chart refuses. */
export const gigRefusals: Record<GigState, string> = {
  open: 'This gig is already open.',
  filled: 'This gig isn’t taking applications.',
  closed: 'This gig isn’t taking applications.',
  cancelled: 'This gig was cancelled.',
  past: 'This gig is over.',
};

/** For people who apply after the deadline. */
export const tooLate = 'The deadline to apply has passed.';
