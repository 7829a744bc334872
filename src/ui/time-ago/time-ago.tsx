import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { exactTime, relativeTime, timeAgo } from '../format/dates.ts';

type TimeProps = {
  /** ISO 8601. */
  moment: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A `time` element; the exact time is formatted on hover only, since that is slow. */
export const Time = ({ moment, className, children }: TimeProps) => (
  <time
    dateTime={moment}
    className={className}
    onPointerEnter={({ currentTarget }) => {
      currentTarget.title = exactTime(moment);
    }}
  >
    {children}
  </time>
);

type TimeAgoProps = Omit<TimeProps, 'children'> & {
  /** In a sentence: "12 min ago". */
  ago?: boolean;
};

/** "12 min", updated every minute. */
export function TimeAgo({ moment, className, ago = false }: TimeAgoProps) {
  const now = new Date(Math.max(useMinute(), Date.parse(moment) || 0));
  return (
    <Time moment={moment} className={className}>
      {(ago ? timeAgo : relativeTime)(moment, now)}
    </Time>
  );
}

const useMinute = () => useSyncExternalStore(onMinute, lastMinute, lastMinute);

/** The current time, updated every minute. */
export function useNow(): Date {
  const minute = useMinute();
  return useMemo(() => new Date(minute), [minute]);
}

const listeners = new Set<() => void>();
let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** One timer for all relative times; it stops while the page is hidden. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (!clock) {
    lastMinute();
    clock = setInterval(tick, 60_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/** The last tick in ms; after a pause the current time, to the second. */
function lastMinute(): number {
  if (!clock && Date.now() - now >= 1_000) now = Date.now();
  return now;
}
