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
import { WHOLE } from '#ui/long-list/long-list.tsx';
import { useNear } from '#ui/near/use-near.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { up } from '#ui/theme/breakpoints.ts';

type AnswerProps<T> = {
  query: UseQueryResult<T>;
  /** What was asked for, to finish "Could not load …": "the feed". */
  what: string;
  /** While waiting; a skeleton of the list's own shape by preference. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a query came to, in its own place: waiting, gone wrong with a retry, or the thing itself. */
export function Answer<T>({ query, what, waiting, children }: AnswerProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return waiting ?? <LoadingIndicator type="skeleton" />;
  return <LoadError query={query} what={what} level={2} />;
}

type LoadErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** To finish "Could not load …". */
  what: string;
  level?: 2 | 3;
};

/** In the place of what did not load: why, and the way to try again. */
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
  /** To finish "Could not load …". */
  what: string;
  waiting: ReactNode;
  empty: ReactNode;
  level?: 2 | 3;
  /** Pixels of a short row, where a move to the page may draw the list in two goes. */
  rowHeight?: number | ((row: T | Row) => number);
  /** At least how many pixels stand above the list. */
  above?: number;
  /** What stands in the list besides. */
  rowsOf?: (items: T[], hasMore: boolean) => Row[];
  children: (items: (T | Row)[]) => ReactNode;
};

/** A list that comes page by page, each of its states in its place. What is here stays when more fails to come. */
export function Paged<T, Row = T>({ level = 2, rowHeight, above, ...props }: PagedProps<T, Row>) {
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
      {isWhole && <More query={query} what="more" />}
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
  /** To finish "Could not load …". */
  what: string;
  /** What scrolls the list, where that is not the page. */
  scroller?: HTMLElement | null;
};

/**
 * SPD-07. The way to the next page, which comes by itself when one is near, or by a button; where it did not come, that
 * is said, and the same button tries again.
 */
export function More({ query, what, scroller = null }: MoreProps) {
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
      {!hasNextPage && data && data.pages.length > 1 && <End />}
    </>
  );
}

/** Below a list that has loaded on to its end. */
export const End = () => <p className={css.end}>That is all of it.</p>;

/** Whether our server has drawn the page that was loaded, rather than a frame for it. */
function hasDrawn(): boolean {
  const { shell, waiting } = globalThis.document?.documentElement.dataset ?? {};
  return waiting === undefined && shell !== 'off';
}

/** Whether one moves to a page within the app, and how far down Back leads there, in pixels. */
function useMove(): { isMove: boolean; place: number; hash: string } {
  const { state } = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const { resolvedLocation: before, location: now } = state;
  const [isMove] = useState(() => Boolean(before && before.pathname !== now.pathname) || !hasDrawn());
  return { isMove, place, hash: now.hash };
}

/** Whether the first picture of a part is painted; true from the start for what does not wait for it. */
function usePainted(waits: () => boolean): boolean {
  const [isPainted, setPainted] = useState(() => !waits());
  useEffect(() => {
    if (isPainted) return;
    return oncePainted(() => startTransition(() => setPainted(true)));
  }, [isPainted]);
  return isPainted;
}

type BelowProps = {
  /** Asked when one moves to the page, where what stands here has to be there at once in some cases. */
  waits?: () => boolean;
  children: ReactNode;
};

/**
 * SPD-06. What stands below the first screen, or beside what one came for: by a move to the page it is drawn as soon as
 * that is painted.
 */
export function Below({ waits = () => true, children }: BelowProps) {
  const { isMove, place, hash } = useMove();
  const isPainted = usePainted(() => isMove && place === 0 && hash === '' && waits());
  return isPainted && children;
}

/**
 * SPD-06. What of a list is drawn first: what fits the screen, by Back what stood above it, too; the rest as soon as
 * that is painted. A page that our server has drawn comes whole, and a long list draws what is near anyway.
 * @param height pixels of a row, rather too few than too many; without it the list comes whole
 * @param above at least how many pixels stand above the list; who comes back further down has them besides
 */
export function useFirstRows<T>(
  items: readonly T[],
  height?: number | ((row: T) => number),
  above = 0,
): { rows: T[]; isWhole: boolean } {
  const { isMove, place } = useMove();
  const [first] = useState(() => {
    if (!isMove || !height || items.length > WHOLE) return Number.POSITIVE_INFINITY;
    return rowsWithin(items, height, place > 0 ? place + innerHeight : innerHeight - above);
  });
  const isPainted = usePainted(() => first !== Number.POSITIVE_INFINITY);
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

/** What stands in a side column: only where there is one, so that a phone asks for none of it, and once the page is painted. */
export function Beside({ children }: { children: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  const isWide = useSyncExternalStore(listen, hasRoom, () => false);
  return isPainted && isWide ? children : null;
}
