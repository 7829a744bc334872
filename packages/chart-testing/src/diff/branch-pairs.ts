import type { ChartTransition } from '../charts/chart.ts';

export interface BranchPairs {
  pairs: [before: ChartTransition, after: ChartTransition][];
  removed: ChartTransition[];
  added: ChartTransition[];
}

type Likeness = (transition: ChartTransition) => unknown;

const isElse: Likeness = ({ branch }) => branch === 'else';

/** What two branches may have in common, the surest first. */
const likenesses: Likeness[] = [
  ({ guard, targets, actions, reenter, description }) => [guard, targets, actions, reenter, description],
  ({ guard, targets, description }) => [guard, targets, description],
  ({ guard, description }) => [guard, description],
  ({ guard }) => guard,
  ({ description }) => description,
  ({ targets, actions }) => [targets, actions],
  ({ branch }) => branch,
];

const same = (likeness: Likeness, one: ChartTransition, other: ChartTransition): boolean =>
  isElse(one) === isElse(other) && JSON.stringify(likeness(one)) === JSON.stringify(likeness(other));

/** Which branch of one descriptor is which, so that a branch put before the others does not change them all. */
export function pairBranches(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
): BranchPairs {
  const pairs: BranchPairs['pairs'] = [];
  let removed = [...before];
  let added = [...after];
  for (const likeness of likenesses) {
    for (const old of removed) {
      const now = added.find((transition) => same(likeness, old, transition));
      if (!now) continue;
      pairs.push([old, now]);
      added = added.filter((transition) => transition !== now);
    }
    removed = removed.filter((old) => pairs.every(([one]) => one !== old));
  }
  return { pairs, removed, added };
}
