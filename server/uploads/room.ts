import { TooManyError } from '../http/errors.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Since when what a member has added counts. */
export const sinceADay = (now: Date) => new Date(now.getTime() - dayMs);

/** As much as there is room for within a day, and what is said when it is taken. */
export type Room = { count: number; bytes: number; tooMany: string; tooLarge: string };

/**
 * @param recent what was added within a day, the oldest first
 * @throws TooManyError when there is no room, with when there will be.
 */
export function refuseWhenFull(
  recent: readonly { createdAt: Date; size: number }[],
  room: Room,
  now: Date,
): void {
  let count = recent.length;
  let bytes = recent.reduce((sum, { size }) => sum + size, 0);
  const isFull = () => count >= room.count || bytes >= room.bytes;
  if (!isFull()) return;
  const what = count >= room.count ? room.tooMany : room.tooLarge;
  let waitMs = dayMs;
  for (const { createdAt, size } of recent) {
    count -= 1;
    bytes -= size;
    waitMs = createdAt.getTime() + dayMs - now.getTime();
    if (!isFull()) break;
  }
  const msg = `${what} You can add more in ${waitWords(waitMs)}.`;
  throw new TooManyError(Math.ceil(waitMs / 1000), msg, 'quota');
}

function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minuteMs);
  if (minutes <= 1) return 'a minute';
  if (minutes <= 90) return `${minutes} minutes`;
  return `${Math.ceil(milliseconds / hourMs)} hours`;
}
