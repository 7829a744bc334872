type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const reach = (start: string, context: Context) => {
  const found = new Set([start]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
};

type Starts = {
  /** Where everything begins: its code is on every page. */
  entry: string;
  /** The page at `/`; what it shares with others comes with the base. */
  poster: string;
  /** What belongs to that page alone. */
  posterOnly: RegExp;
  /** The machines, which every page but `/` needs. */
  live: string;
};

/**
 * One chunk for what every page needs, one for what comes with the machines. Left alone, the bundler cuts both into
 * a dozen pieces, because pages share some of it.
 */
export function mainChunks({ entry, poster, posterOnly, live }: Starts) {
  let base: Set<string> | null = null;
  let alive: Set<string> | null = null;
  return (id: string, context: Context) => {
    base ??= new Set([
      ...reach(entry, context),
      ...[...reach(poster, context)].filter((one) => !posterOnly.test(one)),
    ]);
    alive ??= reach(live, context);
    if (id === entry || id === live) return null;
    if (base.has(id)) return 'base';
    return alive.has(id) ? 'live' : null;
  };
}
