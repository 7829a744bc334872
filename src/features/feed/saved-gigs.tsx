import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { SaveGig, savedGigsQuery } from '#entities/gig/saving.tsx';
import { PagedList } from '#shared/query-content.tsx';
import { useTitle } from '#shared/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { FeedSidebar } from './feed-sidebar.tsx';
import { FeedSwitcher, ShelfNote } from './feed-switcher.tsx';

const Searches = lazyPart(() => import('#entities/gig/searches.tsx').then((part) => part.SearchesBlock));

/** GIG-06. `/community?from=saved-gigs`. */
export function SavedGigs() {
  const query = useInfiniteQuery(savedGigsQuery);
  useTitle('Saved gigs');
  return (
    <Page>
      <Columns sidebar={<FeedSidebar gigsOnly />} sidebarLabel="Coming up" extra>
        <Title note={<ShelfNote of="saved-gigs" />}>Saved gigs</Title>
        <FeedSwitcher from="saved" />
        <PagedList
          query={query}
          subject="your saved gigs"
          fallback={<GigSkeleton rows={3} text="Loading saved gigs..." />}
          empty={
            <EmptyState
              level={2}
              title="No gigs saved yet"
              action={
                <Link to="/gigs" className={button({ size: 'small' })}>
                  Browse gigs
                </Link>
              }
            >
              Press the bookmark beside a gig to save it for later. Only you can see what you save.
            </EmptyState>
          }
        >
          {(gigs) => (
            <ul className={list}>
              {gigs.map((gig) => (
                <GigLine key={gig.id} gig={gig} level={2} save={<SaveGig gig={gig} />} />
              ))}
            </ul>
          )}
        </PagedList>
        <Searches />
      </Columns>
    </Page>
  );
}
