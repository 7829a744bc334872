/** Milliseconds for which it is remembered that something was told. */
const MEMORY = 300_000;

/** By how many milliseconds a socket's question may be later under way than the calls before it. */
const SLACK = 500;

export type RecentNews = {
  /** Something is being told to a room. */
  note: (room: string) => void;
  /** Something may have been missed: nothing from before now is known. */
  forget: () => void;
  /** Whether the room may have been told something in the last `age` milliseconds; yes, where nobody can know. */
  mayHaveBeenTold: (room: string, age: number) => boolean;
};

/**
 * When each room was last told something, as far as this process hears. A page asks its first calls before its socket is there;
 * this says whether their answers can be old by the time it is.
 * @param now milliseconds of a clock that never goes back
 */
export function recentNews(now: () => number = () => performance.now()): RecentNews {
  let began = now();
  const last = new Map<string, number>();
  return {
    note(room) {
      last.delete(room);
      last.set(room, now());
      for (const [oldest, at] of last) {
        if (now() - at <= MEMORY) break;
        last.delete(oldest);
      }
    },
    forget() {
      began = now();
      last.clear();
    },
    mayHaveBeenTold(room, age) {
      const since = now() - age;
      const at = last.get(room);
      return age > MEMORY - SLACK || since < began || (at !== undefined && at >= since - SLACK);
    },
  };
}
