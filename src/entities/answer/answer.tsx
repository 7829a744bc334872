import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '#transport/failure.ts';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';

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
  return (
    <ErrorState
      level={2}
      title={`Could not load ${what}`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {failureOf(query.error).text}
    </ErrorState>
  );
}
