import { useState } from 'react';
import type { Message } from '#contract/ours/messages.ts';

/** How many the other side has written since the end was last in sight. */
export function useBelow(messages: readonly Message[], me: string, atEnd: boolean): number {
  const last = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(last);
  // What is loaded first counts as seen: the line of the unread stands there for it.
  if (seen !== last && (atEnd || seen === 0)) setSeen(last);
  if (atEnd) return 0;
  return messages.filter(({ seq, sender }) => seq > seen && sender._id !== me).length;
}
