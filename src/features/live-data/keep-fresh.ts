import { InfiniteQueryObserver, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { App } from '#actors/app-context.tsx';
import type { EmittedEvent, Listenable } from '#actors/emitted-events.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import {
  conversationsEditFor,
  conversationsKey,
  conversationsQuery,
  type EditConversations,
} from '#entities/conversation/conversations.ts';
import { dashboardKey, gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys, suggestionsQuery } from '#entities/person/people-queries.ts';
import { postKeys, postsInLists, refetchPosts, refreshPrivateLists } from '#entities/post/post-queries.ts';
import { reviewKeys } from '#entities/review/review-keys.ts';
import { watchQueryClient } from '#shared/current-query-client.ts';
import { isTransient, queryClient } from '#shared/query-client.ts';
import { clearEarlyCalls } from '#transport/early-calls.ts';
import { watchVisible } from './watch.ts';

type Sources = {
  events: Listenable<[EmittedEvent]>;
  transport: { connectivity: Listenable<[]> };
  session: { current: () => { userId: string | null } };
};

/** Lists that keep their order while being read set `refetchOnReconnect: false`. */
const refetchesOnReconnect = ({ observers }: Query) =>
  observers.every(({ options }) => options.refetchOnReconnect !== false);

function refresh(client: QueryClient, all: Stale[]): void {
  const keysOf = (name: 'refetch' | 'markStale') =>
    new Map(all.flatMap((stale) => stale[name] ?? []).map((key) => [JSON.stringify(key), key])).values();
  for (const queryKey of keysOf('markStale'))
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const queryKey of keysOf('refetch')) void client.invalidateQueries({ queryKey });
  const posts = new Set(all.flatMap(({ post }) => post ?? []));
  if (posts.size > 0) void refetchPosts(client, [...posts]);
  for (const { markedPost } of all) if (markedPost) refreshPrivateLists(client, markedPost);
}

/** SOK-04. Refetches where the edit is impossible, or where a running fetch may overwrite it. */
function editConversations(client: QueryClient, edit: EditConversations): void {
  const { queryKey } = conversationsQuery;
  const list = client.getQueryData(queryKey);
  const edited = list ? edit(list) : null;
  if (edited) client.setQueryData(queryKey, edited);
  if (!edited || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** The view shows the query's error. */
const ignoreError = () => {};

/**
 * Refetches visible queries that failed because of the network or the server, including a failed next page.
 * Hidden ones refetch when they are shown.
 */
function refetchFailed(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const { status, fetchStatus, error, fetchMeta } = query.state;
    if (status !== 'error' || fetchStatus !== 'idle' || !query.isActive() || !isTransient(error)) continue;
    const pages = query.observers.find((observer) => observer instanceof InfiniteQueryObserver);
    if (pages && fetchMeta?.fetchMore) void pages.fetchNextPage();
    else query.fetch().catch(ignoreError);
  }
}

/**
 * Keeps cached server data current: refetches what an event changed, everything after a gap in the
 * connection, and what had failed once the server is reachable again. Returns a stop function.
 */
export function keepFresh(
  { events, transport, session }: Sources,
  client: QueryClient,
  random: () => number = Math.random,
): () => void {
  const refreshAll = (all: Stale[]) => refresh(client, all);
  const batches = {
    personal: createBatch(refreshAll, { minPause: 100, maxPause: 1_000, random: () => 0.5 }),
    public: createBatch(refreshAll, { minPause: 500, maxPause: 15_000, random }),
  };
  const stopEvents = events.subscribe((event) => {
    const { userId } = session.current();
    const edit = userId && conversationsEditFor(event, userId);
    if (edit) editConversations(client, edit);
    if (event.type === 'socketLink.contentChanged' || event.type === 'socketLink.eventsMissed')
      clearEarlyCalls();
    if (event.type === 'socketLink.eventsMissed') {
      void client.invalidateQueries({ predicate: refetchesOnReconnect });
      void refetchPosts(
        client,
        postsInLists(client).map(({ id }) => id),
      );
      return;
    }
    const stale = staleAfter(event);
    if (stale) batches[stale.pace].add(stale.stale);
  });
  const stopConnectivity = transport.connectivity.subscribe(() => refetchFailed(client));
  return () => {
    stopEvents();
    stopConnectivity();
    batches.personal.stop();
    batches.public.stop();
  };
}

type BatchOptions = {
  /** Milliseconds the first item waits for more. */
  minPause: number;
  maxPause: number;
  /** 0 to 1: spreads the requests that many clients send after the same event. */
  random: () => number;
};

/**
 * Batches items and hands them over after a pause that doubles while more keep coming. Waits while the page
 * is hidden.
 */
export function createBatch<Item>(
  onBatch: (items: Item[]) => void,
  { minPause, maxPause, random }: BatchOptions,
) {
  let items: Item[] = [];
  let pause = minPause;
  let quietSince = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0 || document.visibilityState === 'hidden') return;
    const batch = items;
    items = [];
    quietSince = Date.now();
    onBatch(batch);
  };
  document.addEventListener('visibilitychange', flush);

  return {
    add(item: Item) {
      items.push(item);
      if (timer !== undefined) return;
      pause = Date.now() - quietSince < 2 * pause ? Math.min(maxPause, 2 * pause) : minPause;
      timer = setTimeout(flush, pause * (0.5 + random()));
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}

/** `early` holds the events buffered until this chunk loaded. */
export function keepSessionFresh(early: Sources, app: App): void {
  const start = (sources: Sources) => [keepFresh(sources, queryClient), watchVisible(app, queryClient)];
  let stops = start(early);
  watchQueryClient(() => {
    for (const stop of stops) stop();
    stops = start(app);
  });
}

const everyKey = [] as const;

type Stale = {
  /** Refetched if visible, otherwise marked stale. */
  refetch?: readonly QueryKey[];
  /** Lists being read: only marked stale, so that nothing moves under the reader. */
  markStale?: readonly QueryKey[];
  /** A post to refresh in place. */
  post?: string;
  /** A post that the member saved or hid, or no longer does. */
  markedPost?: string;
};

const staleConversation = () => ({ refetch: [conversationsKey, dashboardKey] });

const staleByKind: Record<ContentChange['kind'], (id: string) => Stale> = {
  post: (id) => ({ post: id, markStale: [postKeys.lists] }),
  comment: (id) => ({ post: id, refetch: [postKeys.comments(id)] }),
  like: (id) => ({ post: id }),
  mark: (id) => ({ post: id, markStale: [postKeys.lists], markedPost: id }),
  gig: (id) => ({
    refetch: [
      gigKeys.detail(id),
      gigKeys.applicants(id),
      gigKeys.questions(id),
      gigKeys.lists,
      gigKeys.calendar,
    ],
    markStale: [gigKeys.upcoming],
  }),
  application: (id) => ({
    refetch: [
      gigKeys.detail(id),
      gigKeys.applicants(id),
      gigKeys.mine,
      gigKeys.myApplications,
      gigKeys.calendar,
      dashboardKey,
    ],
    markStale: [gigKeys.lists],
  }),
  review: (id) => ({ refetch: [reviewKeys.gig(id), reviewKeys.toWrite, dashboardKey] }),
  link: () => ({ refetch: [peopleKeys.all, dashboardKey], markStale: [suggestionsQuery.queryKey] }),
  profile: (id) => ({ refetch: [peopleKeys.profile(id), ['availability']] }),
  person: () => ({ refetch: [everyKey] }),
  notification: () => ({ refetch: [dashboardKey] }),
  posts: () => ({ refetch: [postKeys.newest], markStale: [postKeys.lists] }),
  gigs: () => ({ refetch: [gigKeys.lists], markStale: [gigKeys.upcoming] }),
  undo: () => ({}),
  message: staleConversation,
  conversation: staleConversation,
  question: (id) => ({ refetch: [gigKeys.questions(id), dashboardKey] }),
  search: () => ({ refetch: [gigKeys.searches] }),
  readers: (id) => ({ refetch: [['readers', id]] }),
};

/** The other kinds are sent to everyone who looks at the thing; their refetches are batched for longer. */
const personalKinds: readonly ContentChange['kind'][] = [
  'mark',
  'application',
  'review',
  'link',
  'person',
  'notification',
  'undo',
  'message',
  'conversation',
  'search',
  'readers',
];

function staleAfter(event: EmittedEvent): { stale: Stale; pace: 'personal' | 'public' } | null {
  switch (event.type) {
    case 'socketLink.contentChanged': {
      const { kind, id } = event.change;
      return { stale: staleByKind[kind](id), pace: personalKinds.includes(kind) ? 'personal' : 'public' };
    }
    case 'socketLink.messageArrived':
    case 'socketLink.conversationUpdated':
      return { stale: { refetch: [dashboardKey] }, pace: 'personal' };
    case 'socketLink.notificationArrived': {
      const aboutLinks = event.notification.type.startsWith('link_');
      return {
        stale: { refetch: aboutLinks ? [dashboardKey, peopleKeys.all] : [dashboardKey] },
        pace: 'personal',
      };
    }
    default:
      return null;
  }
}
