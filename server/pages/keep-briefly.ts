type Kept<T> = { made: Promise<T>; until: number };

export type Keeper<T> = {
  /** Under this key what was made a moment ago, or is being made, or is made now; rejects with what `make` does. */
  get: (key: string, make: () => Promise<T>) => Promise<T>;
  /** From now on everything is made anew. Who waits for what is being made still gets that. */
  forget: () => void;
};

/** Makes a thing once for all who ask for it within `ms` milliseconds; of more than `most` things the oldest goes. */
export function keepBriefly<T>(ms: number, most: number): Keeper<T> {
  const kept = new Map<string, Kept<T>>();
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && known.until > performance.now()) return known.made;
      const made = make();
      kept.delete(key);
      kept.set(key, { made, until: performance.now() + ms });
      made.catch(() => {
        if (kept.get(key)?.made === made) kept.delete(key);
      });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return made;
    },
    forget: () => kept.clear(),
  };
}
