import * as v from 'valibot';

/** Cache Storage: one call empties it for every tab, and no script needs to be loaded. */
const CACHE = 'last-seen';
/** Milliseconds. */
const MAX_AGE = 7 * 86_400_000;
const MAX_COPIES = 30;
/** Maximum length of a page, in characters. */
const MAX_LENGTH = 500_000;

export type CopyOwner = { token: string; userId: string };
/** `at`: ms since 1970; `html`: without controls. */
export type PageCopy = { at: number; html: string };

const storedCopySchema = v.object({
  owner: v.string(),
  userId: v.string(),
  at: v.number(),
  html: v.string(),
});

const cacheKey = (path: string) => `/${CACHE}?${new URLSearchParams({ path })}`;

/** Binds a copy to one token, hashed, and to one build, since styles differ between builds. */
async function ownerOf(token: string): Promise<string> {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${build} ${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Undefined unless on https or localhost. */
const openCache = () => globalThis.caches?.open(CACHE);

/** SPD-05. `isCurrent` is checked last, so that nothing is stored after a sign-out. */
export async function savePageCopy(
  { token, userId }: CopyOwner,
  path: string,
  copy: PageCopy,
  isCurrent: () => boolean,
): Promise<void> {
  if (copy.html.length > MAX_LENGTH) return;
  const cache = await openCache();
  if (!cache) return;
  const stored = { owner: await ownerOf(token), userId, ...copy };
  await cache.delete(cacheKey(path));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_COPIES + 1))) await cache.delete(old);
  if (isCurrent()) await cache.put(cacheKey(path), Response.json(stored));
}

/** The user id and the page copy stored under this token; null where missing. */
export async function readPageCopy(token: string, path: string, now: number) {
  const cache = await openCache();
  const empty = { userId: null, copy: null };
  if (!cache) return empty;
  const owner = await ownerOf(token);
  const read = async (key: Request | string) => {
    const answer = await cache.match(key);
    const stored = v.safeParse(storedCopySchema, await answer?.json().catch(() => undefined));
    return stored.success && stored.output.owner === owner && now - stored.output.at < MAX_AGE
      ? stored.output
      : null;
  };
  const copy = await read(cacheKey(path));
  const newest = (await cache.keys()).at(-1);
  const stored = copy ?? (newest ? await read(newest) : null);
  return { userId: stored?.userId ?? null, copy };
}

/** SAF-10. Deletes copies for which `isGone` returns true. */
export async function deletePageCopies(isGone: (path: string, text: string) => boolean): Promise<void> {
  const cache = await openCache();
  for (const key of (await cache?.keys()) ?? []) {
    const [path = ''] = (new URL(key.url).searchParams.get('path') ?? '').split('?');
    const text = await (await cache?.match(key))?.text();
    if (isGone(path, text ?? '')) await cache?.delete(key);
  }
}

/** SAF-01. */
export const clearPageCopies = async () => {
  await globalThis.caches?.delete(CACHE);
};
