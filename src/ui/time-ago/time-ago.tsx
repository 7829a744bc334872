import { useSyncExternalStore } from 'react';
import { exactTime } from '../format/dates.ts';
import { relativeTime } from '../format/relative-time.ts';
import { lastMinute, onMinute } from './minute.ts';

type TimeAgoProps = {
  /** ISO 8601. */
  moment: string;
  className?: string;
};

/** "12 min", kept true by the minute, with the exact time on hover. */
export function TimeAgo({ moment, className }: TimeAgoProps) {
  const minute = useSyncExternalStore(onMinute, lastMinute, lastMinute);
  const now = new Date(Math.max(minute, Date.parse(moment) || 0));
  return (
    <time dateTime={moment} title={exactTime(moment)} className={className}>
      {relativeTime(moment, now)}
    </time>
  );
}
