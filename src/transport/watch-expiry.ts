/** The longest time `setTimeout` can take, in ms: about 24.8 days. Anything longer fires at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * Calls back when a moment has come, however far away, and also when it came while the machine slept: timers
 * stand still then, so the clock is read again whenever the page is shown. Answers how to stop.
 */
export function watchExpiry(at: number, onExpired: () => void, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', look);
  };
  function look() {
    clearTimeout(timer);
    const left = at - now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST));
      return;
    }
    stop();
    onExpired();
  }

  globalThis.document?.addEventListener('visibilitychange', look);
  look();
  return stop;
}
