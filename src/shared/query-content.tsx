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
import { oncePainted } from '#ui/chunks/lazy-store.ts';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import * as css from '#ui/layout/layout.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { UNBLOCKED_ROWS } from '#ui/long-list/long-list.tsx';
import { useNear } from '#ui/near/use-near.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { up } from '#ui/theme/breakpoints.ts';

type AnswerProps<T> = {
  query: UseQueryResult<T>;
  /** Completes "Could not load …": "the feed". */
  what: string;
  /** Shown while loading: preferably a skeleton of the content. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Renders a query: pending, failed with a retry, or its data. */
export function QueryContent<T>({ query, what, waiting, children }: AnswerProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return waiting ?? <LoadingIndicator type="skeleton" />;
  return <LoadError query={query} what={what} level={2} />;
}

type LoadErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  what: string;
  level?: 2 | 3;
};

export const LoadError = ({ query, what, level = 3 }: LoadErrorProps) => (
  <ErrorState
    level={level}
    title={`Could not load ${what}`}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  >
    {failureOf(query.error).text}
  </ErrorState>
);

type PagedProps<T, Row> = {
  query: UseInfiniteQueryResult<{ pages: { items: T[] }[] }>;
  what: string;
  waiting: ReactNode;
  empty: ReactNode;
  level?: 2 | 3;
  /** Minimum row height in px. Lets a long list render in two steps after navigation. */
  rowHeight?: number | ((row: T | Row) => number);
  /** Minimum height in px of the content above the list. */
  above?: number;
  rowsOf?: (items: T[], hasMore: boolean) => Row[];
  children: (items: (T | Row)[]) => ReactNode;
};

/** A paginated list. Loaded pages stay visible when a further one fails. */
export function PagedList<T, Row = T>({ level = 2, rowHeight, above, ...props }: PagedProps<T, Row>) {
  const { query, what, waiting, empty, rowsOf, children } = props;
  const { data, isPending } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const all: readonly (T | Row)[] = rowsOf?.(items, query.hasNextPage) ?? items;
  const { rows, isWhole } = useFirstRows(all, rowHeight, above);
  if (!data && isPending) return waiting;
  if (!data) {
    return <LoadError query={query} what={what} level={level} />;
  }
  return (
    <>
      {all.length === 0 ? empty : rows.length > 0 && children(rows)}
      {isWhole && <LoadMore query={query} what="more" />}
    </>
  );
}

type MoreProps = {
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
  what: string;
  scroller?: HTMLElement | null;
};

/** SPD-07. Loads the next page when its end comes near, or by a button, which also retries. */
export function LoadMore({ query, what, scroller = null }: MoreProps) {
  const { data, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query;
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useNear(isWanted, () => void query.fetchNextPage(), scroller);
  return (
    <>
      {isFetchNextPageError && (
        <Notice level="error">
          Could not load {what}. {failureOf(error).text}
        </Notice>
      )}
      {hasNextPage && (
        <div className={css.more} ref={end}>
          <Button busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
      {!hasNextPage && data && data.pages.length > 1 && <EndOfList />}
    </>
  );
}

export const EndOfList = () => <p className={css.end}>That is all of it.</p>;

function isServerRendered(): boolean {
  const { shell, waiting } = globalThis.document?.documentElement.dataset ?? {};
  return waiting === undefined && shell !== 'off';
}

/** Whether this is a navigation within the app, and the scroll position to restore, in px. */
function useNavigation(): { isMove: boolean; place: number; hash: string } {
  const { state } = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const { resolvedLocation: before, location: now } = state;
  const [isMove] = useState(() => Boolean(before && before.pathname !== now.pathname) || !isServerRendered());
  return { isMove, place, hash: now.hash };
}

/** True from the start unless `waits` returns true; else after the first paint. */
function useFirstPaint(waits: () => boolean): boolean {
  const [isPainted, setPainted] = useState(() => !waits());
  useEffect(() => {
    if (isPainted) return;
    return oncePainted(() => startTransition(() => setPainted(true)));
  }, [isPainted]);
  return isPainted;
}

type BelowProps = {
  /** Return false for content that must be there on the first paint. */
  waits?: () => boolean;
  children: ReactNode;
};

/** SPD-06. Content that renders after the first paint when the page is reached by navigation. */
export function DeferredContent({ waits = () => true, children }: BelowProps) {
  const { isMove, place, hash } = useNavigation();
  const isPainted = useFirstPaint(() => isMove && place === 0 && hash === '' && waits());
  return isPainted && children;
}

/**
 * SPD-06. The rows to render on the first paint: what fits the screen, or everything above the restored
 * scroll position; the rest follows after the paint. Server-rendered pages and long (virtualized) lists come
 * whole.
 * @param height minimum row height in px; without it the list renders whole
 * @param above minimum height in px of the content above the list
 */
export function useFirstRows<T>(
  items: readonly T[],
  height?: number | ((row: T) => number),
  above = 0,
): { rows: T[]; isWhole: boolean } {
  const { isMove, place } = useNavigation();
  const [first] = useState(() => {
    if (!isMove || !height || items.length > UNBLOCKED_ROWS) return Number.POSITIVE_INFINITY;
    return rowsWithin(items, height, place > 0 ? place + innerHeight : innerHeight - above);
  });
  const isPainted = useFirstPaint(() => first !== Number.POSITIVE_INFINITY);
  const isWhole = isPainted || items.length <= first;
  return { rows: isWhole ? [...items] : items.slice(0, first), isWhole };
}

function rowsWithin<T>(rows: readonly T[], height: number | ((row: T) => number), room: number): number {
  if (typeof height === 'number') return Math.max(0, Math.ceil(room / height));
  let left = room;
  const beyond = rows.findIndex((row) => {
    if (left <= 0) return true;
    left -= height(row);
    return false;
  });
  return beyond < 0 ? Number.POSITIVE_INFINITY : beyond;
}

const room = () => matchMedia(up('lg'));
const hasRoom = () => room().matches;
function listen(changed: () => void) {
  const media = room();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Renders only where there is a side column, so that a phone makes no calls for it. */
export function SidePanel({ children }: { children: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  const isWide = useSyncExternalStore(listen, hasRoom, () => false);
  return isPainted && isWide ? children : null;
}
