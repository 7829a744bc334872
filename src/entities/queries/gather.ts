export type Pace = {
  /** Milliseconds that the first of several waits for the others, at least and at most. */
  least: number;
  most: number;
  /** 0 to 1: spreads what many clients do about the same news. */
  random: () => number;
};

/**
 * Collects what comes and hands it over together, after a pause that doubles for as long as more keeps coming.
 * Out of sight it waits until the page is looked at.
 */
export function gather<Item>(handOver: (items: Item[]) => void, { least, most, random }: Pace) {
  let items: Item[] = [];
  let pause = least;
  let quietSince = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0 || document.visibilityState === 'hidden') return;
    const gathered = items;
    items = [];
    quietSince = Date.now();
    handOver(gathered);
  };
  document.addEventListener('visibilitychange', flush);

  return {
    add(item: Item) {
      items.push(item);
      if (timer !== undefined) return;
      pause = Date.now() - quietSince < 2 * pause ? Math.min(most, 2 * pause) : least;
      timer = setTimeout(flush, pause * (0.5 + random()));
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
