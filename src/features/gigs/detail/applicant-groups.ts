import type { Application } from '#contract/ours/applications.ts';

export const groups = ['all', 'toAnswer', 'shortlist', 'standby', 'answered'] as const;
export type Group = (typeof groups)[number];

export const groupWords: Record<Group, string> = {
  all: 'All',
  toAnswer: 'To answer',
  shortlist: 'Shortlist',
  standby: 'Stand-by',
  answered: 'Answered',
};

type Placed = Pick<Application, 'id' | 'state' | 'isShortlisted'>;

const belongs: Record<Group, (application: Placed) => boolean> = {
  all: () => true,
  toAnswer: ({ state }) => state === 'applied',
  shortlist: ({ isShortlisted }) => isShortlisted === true,
  standby: ({ state }) => state === 'standby',
  answered: ({ state }) => state !== 'applied',
};

/** Who is in a group now. */
export const inGroup = <T extends Placed>(applications: readonly T[], group: Group): T[] =>
  applications.filter(belongs[group]);

/** A group that the poster looks at, and who was in it when they chose it. */
export type Look = { group: Group; ids: readonly string[] };
export const everybody: Look = { group: 'all', ids: [] };

export const lookAt = (applications: readonly Placed[], group: Group): Look => ({
  group,
  ids: inGroup(applications, group).map(({ id }) => id),
});

const always: readonly Group[] = ['all', 'toAnswer'];

/** Whether the poster can look at a group: one that has nobody yet is no choice. */
export const isOffered = (group: Group, applications: readonly Placed[], look: Look): boolean =>
  always.includes(group) || look.group === group || inGroup(applications, group).length > 0;

/** Who is in the group, and who was: whom one has just answered stays where they were, with Undo beside them. */
export const inSight = <T extends Placed>(applications: readonly T[], { group, ids }: Look): T[] =>
  applications.filter((application) => belongs[group](application) || ids.includes(application.id));

type Standing = Pick<Application, 'id' | 'state'>;

const ranks: Record<Application['state'], number> = {
  overdue: 0,
  applied: 1,
  offered: 2,
  asked: 2,
  accepted: 3,
  standby: 4,
  closed: 5,
  declined: 6,
  withdrawn: 7,
  released: 7,
  cancelled: 7,
};

/** The ids as the poster first sees them: who needs them, then who is booked, then the rest. */
export const waitingFirst = (applications: readonly Standing[]): string[] =>
  applications.toSorted((a, b) => ranks[a.state] - ranks[b.state]).map(({ id }) => id);

/** In that order whatever is answered meanwhile, so that nothing moves under the finger; who is new comes on top. */
export function inOrder<T extends Standing>(applications: readonly T[], first: readonly string[]): T[] {
  const placeOf = ({ id }: T) => first.indexOf(id);
  return applications.toSorted((a, b) => placeOf(a) - placeOf(b));
}
