import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { App } from '#actors/app-context.tsx';
import { limits } from '#contract/limits.ts';
import type { Watched } from '#contract/ours/socket-wishes.ts';
import { postsOf } from '#entities/post/post-queries.ts';

/** Milliseconds; batches what comes into view together. */
const PAUSE = 100;

type Surroundings = Pick<App, 'news'> & {
  send: (event: { type: 'socketLink.watch'; watched: Watched }) => void;
};

/** The URL may hold anything; the server accepts only such ids. */
const isName = (id: unknown) => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
const one = (kind: 'post' | 'gig' | 'profile', id: unknown) => (isName(id) ? [`${kind}:${id}`] : []);

const sharedSchema = v.object({ items: v.array(v.object({ gig: v.object({ id: v.string() }) })) });
function gigsIn(data: unknown): string[] {
  const read = v.safeParse(sharedSchema, data);
  return read.success ? read.output.items.map(({ gig }) => gig.id) : [];
}

/** Topics the server must send for a query to stay current: the counterpart of `keep-fresh.ts`. */
function topicsOf(queryKey: QueryKey, data: unknown): string[] {
  const [area, what, id] = queryKey;
  switch (`${area} ${what}`) {
    case 'posts list':
      return [
        'posts',
        ...postsOf(data)
          .slice(-limits.watched)
          .flatMap((post) => one('post', post.id)),
      ];
    case 'posts newest':
      return ['posts'];
    case 'posts one':
    case 'posts comments':
      return one('post', id);
    case 'gigs list':
    case 'gigs upcoming':
      return ['gigs'];
    case 'gigs one':
    case 'gigs applicants':
      return one('gig', id);
    case 'gigs mine':
      return gigsIn(data).flatMap((gig) => one('gig', gig));
    case 'people profile':
      return one('profile', id);
    default:
      return [];
  }
}

/** Fallback for data fetched before this subscription: with the page, or by an earlier one. */
const whenAnswered = ({ state: { dataUpdatedAt } }: Query) =>
  Math.min(0, dataUpdatedAt === 0 ? 0 : dataUpdatedAt - performance.timeOrigin);

/** Lists take precedence, then the things shown last. */
function within(most: number, topics: string[]): string[] {
  const lists = topics.filter((topic) => !topic.includes(':'));
  const things = topics.filter((topic) => topic.includes(':'));
  return [...lists, ...things.slice(-(most - lists.length))];
}

/**
 * Tells the server which posts, gigs, profiles and lists are visible, so that it sends only their changes. A
 * server that does not support this sends all. Returns a stop function.
 */
export function watchWhatShows({ news, send }: Surroundings, client: QueryClient): () => void {
  /** When each query was last fetched (`performance.now()`); changes since then may have been missed. */
  const asked = new WeakMap<Query, number>();
  let everythingAsked = Number.NEGATIVE_INFINITY;
  /** When a topic stopped being watched: its data was current until then. */
  const left = new Map<string, number>();
  /** Null until this connection has been sent a list. */
  let told: readonly string[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    timer = undefined;
    const now = performance.now();
    const since = new Map<string, number>();
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      const at = Math.max(everythingAsked, asked.get(query) ?? whenAnswered(query));
      for (const topic of topicsOf(query.queryKey, query.state.data))
        since.set(topic, Math.min(at, since.get(topic) ?? now));
    }
    const topics = within(limits.watched, [...since.keys()]);
    if (told !== null && topics.join() === told.join()) return;
    for (const topic of told ?? []) if (!since.has(topic)) left.set(topic, now);
    told = topics;
    const ageOf = (topic: string) =>
      now - Math.max(since.get(topic) ?? 0, left.get(topic) ?? Number.NEGATIVE_INFINITY);
    const watched = Object.fromEntries(topics.map((topic) => [topic, Math.max(0, Math.round(ageOf(topic)))]));
    send({ type: 'socketLink.watch', watched });
  };
  const plan = () => {
    timer ??= setTimeout(tell, PAUSE);
  };
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, performance.now());
    plan();
  });
  const stopNews = news.listen((one) => {
    // A new connection has no topics; after a block is lifted, hidden things may be visible again.
    const isPerson = one.type === 'socketLink.contentChanged' && one.change.kind === 'person';
    if (one.type === 'socketLink.newsMissed') everythingAsked = performance.now();
    if (one.type !== 'socketLink.opened' && !isPerson) return;
    told = null;
    plan();
  });
  plan();
  return () => {
    stopQueries();
    stopNews();
    clearTimeout(timer);
  };
}
