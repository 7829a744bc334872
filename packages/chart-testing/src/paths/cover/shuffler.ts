/** Shuffles lists by chance that is the same in every run (mulberry32). */
export function shuffler(seed = 1): <T>(list: readonly T[]) => T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (list) =>
    list
      .map((thing) => ({ thing, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ thing }) => thing);
}
