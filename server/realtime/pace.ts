/** How much one socket may ask for: so much at once, then so much a second. A person types and reads far less. */
const atOnce = 100;
const perSecond = 20;

/** Milliseconds to wait before one more is within the pace; 0 takes its turn. */
export function pace(now: () => number = Date.now): () => number {
  let left = atOnce;
  let at = now();
  return () => {
    const moment = now();
    left = Math.min(atOnce, left + ((moment - at) * perSecond) / 1000);
    at = moment;
    if (left < 1) return Math.ceil(((1 - left) * 1000) / perSecond);
    left -= 1;
    return 0;
  };
}
