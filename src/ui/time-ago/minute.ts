const listeners = new Set<() => void>();
let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** One clock for every relative time on the page; it stands still while nobody looks. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (!clock) {
    now = Date.now();
    clock = setInterval(tick, 60_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/** The last full tick, in ms; the present when the clock has stood still. */
export function lastMinute(): number {
  if (!clock && Date.now() - now >= 60_000) now = Date.now();
  return now;
}
