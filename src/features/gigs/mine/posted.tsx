import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MyGig, MyGigsPage } from '#contract/ours/gigs.ts';
import { Paged } from '#entities/answer/paged.tsx';
import { GigLine } from '#entities/gig-line/gig-line.tsx';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Half } from './half.tsx';
import { postedStanding, sortPosted } from './sorting.ts';

/** The gigs a member has posted, with what waits for an answer. */
export function Posted({ query }: { query: UseInfiniteQueryResult<{ pages: MyGigsPage[] }> }) {
  const now = new Date();
  const line = (gone: boolean) => (gig: MyGig) => (
    <GigLine key={gig.id} gig={gig} standing={postedStanding(gig, now)} gone={gone} />
  );
  return (
    <Paged
      query={query}
      what="your gigs"
      waiting={<GigSkeleton text="Loading your gigs..." />}
      empty={
        <EmptyState
          level={2}
          title="You have not posted a gig yet"
          action={
            <Link to="/create-gig" className={button({ size: 'small' })}>
              Post a gig
            </Link>
          }
        >
          Say when, where and for how much; people apply with a note.
        </EmptyState>
      }
    >
      {(items) => {
        const { current, past } = sortPosted(items, now);
        return (
          <>
            <Half title="Coming up">{current.map(line(false))}</Half>
            <Half title="Over and called off">{past.map(line(true))}</Half>
          </>
        );
      }}
    </Paged>
  );
}
