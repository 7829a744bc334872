import type { App } from '#actors/app-context.tsx';
import { goneItemsSchema, maxCached, partKinds } from '#contract/cached-items.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import { currentQueryClient, watchQueryClient } from '#shared/current-query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { deletePageCopies } from '#transport/page-copies.ts';

/** Milliseconds within which removals are batched. */
const BATCH_DELAY = 500;
/** Minimum milliseconds between unprompted checks. */
const CHECK_INTERVAL = 5 * 60_000;

type IsGone = (path: string, text: string) => boolean;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const id = new RegExp(`^${uuid}$`);
const anchors = new RegExp(`/(posts|gigs|profile|user)/(${uuid})`, 'g');
const parts = new RegExp(`\\b(?:${partKinds.join('|')}):${uuid}`, 'g');
const kinds: Readonly<Record<string, string>> = { posts: 'post', gigs: 'gig' };

/** Things a page links to (`post:ID`, `gig:ID`, `profile:ID`) and the parts named in `data-parts`. */
const topicsIn = (text: string) => [
  ...[...text.matchAll(anchors)].map(([, page = '', named]) => `${kinds[page] ?? 'profile'}:${named}`),
  ...[...text.matchAll(parts)].map(([part]) => part),
];
const idOf = (thing: string) => thing.slice(thing.indexOf(':') + 1);

/** Notification texts may quote content without naming its id. */
const showsNotifications: IsGone = (path) => /^\/(?:notifications|dashboard)(?:\/|$)/.test(path);
const showsMessages: IsGone = (path, text) =>
  /^\/messages(?:\/|$)/.test(path) || showsNotifications(path, text);
const namesAny =
  (ids: readonly string[]): IsGone =>
  (path, text) =>
    ids.some((topicId) => path.includes(topicId) || text.includes(topicId));

/** Which copies an event invalidates, including anything that depends on the thing; null for none. */
function invalidatedBy({ kind, id: named, message }: ContentChange): IsGone | null {
  switch (kind) {
    case 'post':
    case 'comment':
    case 'gig':
    case 'question':
    case 'review':
    case 'profile':
      return namesAny([named]);
    case 'person':
      return (path, text) => showsMessages(path, text) || namesAny([named])(path, text);
    case 'message':
      return message?.removed ? showsMessages : null;
    case 'conversation':
      return showsMessages;
    case 'notification':
      return showsNotifications;
    default:
      return null;
  }
}

async function shownNotifications(userId: string | null): Promise<Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  return shown.filter(({ data }) => data?.recipient === userId && typeof data?.id === 'string');
}

/**
 * SAF-10. Removes deleted, hidden or blocked content from page copies and device notifications. Events and
 * 404s act at once; the server is asked about the rest at start-up, after a gap and occasionally on
 * visibility changes.
 * @param saveAgain saves the current page again
 * @returns a function that stops
 */
export function purgeRemovedContent(
  { events, session }: Pick<App, 'events' | 'session'>,
  saveAgain: () => void,
): () => void {
  let pending: IsGone[] = [];
  let notices = new Set<string>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  const run = (work: () => Promise<void>) => void work().catch(logError);

  const purge = async () => {
    const [gone, closing] = [pending, notices];
    [pending, notices] = [[], new Set()];
    await deletePageCopies((path, text) => gone.some((isGone) => isGone(path, text)));
    saveAgain();
    for (const notification of await shownNotifications(session.current().userId))
      if (closing.has(notification.data.id)) notification.close();
  };
  const queuePurge = (isGone: IsGone) => {
    if (pending.length === 0) setTimeout(() => run(purge), BATCH_DELAY);
    pending.push(isGone);
  };

  /** Asks the server which stored things no longer exist. */
  const checkAll = async () => {
    const { isAuthenticated, userId } = session.current();
    if (!isAuthenticated) return;
    checkedAt = Date.now();
    const topics = new Set<string>();
    await deletePageCopies((_path, text) => {
      for (const thing of topicsIn(text)) topics.add(thing);
      return false;
    });
    const shown = (await shownNotifications(userId)).slice(-maxCached.notices);
    const things = [...topics];
    let notices = shown.map(({ data, body }) => ({ id: String(data.id), excerpt: body }));
    while (things.length + notices.length > 0) {
      const body = { things: things.splice(0, maxCached.things), notices };
      notices = [];
      const gone = await ask('POST /api/gone', goneItemsSchema, { body });
      for (const notification of shown) if (gone.notices.includes(notification.data.id)) notification.close();
      if (gone.things.length > 0) queuePurge(namesAny(gone.things.map(idOf)));
      if (gone.things.some((one) => one.startsWith('message:'))) queuePurge(showsMessages);
    }
  };
  const check = () => run(checkAll);

  const stopNews = events.subscribe((event) => {
    if (event.type === 'socketLink.eventsMissed') return check();
    if (event.type !== 'socketLink.contentChanged') return;
    const { change } = event;
    if (change.kind === 'notification') notices.add(change.id);
    const isGone = invalidatedBy(change);
    if (isGone) queuePurge(isGone);
  });
  const watchQueries = () =>
    currentQueryClient()
      ?.getQueryCache()
      .subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (failureOf(event.action.error).kind !== 'missing') return;
        const key: readonly unknown[] = event.query.queryKey;
        const named = key.map(String).filter((part) => id.test(part));
        if (named.length > 0) queuePurge(namesAny(named));
      });
  let stopQueries = watchQueries();
  const stopClients = watchQueryClient(() => {
    stopQueries?.();
    stopQueries = watchQueries();
  });
  const checkIfDue = () => {
    if (Date.now() - checkedAt > CHECK_INTERVAL) check();
  };
  document.addEventListener('visibilitychange', checkIfDue);
  const stopSession = session.subscribe(check);
  check();
  return () => {
    stopNews();
    stopQueries?.();
    stopClients();
    stopSession();
    document.removeEventListener('visibilitychange', checkIfDue);
  };
}

/** Not vital: a copy lives a week at most, and a notification leads to a page that checks. */
const logError = (error: unknown) => console.warn('[gone]', String(error));
