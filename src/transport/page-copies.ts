import * as v from 'valibot';

/** Cache Storage: one call empties it for every tab, and no script needs to be loaded. */
const CACHE = 'last-seen';
/** Milliseconds. */
const OLDEST = 7 * 86_400_000;
const MOST = 30;
/** Maximum length of a page, in characters. */
const LARGEST = 500_000;

export type CopyOwner = { token: string; userId: string };
/** `at`: ms since 1970; `html`: without controls. */
export type PageCopy = { at: number; html: string };

const keptSchema = v.object({ owner: v.string(), userId: v.string(), at: v.number(), html: v.string() });

const addressOf = (path: string) => `/${CACHE}?${new URLSearchParams({ path })}`;

/** Binds a copy to one token, hashed, and to one build, since styles differ between builds. */
async function ownerOf(token: string): Promise<string> {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${build} ${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Undefined unless on https or localhost. */
const open = () => globalThis.caches?.open(CACHE);

/** SPD-05. `isStill` is checked last, so that nothing is stored after a sign-out. */
export async function savePageCopy(
  { token, userId }: CopyOwner,
  path: string,
  copy: PageCopy,
  isStill: () => boolean,
): Promise<void> {
  if (copy.html.length > LARGEST) return;
  const cache = await open();
  if (!cache) return;
  const kept = { owner: await ownerOf(token), userId, ...copy };
  await cache.delete(addressOf(path));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST + 1))) await cache.delete(old);
  if (isStill()) await cache.put(addressOf(path), Response.json(kept));
}

/** The user id and the page copy stored under this token; null where missing. */
export async function readPageCopy(token: string, path: string, now: number) {
  const cache = await open();
  const none = { userId: null, copy: null };
  if (!cache) return none;
  const owner = await ownerOf(token);
  const read = async (key: Request | string) => {
    const answer = await cache.match(key);
    const kept = v.safeParse(keptSchema, await answer?.json().catch(() => undefined));
    return kept.success && kept.output.owner === owner && now - kept.output.at < OLDEST ? kept.output : null;
  };
  const copy = await read(addressOf(path));
  const newest = (await cache.keys()).at(-1);
  const kept = copy ?? (newest ? await read(newest) : null);
  return { userId: kept?.userId ?? null, copy };
}

/** SAF-10. Deletes copies for which `isGone` returns true. */
export async function deletePageCopies(isGone: (path: string, text: string) => boolean): Promise<void> {
  const cache = await open();
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
