import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useKeyedLoading } from '#actors/loading.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { isGone } from '#entities/gig/status-label.ts';
import { Paged } from '#shared/answer.tsx';
import { hasArrived, learn } from '#shared/arrivals.ts';
import { itemsOf } from '#shared/pages.ts';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './board.css.ts';
import { GigsSidebar, OwnLine } from './gigs-sidebar.tsx';
import { WeekList } from './week-list.tsx';

type GigsProps = { q: string; onSearch: (q: string) => void };

/** `/gigs`: the board, for everybody; `q` stands in the address. */
export function Gigs({ q, onSearch }: GigsProps) {
  const query = useInfiniteQuery({ ...gigsQuery({ q }), placeholderData: keepPreviousData });
  const search = useSearchText(q, onSearch);
  const looking = query.isPlaceholderData;
  const arrivals = useArrivals(q, looking ? undefined : query.data?.pages);
  const gigs = itemsOf(query.data);
  const indicator = useKeyedLoading('gigs', looking, q ? `Looking for “${q}”...` : 'Looking...');
  const count = query.data && !looking && countOf(gigs, query.hasNextPage, q);
  return (
    <Page>
      <Cols sidebar={<GigsSidebar />} sidebarLabel="Yours" extra>
        <Title
          note={indicator.words ?? count}
          acts={
            <Link to="/create-gig" className={button({ look: 'go' })}>
              <Icon of={Plus} />
              Post a gig
            </Link>
          }
        >
          Gigs
        </Title>
        <OwnLine />
        <SearchBox
          search={search}
          label="Search gigs"
          placeholder="Drums, load-out, Hebden Bridge"
          busy={indicator.shown}
          className={css.find}
        />
        <VisuallyHidden>
          <span role="status">{q && count}</span>
        </VisuallyHidden>
        {arrivals.count > 0 && (
          <div className={css.news}>
            <Button size="small" onClick={arrivals.show}>
              {countWords(arrivals.count, 'new gig', 'new gigs')}
            </Button>
          </div>
        )}
        <div aria-busy={looking}>
          <Paged
            query={query}
            what="the gigs"
            rowHeight={118}
            waiting={<GigSkeleton rows={5} text="Loading gigs..." />}
            empty={<Nothing q={q} onClear={search.clear} />}
          >
            {(items) => <WeekList name={`gigs ${q}`} gigs={items.filter(arrivals.isShown)} />}
          </Paged>
        </div>
      </Cols>
    </Page>
  );
}

/** "14 gigs, 11 open"; while there are more than are here, that there are. */
function countOf(gigs: readonly GigSummary[], more: boolean, q: string): string {
  const about = q ? ` for “${q}”` : '';
  const open = gigs.filter((gig) => !isGone(gig)).length;
  if (more) return `${open} open${about}, and more below`;
  if (gigs.length === 0) return q ? `Nothing${about}` : '';
  if (q) return `${countWords(gigs.length, 'gig', 'gigs')}${about}`;
  return `${countWords(gigs.length, 'gig', 'gigs')}, ${open} open`;
}

const Nothing = ({ q, onClear }: { q: string; onClear: () => void }) =>
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
      Nothing mentions “{q}”. Try one word, or a place near you.
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      title="Nothing on the list"
      action={
        <Link to="/create-gig" className={button({ size: 'small' })}>
          Post a gig
        </Link>
      }
    >
      Gigs show here as soon as somebody posts one.
    </EmptyState>
  );

type Pages = readonly { items: readonly GigSummary[] }[];

/**
 * The board is live, but nothing moves under the eyes: lines change where they stand, and gigs that were posted
 * meanwhile are counted until `show`. Another search starts anew. No pages: none of this search are here yet.
 */
export function useArrivals(q: string, pages: Pages | undefined) {
  const [looked, setLooked] = useState(() => ({ q, seen: learn(null, []) }));
  const seen = learn(looked.q === q ? looked.seen : null, pages ?? []);
  if (pages && (looked.q !== q || looked.seen !== seen)) setLooked({ q, seen });
  const arrived = (pages ?? []).flatMap(({ items }) => items).filter((gig) => hasArrived(seen, gig));
  return {
    count: arrived.length,
    isShown: (gig: GigSummary) => !hasArrived(seen, gig),
    show: () => setLooked({ q, seen: learn(null, pages ?? []) }),
  };
}
