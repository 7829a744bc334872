import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { App } from '#actors/app-context.tsx';
import { limits } from '#contract/limits.ts';
import type { Watched } from '#contract/live-updates.ts';
import { postsOf } from '#entities/post/post-queries.ts';

/** Milliseconds; batches what comes into view together. */
const BATCH_MS = 100;

type WatchContext = Pick<App, 'events'> & {
  send: (event: { type: 'socketLink.watch'; watched: Watched }) => void;
};

/** The URL may hold anything; the server accepts only such ids. */
const isTopicId = (id: unknown) => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
const topicFor = (kind: 'post' | 'gig' | 'profile', id: unknown) => (isTopicId(id) ? [`${kind}:${id}`] : []);

const sharedSchema = v.object({ items: v.array(v.object({ gig: v.object({ id: v.string() }) })) });
function gigsIn(data: unknown): string[] {
  const read = v.safeParse(sharedSchema, data);
  return read.success ? read.output.items.map(({ gig }) => gig.id) : [];
}

/** Topics the server must send for a query to stay current: the counterpart of `keep-fresh.ts`. */
function topicsOf(queryKey: QueryKey, data: unknown): string[] {
  const [area, kind, id] = queryKey;
  switch (`${area} ${kind}`) {
    case 'posts list':
      return [
        'posts',
        ...postsOf(data)
          .slice(-limits.watched)
          .flatMap((post) => topicFor('post', post.id)),
      ];
    case 'posts newest':
      return ['posts'];
    case 'posts one':
    case 'posts comments':
      return topicFor('post', id);
    case 'gigs list':
    case 'gigs upcoming':
      return ['gigs'];
    case 'gigs one':
    case 'gigs applicants':
      return topicFor('gig', id);
    case 'gigs mine':
      return gigsIn(data).flatMap((gig) => topicFor('gig', gig));
    case 'people profile':
      return topicFor('profile', id);
    default:
      return [];
  }
}

/** Fallback for data fetched before this subscription: with the page, or by an earlier one. */
const fetchedBefore = ({ state: { dataUpdatedAt } }: Query) =>
  Math.min(0, dataUpdatedAt === 0 ? 0 : dataUpdatedAt - performance.timeOrigin);

/** Lists take precedence, then the things shown last. */
function within(max: number, topics: string[]): string[] {
  const lists = topics.filter((topic) => !topic.includes(':'));
  const things = topics.filter((topic) => topic.includes(':'));
  return [...lists, ...things.slice(-(max - lists.length))];
}

/**
 * Tells the server which posts, gigs, profiles and lists are visible, so that it sends only their changes. A
 * server that does not support this sends all. Returns a stop function.
 */
export function watchVisible({ events, send }: WatchContext, client: QueryClient): () => void {
  /** When each query was last fetched (`performance.now()`); changes since then may have been missed. */
  const fetchedAt = new WeakMap<Query, number>();
  let allFetchedAt = Number.NEGATIVE_INFINITY;
  /** When a topic stopped being watched: its data was current until then. */
  const unwatchedAt = new Map<string, number>();
  /** Null until this connection has been sent a list. */
  let sentTopics: readonly string[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendTopics = () => {
    timer = undefined;
    const now = performance.now();
    const since = new Map<string, number>();
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      const at = Math.max(allFetchedAt, fetchedAt.get(query) ?? fetchedBefore(query));
      for (const topic of topicsOf(query.queryKey, query.state.data))
        since.set(topic, Math.min(at, since.get(topic) ?? now));
    }
    const topics = within(limits.watched, [...since.keys()]);
    if (sentTopics !== null && topics.join() === sentTopics.join()) return;
    for (const topic of sentTopics ?? []) if (!since.has(topic)) unwatchedAt.set(topic, now);
    sentTopics = topics;
    const ageOf = (topic: string) =>
      now - Math.max(since.get(topic) ?? 0, unwatchedAt.get(topic) ?? Number.NEGATIVE_INFINITY);
    const watched = Object.fromEntries(topics.map((topic) => [topic, Math.max(0, Math.round(ageOf(topic)))]));
    send({ type: 'socketLink.watch', watched });
  };
  const schedule = () => {
    timer ??= setTimeout(sendTopics, BATCH_MS);
  };
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      fetchedAt.set(event.query, performance.now());
    schedule();
  });
  const stopEvents = events.subscribe((event) => {
    // A new connection has no topics; after a block is lifted, hidden things may be visible again.
    const isPerson = event.type === 'socketLink.contentChanged' && event.change.kind === 'person';
    if (event.type === 'socketLink.eventsMissed') allFetchedAt = performance.now();
    if (event.type !== 'socketLink.opened' && !isPerson) return;
    sentTopics = null;
    schedule();
  });
  schedule();
  return () => {
    stopQueries();
    stopEvents();
    clearTimeout(timer);
  };
}
