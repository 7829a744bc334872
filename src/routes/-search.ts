/** What is searched for, as an address says it: `{ q }`, or nothing. The router reads a number as one. */
export function searchIn({ q }: Record<string, unknown>): { q?: string } {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : '';
  return words ? { q: words } : {};
}
