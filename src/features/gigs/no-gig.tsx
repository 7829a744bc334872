import { Link } from '@tanstack/react-router';
import { LoadError } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Columns, Title } from '#ui/page/page.tsx';

type NoGigProps = {
  title?: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

export function NoGig({ query, title = 'Gig' }: NoGigProps) {
  const { kind } = failureOf(query.error);
  return (
    <Columns>
      <Title>{title}</Title>
      {kind === 'missing' ? (
        <EmptyState level={2} title="Gig not found" action={<BrowseGigs />}>
          This gig no longer exists or was removed.
        </EmptyState>
      ) : (
        <LoadError query={query} subject="this gig" level={2} />
      )}
    </Columns>
  );
}

export const BrowseGigs = () => (
  <Link to="/gigs" search={{}} className={button({ size: 'small' })}>
    Browse gigs
  </Link>
);
