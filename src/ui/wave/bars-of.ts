/** A wave of one's own: `count` heights from 0.15 to 0.85, always the same for the same key. */
export function barsOf(key: string, count: number): number[] {
  let seed = 0x811c9dc5;
  for (const char of key) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return 0.15 + ((seed >>> 8) / 0xffffff) * 0.7;
  });
}
