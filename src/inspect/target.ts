import { tabStorage } from '#transport/storage.ts';

const PARAMETER = 'inspect';
const STORED = 'sidestage.inspect';

const here = new Set(['', '1', 'on', 'true']);

const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
const isStately = ({ hostname }: URL) => /^(.+\.)?stately\.ai$/.test(hostname);

/** The page that an answer to `?inspect` names: ours, Stately's, or one on this machine. Null when it is none of them. */
function pageOf(asked: string): URL | null {
  if (here.has(asked)) return new URL('/visualiser.html', location.origin);
  if (asked === 'stately') return new URL('https://stately.ai/inspect');
  const url = URL.parse(asked);
  if (!url || !(url.origin === location.origin || isLocal(url) || isStately(url))) return null;
  return isStately(url) && url.pathname === '/' ? new URL('/inspect', url) : url;
}

/**
 * Where the machines of this page are to be watched, if they are: `?inspect` in the address says so for as long as the
 * browser's tab lives, `?inspect=off` ends it.
 */
export function inspectorPage(): URL | null {
  const asked = new URLSearchParams(location.search).get(PARAMETER) ?? tabStorage.read(STORED);
  if (asked === null) return null;
  if (asked === 'off') {
    tabStorage.remove(STORED);
    return null;
  }
  const page = pageOf(asked);
  if (page) tabStorage.write(STORED, asked);
  else
    console.error(
      `?inspect=${asked} names no inspector. Say ?inspect for our own, ?inspect=stately, an address on this machine, or off.`,
    );
  return page;
}
