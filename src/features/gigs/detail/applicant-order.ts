import type { Application } from '#contract/ours/applications.ts';

type Placed = Pick<Application, 'id' | 'state'>;

const ranks: Record<Application['state'], number> = {
  applied: 0,
  accepted: 1,
  closed: 2,
  declined: 3,
  withdrawn: 4,
  cancelled: 4,
};

/** The ids as the poster first sees them: who waits for an answer, then who is booked, then the rest. */
export const waitingFirst = (applications: readonly Placed[]): string[] =>
  applications.toSorted((a, b) => ranks[a.state] - ranks[b.state]).map(({ id }) => id);

/** In that order whatever is answered meanwhile, so that nothing moves under the finger; who is new comes on top. */
export function inOrder<T extends Placed>(applications: readonly T[], first: readonly string[]): T[] {
  const placeOf = ({ id }: T) => first.indexOf(id);
  return applications.toSorted((a, b) => placeOf(a) - placeOf(b));
}
