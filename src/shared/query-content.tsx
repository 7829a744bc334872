import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { afterPaint } from '#ui/chunks/lazy-store.ts';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import * as css from '#ui/layout/layout.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { UNBLOCKED_ROWS } from '#ui/long-list/long-list.tsx';
import { useProximity } from '#ui/near/use-near.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { up } from '#ui/theme/breakpoints.ts';

type QueryContentProps<T> = {
  query: UseQueryResult<T>;
  /** Completes "We couldn’t load …": "the feed". */
  subject: string;
  /** Shown while loading: preferably a skeleton of the content. */
  fallback?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Renders a query: pending, failed with a retry, or its data. */
export function QueryContent<T>({ query, subject, fallback, children }: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return fallback ?? <LoadingIndicator type="skeleton" />;
  return <LoadError query={query} subject={subject} level={2} />;
}

type LoadErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  subject: string;
  level?: 2 | 3;
};

export const LoadError = ({ query, subject, level = 3 }: LoadErrorProps) => (
  <ErrorState
    level={level}
    title={`We couldn’t load ${subject}`}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  >
    {failureOf(query.error).text}
  </ErrorState>
);

type PagedListProps<T, Row> = {
  query: UseInfiniteQueryResult<{ pages: { items: T[] }[] }>;
  subject: string;
  fallback: ReactNode;
  empty: ReactNode;
  level?: 2 | 3;
  /** Minimum row height in px. Lets a long list render in two steps after navigation. */
  rowHeight?: number | ((row: T | Row) => number);
  /** Minimum height in px of the content above the list. */
  heightAbove?: number;
  rowsOf?: (items: T[], hasMore: boolean) => Row[];
  children: (items: (T | Row)[]) => ReactNode;
};

/** A paginated list. Loaded pages stay visible when a further one fails. */
export function PagedList<T, Row = T>(props: PagedListProps<T, Row>) {
  const { query, subject, fallback, empty, level = 2, rowHeight, heightAbove, rowsOf, children } = props;
  const { data, isPending } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const all: readonly (T | Row)[] = rowsOf?.(items, query.hasNextPage) ?? items;
  const { rows, isComplete } = useFirstRows(all, rowHeight, heightAbove);
  if (!data) return isPending ? fallback : <LoadError query={query} subject={subject} level={level} />;
  return (
    <>
      {all.length === 0 ? empty : rows.length > 0 && children(rows)}
      {isComplete && <LoadMore query={query} subject="more" />}
    </>
  );
}

type LoadMoreProps = {
  query: Pick<
    UseInfiniteQueryResult<{ pages: unknown[] }>,
    | 'data'
    | 'error'
    | 'isFetching'
    | 'isFetchNextPageError'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'fetchNextPage'
  >;
  subject: string;
  scroller?: HTMLElement | null;
};

/** SPD-07. Loads the next page when its end comes near, or by a button, which also retries. */
export function LoadMore({ query, subject, scroller = null }: LoadMoreProps) {
  const { data, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query;
  const shouldLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useProximity(shouldLoad, () => void query.fetchNextPage(), scroller);
  return (
    <>
      {isFetchNextPageError && (
        <Notice level="error">
          We couldn’t load {subject}. {failureOf(error).text}
        </Notice>
      )}
      {hasNextPage && (
        <div className={css.loadMore} ref={end}>
          <Button busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
      {!hasNextPage && data && data.pages.length > 1 && <EndOfList />}
    </>
  );
}

export const EndOfList = () => <p className={css.endOfList}>You’ve reached the end.</p>;

function isServerRendered(): boolean {
  const { shell, waiting } = globalThis.document?.documentElement.dataset ?? {};
  return waiting === undefined && shell !== 'off';
}

/** Whether this is a navigation within the app, and the scroll position to restore, in px. */
function useNavigation(): { isNavigation: boolean; scrollTop: number; hash: string } {
  const { state } = useRouter();
  const scrollTop = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const { resolvedLocation: before, location: now } = state;
  const [isNavigation] = useState(
    () => Boolean(before && before.pathname !== now.pathname) || !isServerRendered(),
  );
  return { isNavigation, scrollTop, hash: now.hash };
}

/** True from the start unless `shouldWait` returns true; else after the first paint. */
function useFirstPaint(shouldWait: () => boolean): boolean {
  const [isPainted, setPainted] = useState(() => !shouldWait());
  useEffect(() => {
    if (isPainted) return;
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, [isPainted]);
  return isPainted;
}

type DeferredContentProps = {
  /** Return false for content that must be there on the first paint. */
  shouldWait?: () => boolean;
  children: ReactNode;
};

/** SPD-06. Content that renders after the first paint when the page is reached by navigation. */
export function DeferredContent({ shouldWait = () => true, children }: DeferredContentProps) {
  const { isNavigation, scrollTop, hash } = useNavigation();
  const isPainted = useFirstPaint(() => isNavigation && scrollTop === 0 && hash === '' && shouldWait());
  return isPainted && children;
}

/**
 * SPD-06. The rows to render on the first paint: what fits the screen, or everything above the restored
 * scroll position; the rest follows after the paint. Server-rendered pages and long (virtualized) lists come
 * whole.
 * @param height minimum row height in px; without it the list renders whole
 * @param heightAbove minimum height in px of the content above the list
 */
export function useFirstRows<T>(
  items: readonly T[],
  height?: number | ((row: T) => number),
  heightAbove = 0,
): { rows: T[]; isComplete: boolean } {
  const { isNavigation, scrollTop } = useNavigation();
  const [first] = useState(() => {
    if (!isNavigation || !height || items.length > UNBLOCKED_ROWS) return Number.POSITIVE_INFINITY;
    return rowsThatFit(items, height, scrollTop > 0 ? scrollTop + innerHeight : innerHeight - heightAbove);
  });
  const isPainted = useFirstPaint(() => first !== Number.POSITIVE_INFINITY);
  const isComplete = isPainted || items.length <= first;
  return { rows: isComplete ? [...items] : items.slice(0, first), isComplete };
}

function rowsThatFit<T>(rows: readonly T[], height: number | ((row: T) => number), space: number): number {
  if (typeof height === 'number') return Math.max(0, Math.ceil(space / height));
  let remaining = space;
  const firstBeyond = rows.findIndex((row) => {
    if (remaining <= 0) return true;
    remaining -= height(row);
    return false;
  });
  return firstBeyond < 0 ? Number.POSITIVE_INFINITY : firstBeyond;
}

const room = () => matchMedia(up('lg'));
const hasSideColumn = () => room().matches;
function subscribe(changed: () => void) {
  const media = room();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Renders only where there is a side column, so that a phone makes no calls for it. */
export function SidePanel({ children }: { children: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  const isWide = useSyncExternalStore(subscribe, hasSideColumn, () => false);
  return isPainted && isWide ? children : null;
}
