import { useEffect, useLayoutEffect, useState } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import type { Place, Row } from './rows.ts';

type Thread = Pick<
  ReturnType<typeof useConversation>,
  'hasOlder' | 'loadingOlder' | 'olderFailed' | 'showOlder'
>;

/** Leads to a message: pages above are fetched until it is there. `found` is the key of its row. */
export function useGoTo(rows: readonly Row[], thread: Thread, goToRow: (key: string) => void) {
  const [target, setTarget] = useState<Pick<Place, 'seq'> | null>(null);
  const { hasOlder, loadingOlder, olderFailed, showOlder } = thread;
  const found = target && (rows.find((row) => row.kind === 'bubble' && row.seq === target.seq)?.key ?? null);
  const isMissing = target !== null && found === null;

  useEffect(() => {
    if (isMissing && hasOlder && !loadingOlder && !olderFailed) showOlder();
  }, [isMissing, hasOlder, loadingOlder, olderFailed, showOlder]);

  // `target` is another one with each wish, also for the same message.
  useLayoutEffect(() => {
    if (target && found !== null) goToRow(found);
  }, [target, found, goToRow]);

  const [goTo] = useState(
    () =>
      ({ seq }: Pick<Place, 'seq'>) =>
        setTarget({ seq }),
  );
  return { found, goTo };
}
