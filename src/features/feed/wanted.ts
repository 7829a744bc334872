import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A comment that somebody is led to, and the one under which it stands: itself, unless it is a reply. */
export type Wanted = { id: string; threadId: string };

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads on until it is there that is wanted. */
export function useLoadUntil(isThere: boolean, query: Query): void {
  const { hasNextPage, isFetching, isFetchNextPageError } = query;
  const isMissing = !isThere && hasNextPage && !isFetching && !isFetchNextPageError;
  const loadOn = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (isMissing) loadOn();
  }, [isMissing]);
}

/** Leads to a line as soon as it is there and wanted: into sight, with the focus on it, unless somebody types meanwhile. */
export function useArrival(isWanted: boolean): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isWanted || document.activeElement instanceof HTMLTextAreaElement) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return line;
}
