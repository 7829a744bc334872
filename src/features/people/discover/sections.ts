import type { PersonCard } from '#contract/ours/person.ts';

/** The rest of a list: without those who are shown above it already, and each once though pages may overlap. */
export function others(people: readonly PersonCard[], above: readonly PersonCard[]): PersonCard[] {
  const known = new Set(above.map(({ id }) => id));
  return people.filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
