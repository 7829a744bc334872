import { TooManyError } from '../http/errors.ts';

type Limits = {
  /** Jobs that run side by side. */
  atOnce: number;
  /** Places that one member may hold, and all together. */
  placesEach: number;
  places: number;
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
};

const full = 'Many pictures are being read just now. Please try again in a moment.';
const worthWaitingSeconds = 10;

/** For work that would take all of the machine if it were let. */
export function fairQueue({ atOnce, placesEach, places }: Limits): FairQueue {
  const held = new Map<string, number>();
  const lanes = new Map<string, (() => Promise<void>)[]>();
  let [taken, running] = [0, 0];

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

  const count = (memberId: string, more: 1 | -1) => {
    taken += more;
    const mine = (held.get(memberId) ?? 0) + more;
    if (mine === 0) held.delete(memberId);
    else held.set(memberId, mine);
  };

  return {
    hold: async (memberId, work) => {
      if (taken >= places || (held.get(memberId) ?? 0) >= placesEach) {
        throw new TooManyError(worthWaitingSeconds, full);
      }
      count(memberId, 1);
      try {
        return await work(
          (job) =>
            new Promise((done, failed) => {
              const lane = lanes.get(memberId) ?? [];
              lane.push(() => job().then(done, failed));
              lanes.set(memberId, lane);
              next();
            }),
        );
      } finally {
        count(memberId, -1);
      }
    },
  };
}
