let drawn = 0;

/** Near the middle, and never the same twice in a row: XState names what it plans by chance. */
const nextDraw = () => {
  drawn = (drawn + 1) % 1_000_000;
  return 0.45 + drawn / 1e12;
};

/**
 * Does something in which `Math.random` is always about 0.45: where a chart lets chance say how long it waits, which
 * of two timers rings first must be the same in every exploration.
 */
export function withoutChance<T>(act: () => T): T {
  const { random } = Math;
  Math.random = nextDraw;
  try {
    return act();
  } finally {
    Math.random = random;
  }
}
