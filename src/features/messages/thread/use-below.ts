import { useState } from 'react';
import type { Message } from '#contract/ours/messages.ts';

/** How many of the other side stand below what has been in sight: up to a `seq`, or all of it when null. */
export function useBelow(messages: readonly Message[], me: string, inSight: number | null): number {
  const now = inSight ?? messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(now);
  if (now > seen) setSeen(now);
  // Before anything stands in its place nothing is known.
  if (inSight === null || seen === 0) return 0;
  return messages.filter(({ seq, sender }) => seq > seen && sender._id !== me).length;
}
