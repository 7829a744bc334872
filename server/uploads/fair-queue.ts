import { TooManyError } from '../http/errors.ts';

type Limits = {
  /** Jobs that run side by side. */
  atOnce: number;
  /** Places that one member may hold, and all together. */
  placesEach: number;
  places: number;
  /** Small jobs that may wait, of one caller and of all together. */
  waitingEach?: number;
  waiting?: number;
};

/** Runs a job when it is its member's turn. */
type InTurn = <T>(job: () => Promise<T>) => Promise<T>;

export type FairQueue = {
  /**
   * Holds a place from the first byte to the end of the work. Members take turns, so that one with many jobs does
   * not keep the others waiting.
   * @throws TooManyError when the places are taken.
   */
  hold: <T>(memberId: string, work: (inTurn: InTurn) => Promise<T>) => Promise<T>;
  /**
   * Runs a small job, which holds nothing while it waits, when it is its caller's turn.
   * @throws TooManyError when too many wait.
   */
  run: <T>(caller: string, job: () => Promise<T>) => Promise<T>;
};

const full = 'Many pictures are being read just now. Please try again in a moment.';
const worthWaitingSeconds = 10;

/** For work that would take all of the machine if it were let. */
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

  const withPlace = placesFor(places, placesEach);
  const whileWaiting = placesFor(waiting, waitingEach);
  return {
    hold: (memberId, work) => withPlace(memberId, () => work(inTurnOf(memberId))),
    run: (caller, job) => whileWaiting(caller, () => inTurnOf(caller)(job)),
  };
}

/** Does work that takes one of so many places. */
function placesFor(most: number, mostEach: number) {
  const held = new Map<string, number>();
  let taken = 0;
  const count = (caller: string, more: 1 | -1) => {
    taken += more;
    const mine = (held.get(caller) ?? 0) + more;
    if (mine === 0) held.delete(caller);
    else held.set(caller, mine);
  };
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (taken >= most || (held.get(caller) ?? 0) >= mostEach)
      throw new TooManyError(worthWaitingSeconds, full);
    count(caller, 1);
    try {
      return await work();
    } finally {
      count(caller, -1);
    }
  };
}
