import { demoPeople } from './read-world.ts';

/** Pseudorandom numbers from 0 to 1 (mulberry32), the same at every start. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function someOf<T>(all: readonly T[], count: number, chance: () => number): T[] {
  return all
    .map((item) => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}

export type World = {
  now: Date;
  chance: () => number;
  idOf: (key: string) => string;
  before: (ageMs: number) => Date;
};

export function worldAt(now: Date): World {
  const idOfNext = idsAt(now, randomFrom(1225));
  const ids = new Map(demoPeople.map(({ key }) => [key, idOfNext()]));
  return {
    now,
    chance: randomFrom(1968),
    before: (ageMs) => new Date(now.getTime() - ageMs),
    idOf: (key) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`demo world: nobody is called "${key}"`);
      return id;
    },
  };
}

/** Like `newId`, but repeatable, because people's colours depend on their ids. */
function idsAt(now: Date, chance: () => number): () => string {
  const time = now.getTime().toString(16).padStart(12, '0');
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(chance() * 16).toString(16)).join('');
  return () => `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
}
