import { useEffect, useEffectEvent } from 'react';

/** Stops looking for a type after this many. */
const MAX_SEARCHED = 500;

type Older = {
  count: number;
  olderFailed: boolean;
  isBusy: boolean;
  seek: () => void;
};

/** Loads older pages while no loaded item matches, up to a limit. Returns whether it is loading. */
export function useSeekOlder(isWanted: boolean, { count, olderFailed, isBusy, seek }: Older): boolean {
  const isSeeking = isWanted && !olderFailed && count > 0 && count < MAX_SEARCHED;
  const seekNow = useEffectEvent(seek);
  useEffect(() => {
    if (isSeeking && !isBusy) seekNow();
  }, [isSeeking, isBusy]);
  return isSeeking;
}
