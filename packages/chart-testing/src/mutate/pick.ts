import type { Seed } from './code-faults.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = list.map((item) => ({ item, at: random() }));
  return mixed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

/** Counts how often each name was used. */
class Uses {
  readonly #uses = new Map<string, number>();
  of = (name: string): number => this.#uses.get(name) ?? 0;
  note(name: string) {
    this.#uses.set(name, this.of(name) + 1);
  }
}

/**
 * Some faults of many, the same for the same seed: of each kind as many as of any other, and within a kind from the
 * machine that has had the fewest so far.
 */
export function pickSeeds(seeds: readonly Seed[], count: number, seed: number): Seed[] {
  const left = shuffled(seeds, randomBy(seed));
  const kinds = new Uses();
  const machines = new Uses();
  const picked: Seed[] = [];
  while (picked.length < count && left.length > 0) {
    const best = left.reduce((one, other) => {
      const byKind = kinds.of(other.kind) - kinds.of(one.kind);
      return byKind < 0 || (byKind === 0 && machines.of(other.machine) < machines.of(one.machine))
        ? other
        : one;
    });
    left.splice(left.indexOf(best), 1);
    kinds.note(best.kind);
    machines.note(best.machine);
    picked.push(best);
  }
  return picked;
}
