import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/use-session.ts';
import { Paged } from '#entities/answer/paged.tsx';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { usePeopleNews } from '#entities/person/use-people-news.ts';
import { SearchBox } from '#entities/search/search-box.tsx';
import { useSearchText } from '#entities/search/use-search-text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Block, Page, Title } from '#ui/page/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useKeepFocus } from '../use-keep-focus.ts';
import { Ads } from './ad.tsx';
import * as css from './ads.css.ts';
import { AdsSkeleton } from './ads-skeleton.tsx';
import { ForYou } from './for-you.tsx';
import { others } from './sections.ts';

type DiscoverProps = { q: string; onSearch: (q: string) => void };

/** `/discover`: people to link with, for everybody; `q` stands in the address. */
export function Discover({ q, onSearch }: DiscoverProps) {
  const { isAuthenticated, loading } = useSession();
  const people = useInfiniteQuery({ ...peopleQuery(q), placeholderData: keepPreviousData });
  const requests = useInfiniteQuery({ ...linksQuery('incoming'), enabled: isAuthenticated });
  const suggestions = useQuery({ ...suggestionsQuery, enabled: isAuthenticated });
  const search = useSearchText(q, onSearch);
  const focusKeeper = useKeepFocus();
  usePeopleNews();

  const waiting = requests.data?.pages.flatMap(({ items }) => items.map(({ person }) => person)) ?? [];
  const suggested = others(suggestions.data?.items ?? [], waiting);
  const above = q ? [] : [...waiting, ...suggested];
  const settling = loading || (isAuthenticated && (requests.isPending || suggestions.isPending));
  const found = others(people.data?.pages.flatMap(({ items }) => items) ?? [], []).length;
  const note = people.hasNextPage ? 'newest first' : countWords(found, 'person', 'people');
  return (
    <Page>
      <Title note="People to play, rig, tour and work with">Discover Links</Title>
      <SearchBox
        search={search}
        label="Search people"
        placeholder="A name, an instrument, a trade"
        busy={people.isPlaceholderData}
      />
      <VisuallyHidden>
        <span role="status">{q && people.data && !people.isPlaceholderData ? note : ''}</span>
      </VisuallyHidden>
      <div ref={focusKeeper} className={css.results} aria-busy={people.isPlaceholderData}>
        {settling && !q && !people.isError ? (
          <AdsSkeleton />
        ) : (
          <>
            {!q && <ForYou waiting={waiting} suggested={suggested} />}
            <Paged
              query={people}
              what="the people"
              waiting={<AdsSkeleton />}
              empty={<Nobody q={q} onClear={search.clear} />}
            >
              {(items) => (
                <Block
                  title={q ? `For “${q}”` : above.length > 0 ? 'Everybody else' : 'Everybody'}
                  note={above.length > 0 ? 'newest first' : note}
                >
                  <Ads people={others(items, above)} />
                </Block>
              )}
            </Paged>
          </>
        )}
      </div>
    </Page>
  );
}

const Nobody = ({ q, onClear }: { q: string; onClear: () => void }) =>
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
    <EmptyState level={2} title="You are early">
      Nobody else is here yet. People show as they join.
    </EmptyState>
  );
