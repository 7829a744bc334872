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

/** Who is in the group, and who was: whom one has just answered stays where they were, with Undo beside them. */
export const inSight = <T extends Placed>(applications: readonly T[], { group, ids }: Look): T[] =>
  applications.filter((application) => belongs[group](application) || ids.includes(application.id));
