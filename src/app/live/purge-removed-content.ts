import type { App } from '#actors/app-context.tsx';
import { goneThingsSchema, maxCached, partKinds } from '#contract/ours/kept-things.ts';
import type { ContentChange } from '#contract/ours/socket-events.ts';
import { currentQueryClient, watchQueryClient } from '#shared/current-query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { deletePageCopies } from '#transport/page-copies.ts';

/** Milliseconds within which removals are batched. */
const PAUSE = 500;
/** Minimum milliseconds between unprompted checks. */
const SELDOM = 5 * 60_000;

type IsGone = (path: string, text: string) => boolean;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const id = new RegExp(`^${uuid}$`);
const anchors = new RegExp(`/(posts|gigs|profile|user)/(${uuid})`, 'g');
const parts = new RegExp(`\\b(?:${partKinds.join('|')}):${uuid}`, 'g');
const kinds: Readonly<Record<string, string>> = { posts: 'post', gigs: 'gig' };

/** Things a page links to (`post:ID`, `gig:ID`, `profile:ID`) and the parts named in `data-parts`. */
const thingsIn = (text: string) => [
  ...[...text.matchAll(anchors)].map(([, page = '', named]) => `${kinds[page] ?? 'profile'}:${named}`),
  ...[...text.matchAll(parts)].map(([part]) => part),
];
const idOf = (thing: string) => thing.slice(thing.indexOf(':') + 1);

/** Notification texts may quote content without naming its id. */
const isOfNotices: IsGone = (path) => /^\/(?:notifications|dashboard)(?:\/|$)/.test(path);
const isOfTalks: IsGone = (path, text) => /^\/messages(?:\/|$)/.test(path) || isOfNotices(path, text);
const naming =
  (gone: readonly string[]): IsGone =>
  (path, text) =>
    gone.some((one) => path.includes(one) || text.includes(one));

/** Which copies an event invalidates, including anything that depends on the thing; null for none. */
function removalOf({ kind, id: named, message }: ContentChange): IsGone | null {
  switch (kind) {
    case 'post':
    case 'comment':
    case 'gig':
    case 'question':
    case 'review':
    case 'profile':
      return naming([named]);
    case 'person':
      return (path, text) => isOfTalks(path, text) || naming([named])(path, text);
    case 'message':
      return message?.removed ? isOfTalks : null;
    case 'conversation':
      return isOfTalks;
    case 'notification':
      return isOfNotices;
    default:
      return null;
  }
}

async function noticesOf(userId: string | null): Promise<Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  return shown.filter(({ data }) => data?.recipient === userId && typeof data?.id === 'string');
}

/**
 * SAF-10. Removes deleted, hidden or blocked content from page copies and device notifications. Events and
 * 404s act at once; the server is asked about the rest at start-up, after a gap and occasionally on
 * visibility changes.
 * @param keepAgain saves the current page again
 * @returns a function that stops
 */
export function purgeRemovedContent(
  { news, session }: Pick<App, 'news' | 'session'>,
  keepAgain: () => void,
): () => void {
  let waiting: IsGone[] = [];
  let notices = new Set<string>();
  let askedAt = Number.NEGATIVE_INFINITY;
  const attempt = (work: () => Promise<void>) => void work().catch(isNotVital);

  const sweep = async () => {
    const [gone, closing] = [waiting, notices];
    [waiting, notices] = [[], new Set()];
    await deletePageCopies((path, text) => gone.some((isGone) => isGone(path, text)));
    keepAgain();
    for (const one of await noticesOf(session.current().userId)) if (closing.has(one.data.id)) one.close();
  };
  const forget = (isGone: IsGone) => {
    if (waiting.length === 0) setTimeout(() => attempt(sweep), PAUSE);
    waiting.push(isGone);
  };

  /** Asks the server which stored things no longer exist. */
  const askForAll = async () => {
    const { isAuthenticated, userId } = session.current();
    if (!isAuthenticated) return;
    askedAt = Date.now();
    const named = new Set<string>();
    await deletePageCopies((_path, text) => {
      for (const thing of thingsIn(text)) named.add(thing);
      return false;
    });
    const shown = (await noticesOf(userId)).slice(-maxCached.notices);
    const things = [...named];
    let notices = shown.map(({ data, body }) => ({ id: String(data.id), excerpt: body }));
    while (things.length + notices.length > 0) {
      const body = { things: things.splice(0, maxCached.things), notices };
      notices = [];
      const gone = await ask('POST /api/gone', goneThingsSchema, { body });
      for (const one of shown) if (gone.notices.includes(one.data.id)) one.close();
      if (gone.things.length > 0) forget(naming(gone.things.map(idOf)));
      if (gone.things.some((one) => one.startsWith('message:'))) forget(isOfTalks);
    }
  };
  const look = () => attempt(askForAll);

  const stopNews = news.listen((one) => {
    if (one.type === 'socketLink.newsMissed') return look();
    if (one.type !== 'socketLink.contentChanged') return;
    const { change } = one;
    if (change.kind === 'notification') notices.add(change.id);
    const isGone = removalOf(change);
    if (isGone) forget(isGone);
  });
  const watchQueries = () =>
    currentQueryClient()
      ?.getQueryCache()
      .subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (failureOf(event.action.error).kind !== 'missing') return;
        const key: readonly unknown[] = event.query.queryKey;
        const named = key.map(String).filter((part) => id.test(part));
        if (named.length > 0) forget(naming(named));
      });
  let stopQueries = watchQueries();
  const stopClients = watchQueryClient(() => {
    stopQueries?.();
    stopQueries = watchQueries();
  });
  const lookSeldom = () => {
    if (Date.now() - askedAt > SELDOM) look();
  };
  document.addEventListener('visibilitychange', lookSeldom);
  const stopSession = session.subscribe(look);
  look();
  return () => {
    stopNews();
    stopQueries?.();
    stopClients();
    stopSession();
    document.removeEventListener('visibilitychange', lookSeldom);
  };
}

/** Not vital: a copy lives a week at most, and a notification leads to a page that checks. */
const isNotVital = (error: unknown) => console.warn('[gone]', String(error));
