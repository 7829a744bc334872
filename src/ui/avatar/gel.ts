/** FNV-1a: the same person wears the same gel on every device. */
export function gelOf(key: string): 0 | 1 | 2 | 3 | 4 | 5 {
  let hash = 0x811c9dc5;
  for (const char of key) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const gels = [0, 1, 2, 3, 4, 5] as const;
  return gels[hash % gels.length] ?? 0;
}
