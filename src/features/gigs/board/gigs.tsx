import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeyedLoading } from '#actors/loading.ts';
import { useSession } from '#actors/session.ts';
import { PostGigLink } from '#entities/gig/post-gig-link.tsx';
import { PagedList, SidePanel } from '#shared/query-content.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countText } from '#ui/format/numbers.ts';
import { results } from '#ui/layout/layout.css.ts';
import { link, linkButton } from '#ui/layout/text.css.ts';
import { Pill } from '#ui/marks/marks.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './board.css.ts';
import { FilterBar } from './filter-bar.tsx';
import { column, inColumn } from './filters.css.ts';
import { type Filters, type GigSearch, readFilters } from './filters.ts';
import { NoMatches } from './no-matches.tsx';
import { useGigs } from './use-gigs.ts';
import { GigList } from './week-list.tsx';

const OpenSavedSearch = lazyPart(() =>
  import('./open-saved-search.tsx').then((part) => part.OpenSavedSearch),
);
const SearchesDialog = lazyPart(() => import('./searches-dialog.tsx').then((part) => part.SearchesDialog));
const NewGigsBadge = lazyPart(() => import('./open-saved-search.tsx').then((part) => part.NewGigsBadge));
const FilterFields = lazyPart(() => import('./filter-fields.tsx').then((part) => part.FilterFields));

type GigsProps = {
  search: GigSearch;
  onSearch: (q: string) => void;
  onChoose: (filters: Filters) => void;
  /** With the filters of the saved search; null when it is gone. */
  onOpenSearch: (filters: Filters | null) => void;
};

/** `/gigs`. */
export function Gigs({ search: urlSearch, onSearch, onChoose, onOpenSearch }: GigsProps) {
  const { filters, wrong } = readFilters(urlSearch);
  const savedSearchId = urlSearch.saved === undefined ? undefined : String(urlSearch.saved);
  const isOpening = savedSearchId !== undefined && Object.keys(filters).length === 0;
  const { q = '' } = filters;
  const board = useGigs(filters);
  const { query, counts, arrivals, isLooking, note } = board;
  const search = useSearchText(q, onSearch);
  const indicator = useKeyedLoading('gigs', isLooking, q ? `Searching for “${q}”...` : 'Searching...');
  const fields = { filters, counts: counts.data, onChoose, onShown: board.wantCounts };
  return (
    <Page>
      <Columns
        sidebar={
          <>
            <JoinBlock />
            <SidePanel>
              <div className={column}>
                <Block title="Filters">
                  <div className={inColumn}>
                    <FilterFields {...fields} />
                  </div>
                </Block>
              </div>
            </SidePanel>
          </>
        }
        sidebarLabel="Filters"
        extra
      >
        <Title note={indicator.message ?? note} actions={<PostGigLink />}>
          Gigs
        </Title>
        <MemberLinks />
        <div className={css.search}>
          <SearchBox
            search={search}
            label="Search gigs"
            placeholder="Drums, load-out, Hebden Bridge"
            busy={indicator.shown}
          />
          <FilterBar {...fields} defaultPay={board.firstPay} savedSearchId={savedSearchId} />
        </div>
        {wrong.length > 0 && (
          <Notice level="warning">
            Some filters in this address don’t work and were left out: {wrong.join(', ')}.
          </Notice>
        )}
        <VisuallyHidden>
          <span role="status">{board.isNarrowed && note}</span>
        </VisuallyHidden>
        {arrivals.count > 0 && (
          <Pill onClick={arrivals.show}>{countText(arrivals.count, 'new gig', 'new gigs')}</Pill>
        )}
        {savedSearchId && (
          <OpenSavedSearch
            id={savedSearchId}
            isIdOnly={isOpening}
            onOpen={onOpenSearch}
            onGone={() => onOpenSearch(null)}
          />
        )}
        <div className={results} aria-busy={isLooking}>
          <PagedList
            query={query}
            subject="gigs"
            rowHeight={118}
            heightAbove={375}
            fallback={<GigSkeleton rows={5} text="Loading gigs..." />}
            empty={
              board.isFiltered ? (
                <NoMatches filters={filters} counts={counts} onChoose={onChoose} />
              ) : (
                <EmptyBoard q={q} onClear={search.clear} />
              )
            }
          >
            {(items) => (
              <GigList
                name={`gigs ${JSON.stringify(filters)}`}
                gigs={items.filter(arrivals.isShown)}
                isByDate={filters.sort === undefined}
                savedSearchId={savedSearchId}
              />
            )}
          </PagedList>
        </div>
      </Columns>
    </Page>
  );
}

const EmptyBoard = ({ q, onClear }: { q: string; onClear: () => void }) =>
  q ? (
    <EmptyState
      level={2}
      title="No gigs like that yet"
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No gigs mention “{q}”. Try fewer words or a place near you, or press “Get alerts” above.
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      title="No gigs yet"
      action={
        <Link to="/create-gig" className={button({ size: 'small' })}>
          Post a gig
        </Link>
      }
    >
      Gigs appear here when someone posts one.
    </EmptyState>
  );

function MemberLinks() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <nav className={css.memberLinks} aria-label="Your gigs">
      <Link to="/my-gigs" search={{ tab: 'applications' }} className={link}>
        My applications
      </Link>
      <Link to="/my-gigs" search={{}} className={link}>
        Gigs I posted
      </Link>
      <Link to="/community" search={{ from: 'saved-gigs' }} className={link}>
        Saved
      </Link>
      <SearchesButton />
    </nav>
  );
}

/** GIG-06. The button disappears on servers without saved searches. */
export function SearchesButton() {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const close = () => setOpen(false);
  if (isMissing) return null;
  return (
    <>
      <button
        type="button"
        className={`${linkButton} ${css.searchesButton}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Searches
        <span className={css.newCount}>
          <NewGigsBadge onMissing={() => setMissing(true)} renderError={() => null} />
        </span>
      </button>
      {isOpen && <SearchesDialog onClose={close} onLoadFailed={close} />}
    </>
  );
}

function JoinBlock() {
  const { isAuthenticated, loading } = useSession();
  if (loading || isAuthenticated) return null;
  return (
    <Block title="Want one of these?">
      <p className={css.sidebarText}>Join, and a note is all it takes to apply.</p>
      <div className={css.sidebarActions}>
        <Link to="/register" search={{ redirect: '/gigs' }} className={button({ size: 'small' })}>
          Join Now
        </Link>
        <Link
          to="/login"
          search={{ redirect: '/gigs' }}
          className={button({ size: 'small', variant: 'quiet' })}
        >
          Sign In
        </Link>
      </div>
    </Block>
  );
}
