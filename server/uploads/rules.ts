import { isId } from '../db/ids.ts';
import { TooManyError } from '../http/errors.ts';

/** The start of the daily quota window. */
export const sinceADay = (now: Date) => new Date(now.getTime() - dayMs);

/** The quota per day, and the texts when it is used up. */
export type Quota = { count: number; bytes: number; tooMany: string; tooLarge: string };

/**
 * @param recent what was added within a day, oldest first
 * @throws TooManyError with the time until there is room again
 */
export function refuseOverQuota(
  recent: readonly { createdAt: Date; size: number }[],
  quota: Quota,
  now: Date,
): void {
  let count = recent.length;
  let bytes = recent.reduce((sum, { size }) => sum + size, 0);
  const isFull = () => count >= quota.count || bytes >= quota.bytes;
  if (!isFull()) return;
  const what = count >= quota.count ? quota.tooMany : quota.tooLarge;
  let waitMs = dayMs;
  for (const { createdAt, size } of recent) {
    count -= 1;
    bytes -= size;
    waitMs = createdAt.getTime() + dayMs - now.getTime();
    if (!isFull()) break;
  }
  const msg = `${what} You can add more in ${formatWait(waitMs)}.`;
  throw new TooManyError(Math.ceil(waitMs / 1000), msg, 'quota');
}

function formatWait(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minuteMs);
  if (minutes <= 1) return 'a minute';
  if (minutes <= 90) return `${minutes} minutes`;
  return `${Math.ceil(milliseconds / hourMs)} hours`;
}

const folder = '/uploads/';

/** The path of an upload. */
export const uploadUrl = (id: string) => `${folder}${id}`;

/** The id in such a path; null for anything else. */
export function uploadIdIn(url: string): string | null {
  const id = url.slice(folder.length);
  return url.startsWith(folder) && isId(id) ? id : null;
}

const minuteMs = 60_000;

export const hourMs = 60 * minuteMs;

export const dayMs = 24 * hourMs;

type Limits = {
  /** Jobs that run concurrently. */
  atOnce: number;
  /** Slots per member, and in total. */
  placesEach: number;
  places: number;
  /** Small jobs that may wait, per caller and in total. */
  waitingEach?: number;
  waiting?: number;
};

/** Runs a job when it is its caller's turn. */
type InTurn = <T>(job: () => Promise<T>) => Promise<T>;

export type FairQueue = {
  /**
   * Holds a slot from the first byte to the end of the work. Members take turns, so that one with many jobs
   * does not hold up the others.
   * @throws TooManyError when all slots are taken
   */
  hold: <T>(memberId: string, work: (inTurn: InTurn) => Promise<T>) => Promise<T>;
  /**
   * Runs a small job when it is its caller's turn, without holding a slot while it waits.
   * @throws TooManyError when too many are waiting
   */
  run: <T>(caller: string, job: () => Promise<T>) => Promise<T>;
};

const full = 'We’re processing many photos right now. Try again in a moment.';
const worthWaitingSeconds = 10;

/** For work that would otherwise occupy the whole machine. */
export function fairQueue({
  atOnce,
  placesEach,
  places,
  waitingEach = placesEach,
  waiting = places,
}: Limits): FairQueue {
  const lanes = new Map<string, (() => Promise<void>)[]>();
  let running = 0;

  const next = () => {
    const [first] = lanes;
    if (first === undefined || running >= atOnce) return;
    const [memberId, lane] = first;
    const job = lane.shift();
    lanes.delete(memberId);
    if (lane.length > 0) lanes.set(memberId, lane);
    if (job === undefined) return;
    running += 1;
    void job().finally(() => {
      running -= 1;
      next();
    });
  };

  const inTurnOf =
    (caller: string): InTurn =>
    (job) =>
      new Promise((done, failed) => {
        const lane = lanes.get(caller) ?? [];
        lane.push(() => job().then(done, failed));
        lanes.set(caller, lane);
        next();
      });

  const withPlace = createSlots(places, placesEach);
  const whileWaiting = createSlots(waiting, waitingEach);
  return {
    hold: (memberId, work) => withPlace(memberId, () => work(inTurnOf(memberId))),
    run: (caller, job) => whileWaiting(caller, () => inTurnOf(caller)(job)),
  };
}

/** Limits concurrent work, per caller and in total. */
function createSlots(most: number, mostEach: number) {
  const slots = new Map<string, number>();
  let usedSlots = 0;
  const count = (caller: string, more: 1 | -1) => {
    usedSlots += more;
    const own = (slots.get(caller) ?? 0) + more;
    if (own === 0) slots.delete(caller);
    else slots.set(caller, own);
  };
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (usedSlots >= most || (slots.get(caller) ?? 0) >= mostEach)
      throw new TooManyError(worthWaitingSeconds, full);
    count(caller, 1);
    try {
      return await work();
    } finally {
      count(caller, -1);
    }
  };
}
