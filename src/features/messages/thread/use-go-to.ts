import { useEffect, useLayoutEffect, useState } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { useDraft } from '#actors/use-draft.ts';
import type { Message } from '#contract/messages.ts';
import { up } from '#ui/theme/breakpoints.ts';
import type { MessagePosition, Row } from './rows.ts';

type Thread = Pick<
  ReturnType<typeof useConversation>,
  'hasOlder' | 'loadingOlder' | 'olderFailed' | 'showOlder'
>;

/**
 * Goes to a message, loading older pages until it is there. `at` is the `seq` to start at, or to go to when
 * it changes; `found` is the key of its row.
 */
export function useGoTo(
  rows: readonly Row[],
  thread: Thread,
  goToRow: (key: string) => void,
  at: number | undefined,
) {
  const [lastAt, setLastAt] = useState(at);
  const [target, setTarget] = useState<Pick<MessagePosition, 'seq'> | null>(
    at === undefined ? null : { seq: at },
  );
  if (at !== lastAt) {
    setLastAt(at);
    if (at !== undefined) setTarget({ seq: at });
  }
  const { hasOlder, loadingOlder, olderFailed, showOlder } = thread;
  const targetKey =
    target && (rows.find((row) => row.kind === 'bubble' && row.seq === target.seq)?.key ?? null);
  const isGone = rows.some(
    (row) => row.kind === 'bubble' && row.seq !== null && target && row.seq < target.seq,
  );
  const isMissing = target !== null && targetKey === null && !isGone;

  useEffect(() => {
    if (isMissing && hasOlder && !loadingOlder && !olderFailed) showOlder();
  }, [isMissing, hasOlder, loadingOlder, olderFailed, showOlder]);

  // `target` is a new object each time, so that the same message can be asked for twice.
  useLayoutEffect(() => {
    if (target && targetKey !== null) goToRow(targetKey);
  }, [target, targetKey, goToRow]);

  const [goTo] = useState(
    () =>
      ({ seq }: Pick<MessagePosition, 'seq'>) =>
        setTarget({ seq }),
  );
  return { targetKey, goTo, isOnTheWay: isMissing && hasOlder && !olderFailed };
}

/** Search beside the thread, or on a phone in its place, where nothing is marked as read meanwhile. */
export const searchWithin = (personId: string) => ({
  from: '/messages' as const,
  to: matchMedia(up('md')).matches ? ('/messages/$userId' as const) : ('/messages' as const),
  params: { userId: personId },
  search: { within: personId },
});

/**
 * The message being replied to, kept with the draft by id only, since its text may be deleted. For one thread
 * only.
 */
export function useReply(peerId: string, messages: readonly Message[]) {
  const { text, setText, clear } = useDraft(`reply:${peerId}`);
  const [seq, id] = text.split(' ');
  const to: MessagePosition | undefined = id ? { id, seq: Number(seq) } : undefined;
  const [begin] = useState(() => (place: MessagePosition) => setText(`${place.seq} ${place.id}`));
  return { to, message: id ? messages.find((one) => one.id === id) : undefined, begin, clear };
}
