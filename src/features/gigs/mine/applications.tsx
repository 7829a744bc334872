import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnApplication, OwnApplicationsPage } from '#contract/ours/applications.ts';
import { Paged } from '#entities/answer/paged.tsx';
import { GigLine } from '#entities/gig-line/gig-line.tsx';
import { standingOfApplication } from '#entities/gig-line/standing-of.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Half } from './half.tsx';
import { sortApplications } from './sorting.ts';

/** The gigs a member wants or has got, each as their application stands. */
export function Applications({ query }: { query: UseInfiniteQueryResult<{ pages: OwnApplicationsPage[] }> }) {
  const line = ({ id, gig }: OwnApplication) => {
    const standing = standingOfApplication(gig);
    return <GigLine key={id} gig={gig} {...(standing && { standing })} />;
  };
  return (
    <Paged
      query={query}
      what="your applications"
      waiting={<GigSkeleton text="Loading your applications..." />}
      empty={
        <EmptyState
          level={2}
          title="You have not applied yet"
          action={
            <Link to="/gigs" search={{}} className={button({ size: 'small' })}>
              Browse gigs
            </Link>
          }
        >
          Find a night that suits you and send a note.
        </EmptyState>
      }
    >
      {(items) => {
        const { current, past } = sortApplications(items, new Date());
        return (
          <>
            <Half title="Waiting and booked">{current.map(line)}</Half>
            <Half title="Over and answered">{past.map(line)}</Half>
          </>
        );
      }}
    </Paged>
  );
}
