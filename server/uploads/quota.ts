import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { DbOrTx } from '../db/database.ts';
import { uploads } from '../db/schema/uploads.ts';
import { TooManyError } from '../http/errors.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * What a member has added within a day counts, also what they have changed for another since.
 * @throws TooManyError when there is no room, with when there will be.
 */
export async function demandRoom(db: DbOrTx, ownerId: string, now: Date) {
  const recent = await db
    .select({ createdAt: uploads.createdAt, size: sql<number>`octet_length(${uploads.bytes})` })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, new Date(now.getTime() - dayMs))))
    .orderBy(asc(uploads.createdAt));
  let count = recent.length;
  let bytes = recent.reduce((sum, { size }) => sum + size, 0);
  const isFull = () => count >= limits.uploadsPerDay || bytes >= limits.uploadBytesPerDay;
  if (!isFull()) return;
  const what = count >= limits.uploadsPerDay ? tooManyPictures : tooManyBytes;
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

const tooManyPictures = `You have added ${limits.uploadsPerDay} pictures within a day, as many as there is room for.`;
const tooManyBytes = `Your pictures of the last day take up ${limits.uploadBytesPerDay / 1024 / 1024} MB, as much as there is room for.`;

function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minuteMs);
  if (minutes <= 1) return 'a minute';
  if (minutes <= 90) return `${minutes} minutes`;
  return `${Math.ceil(milliseconds / hourMs)} hours`;
}
