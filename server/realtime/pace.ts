/** How many events a socket may send in a window; a person types and reads far less. */
const most = 100;
const windowMs = 10_000;

/** Tells for one socket whether one more event is still a person's pace. */
export function pace(now: () => number = Date.now): () => boolean {
  let began = now();
  let count = 0;
  return () => {
    if (now() - began >= windowMs) {
      began = now();
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
