import { useEffect, useEffectEvent } from 'react';

/** Of so many at most what is of one kind is looked for unasked. */
const MOST = 500;

type Older = {
  /** How many there are by now. */
  count: number;
  olderFailed: boolean;
  isBusy: boolean;
  seek: () => void;
};

/**
 * Of what is asked for none is among those that are here: goes on to older ones until there is one, or for long enough.
 * Answers whether it does.
 */
export function useSeek(isWanted: boolean, { count, olderFailed, isBusy, seek }: Older): boolean {
  const isSeeking = isWanted && !olderFailed && count > 0 && count < MOST;
  const seekNow = useEffectEvent(seek);
  useEffect(() => {
    if (isSeeking && !isBusy) seekNow();
  }, [isSeeking, isBusy]);
  return isSeeking;
}
