import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { newInSearchSchema } from '#contract/gig-search.ts';
import { boardSearchOf, searchesQuery } from '#entities/gig/search-queries.ts';
import { LoadError } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { badgeText } from '#ui/format/numbers.ts';
import { link } from '#ui/layout/text.css.ts';
import { Badge } from '#ui/marks/marks.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { type Filters, readFilters } from './filters.ts';
import { newGigIdsKey } from './week-list.tsx';

/** GIG-06. Number of new gigs in all saved searches. */
export function NewGigsBadge({ onMissing }: { onMissing: () => void }) {
  const { data, error } = useQuery(searchesQuery);
  const isMissing = error !== null && !data && failureOf(error).kind === 'missing';
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) reportMissing();
  }, [isMissing]);
  const count = data?.items.reduce((sum, { newCount }) => sum + newCount, 0) ?? 0;
  return <Badge count={count} label={badgeText(count, 'new gig', 'new gigs')} />;
}

type OpenSavedSearchProps = {
  id: string;
  /** The address contains nothing but the id, as in a notification. */
  isIdOnly: boolean;
  onOpen: (filters: Filters) => void;
  onGone: () => void;
};

const newGigIdsQuery = (id: string) =>
  queryOptions<readonly string[]>({ queryKey: newGigIdsKey(id), queryFn: () => [], enabled: false });

/** GIG-06. Applies the filters of the saved search in the address, and marks its new gigs as seen. */
export function OpenSavedSearch({ id, isIdOnly, onOpen, onGone }: OpenSavedSearchProps) {
  const client = useQueryClient();
  const { href } = useLocation();
  const query = useQuery(searchesQuery);
  const { data, error } = query;
  const search = data?.items.find((savedSearch) => savedSearch.id === id);
  const failure = error && !data ? failureOf(error).kind : null;
  const isGone = failure === 'missing' || (data !== undefined && !search);
  const open = useEffectEvent(() => {
    if (isIdOnly && search) onOpen(readFilters(boardSearchOf(search)).filters);
  });
  const leave = useEffectEvent(() => {
    if (isIdOnly) notify.info('That saved search no longer exists. Showing all gigs.', { id: 'search' });
    onGone();
  });
  const foundId = search?.id;
  useEffect(() => {
    if (foundId) open();
  }, [foundId]);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const count = search?.newCount ?? 0;
  useEffect(() => {
    if (count === 0) return;
    void ask('POST /api/gigs/searches/:id/look', newInSearchSchema, { id }).then(
      ({ gigIds }) => {
        client.setQueryData(newGigIdsQuery(id).queryKey, (seen = []) => [...new Set([...seen, ...gigIds])]);
        return client.invalidateQueries({ queryKey: searchesQuery.queryKey });
      },
      // They stay new until the next visit.
      () => undefined,
    );
  }, [client, count, id]);
  if (!failure || isGone || !isIdOnly) return null;
  if (failure !== 'signedOut') return <LoadError query={query} subject="your saved search" level={2} />;
  return (
    <Notice>
      <Link to="/login" search={{ redirect: href }} className={link}>
        Sign in
      </Link>{' '}
      to open your saved search.
    </Notice>
  );
}
