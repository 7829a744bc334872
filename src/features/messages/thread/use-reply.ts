import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import type { Message } from '#contract/ours/messages.ts';
import type { Place } from './rows.ts';

/**
 * Which message of the thread the next one answers. Kept with the draft, without its words: those may be taken away.
 * For the life of a thread between the same two.
 */
export function useReply(peerId: string, messages: readonly Message[]) {
  const { text, setText, clear } = useDraft(`reply:${peerId}`);
  const [seq, id] = text.split(' ');
  const to: Place | undefined = id ? { id, seq: Number(seq) } : undefined;
  const [begin] = useState(() => (place: Place) => setText(`${place.seq} ${place.id}`));
  return { to, message: id ? messages.find((one) => one.id === id) : undefined, begin, clear };
}
