type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * One chunk for everything that every page needs: the code that the entry imports, directly or not, and the shared
 * parts of `/`. Left alone, the bundler cuts it into a dozen pieces, because pages share some of it.
 * `own` says what belongs to `/` alone and stays on demand.
 */
export function baseChunk(entry: string, home: string, own: RegExp) {
  let base: Set<string> | null = null;
  return (id: string, context: Context) => {
    base ??= new Set([
      ...reach(entry, context),
      ...[...reach(home, context)].filter((one) => !own.test(one)),
    ]);
    return base.has(id) && id !== entry ? 'base' : null;
  };
}

function reach(start: string, context: Context) {
  const found = new Set([start]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
