import { Link } from '@tanstack/react-router';
import { useCounts } from '#actors/counts.ts';
import { useKeyedLoading } from '#actors/loading.ts';
import { PagedList, useFirstRows } from '#shared/query-content.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { badgeText, countText } from '#ui/format/numbers.ts';
import { pushEnd, results } from '#ui/layout/layout.css.ts';
import { LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Block, Page, Title } from '#ui/page/page.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './discover-card.css.ts';
import { DiscoverCards } from './discover-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, type PeopleSearch, readFilters } from './filters.ts';
import { NoMatch } from './no-match.tsx';
import { Suggestions } from './suggestions.tsx';
import { usePeople, withoutShown } from './use-people.ts';

/** Pixels between the cards of two sections: a heading and its margins. */
const SECTION_GAP = 100;

/** Pixels: height of a short card divided by the columns, and the least space above all cards. */
function measures(): { height: number; head: number } {
  const { innerWidth = 0 } = globalThis;
  if (innerWidth >= 1024) return { height: 67, head: 400 };
  return innerWidth >= 640 ? { height: 84, head: 260 } : { height: 168, head: 280 };
}

type DiscoverProps = {
  search: PeopleSearch;
  onSearch: (q: string) => void;
  onChoose: (filters: Filters) => void;
};

function MyLinks() {
  const { linkRequests } = useCounts();
  return (
    <Link
      to="/links"
      search={linkRequests > 0 ? { box: 'incoming' } : {}}
      className={button({ size: 'small' })}
    >
      {linkRequests > 0 ? 'Requests' : 'My links'}
      <Badge count={linkRequests} label={badgeText(linkRequests, 'waiting for you', 'waiting for you')} />
    </Link>
  );
}

/** `/discover`; filters are in the URL. */
export function Discover({ search: inAddress, onSearch, onChoose }: DiscoverProps) {
  const { filters, wrong } = readFilters(inAddress);
  const { q = '' } = filters;
  const { people, above, settling, note, forYou, isNarrowed, isFiltered, isVisitor, counts, wantCounts } =
    usePeople(filters);
  const isMember = useIsMember();
  const search = useSearchText(q, onSearch);
  const looking = people.isPlaceholderData;
  const { height, head } = measures();
  const indicator = useKeyedLoading('people', looking);
  return (
    <Page>
      <Title note="People to play, rig, tour and work with" actions={isMember && <MyLinks />}>
        Discover Links
      </Title>
      <FilterBar filters={filters} counts={counts.data} onNear={wantCounts} onChoose={onChoose}>
        <SearchBox
          search={search}
          label="Search people"
          placeholder="Name, skill, town"
          busy={indicator.shown}
        />
      </FilterBar>
      {wrong.length > 0 && (
        <Notice level="warning">
          Some filters in this address don’t work and were left out: {wrong.join(', ')}.
        </Notice>
      )}
      <VisuallyHidden>
        <span role="status">{isNarrowed && people.data && !looking ? note : ''}</span>
      </VisuallyHidden>
      <div className={`${css.results} ${results}`} aria-busy={looking}>
        {settling ? (
          <CardsSkeleton />
        ) : (
          <>
            {isVisitor && <JoinPrompt />}
            {!isNarrowed && <ForYou {...forYou} />}
            <PagedList
              query={people}
              subject="people"
              rowHeight={height}
              heightAbove={head + above.length * height}
              fallback={<CardsSkeleton />}
              empty={
                isFiltered ? (
                  <NoMatch filters={filters} counts={counts} onChoose={onChoose} />
                ) : (
                  <NoPeople q={q} isMember={isMember} onClear={search.clear} />
                )
              }
            >
              {(items) => {
                const rest = withoutShown(items, above);
                return rest.length === 0 ? null : (
                  <Block
                    title={
                      q
                        ? `Results for “${q}”`
                        : isNarrowed
                          ? 'Matching people'
                          : above.length > 0
                            ? 'Everyone else'
                            : 'Everyone'
                    }
                    note={above.length > 0 ? 'newest first' : !looking && note}
                  >
                    <LongList name={`people ${JSON.stringify(filters)}`} blocks={toBlocks(rest)}>
                      {({ items: some }) => <DiscoverCards people={some} />}
                    </LongList>
                  </Block>
                );
              }}
            </PagedList>
          </>
        )}
      </div>
    </Page>
  );
}

const JoinPrompt = () => (
  <div className={css.join}>
    <p>People who play, rig and pour. Join to connect with them.</p>
    <Link
      to="/register"
      search={{ redirect: '/discover' }}
      className={button({ variant: 'primary', size: 'small' })}
    >
      Join Now
    </Link>
  </div>
);

type NoPeopleProps = { q: string; isMember: boolean; onClear: () => void };

const NoPeople = ({ q, isMember, onClear }: NoPeopleProps) =>
  q ? (
    <EmptyState
      level={2}
      title="Nobody like that yet"
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Nobody mentions “{q}”. Try one word: an instrument, a trade or a place.
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      title="You’re early"
      action={
        isMember && (
          <Link to="/edit-profile" className={button({ size: 'small' })}>
            Complete your profile
          </Link>
        )
      }
    >
      Nobody else is here yet. People appear as they join.
    </EmptyState>
  );

type ForYouProps = ReturnType<typeof usePeople>['forYou'];

function ForYou({ waiting, suggested, failure, onRetry, busy }: ForYouProps) {
  const { height, head } = measures();
  const { rows } = useFirstRows(
    suggested,
    height,
    waiting.length > 0 ? head + waiting.length * height + SECTION_GAP : head,
  );
  return (
    <>
      {failure && (
        <ErrorState level={2} title="We couldn’t load your suggestions" busy={busy} onRetry={onRetry}>
          {failure}
        </ErrorState>
      )}
      {waiting.length > 0 && (
        <Block title="Waiting for your answer" note={countText(waiting.length, 'person', 'people')}>
          <DiscoverCards people={waiting} isHighlighted />
        </Block>
      )}
      {rows.length > 0 && (
        <Block title="People you may know" note="from your links, town and gigs">
          <Suggestions people={rows} />
        </Block>
      )}
    </>
  );
}

const CardsSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading people...</VisuallyHidden>
    <div className={css.cards} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={css.card}>
          <span className={css.header}>
            <SkeletonBox round width={56} height={56} />
            <span className={css.skeletonLines}>
              <SkeletonBox width="60%" height={20} />
              <SkeletonBox width="84%" height={14} />
              <SkeletonBox width="36%" height={14} />
            </span>
          </span>
          <span className={css.tags}>
            <SkeletonBox width="70%" height={22} />
          </span>
          <span className={css.footer}>
            <SkeletonBox width={84} height={36} className={pushEnd} />
          </span>
        </div>
      ))}
    </div>
  </div>
);
