import { Paged } from '#entities/answer/paged.tsx';
import { SearchBox } from '#entities/search/search-box.tsx';
import { useSearchText } from '#entities/search/use-search-text.ts';
import { Block, Page, Title } from '#ui/page/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useKeepFocus } from '../use-keep-focus.ts';
import { Ads } from './ad.tsx';
import * as css from './ads.css.ts';
import { AdsSkeleton } from './ads-skeleton.tsx';
import { ForYou } from './for-you.tsx';
import { Nobody } from './nobody.tsx';
import { others } from './sections.ts';
import { usePeople } from './use-people.ts';

type DiscoverProps = { q: string; onSearch: (q: string) => void };

/** `/discover`: people to link with, for everybody; `q` stands in the address. */
export function Discover({ q, onSearch }: DiscoverProps) {
  const { people, above, settling, note, forYou } = usePeople(q);
  const search = useSearchText(q, onSearch);
  const focusKeeper = useKeepFocus();
  const looking = people.isPlaceholderData;
  return (
    <Page>
      <Title note="People to play, rig, tour and work with">Discover Links</Title>
      <SearchBox
        search={search}
        label="Search people"
        placeholder="A name, an instrument, a trade"
        busy={looking}
      />
      <VisuallyHidden>
        <span role="status">{q && people.data && !looking ? note : ''}</span>
      </VisuallyHidden>
      <div ref={focusKeeper} className={css.results} aria-busy={looking}>
        {settling ? (
          <AdsSkeleton />
        ) : (
          <>
            {!q && <ForYou {...forYou} />}
            <Paged
              query={people}
              what="the people"
              waiting={<AdsSkeleton />}
              empty={<Nobody q={q} onClear={search.clear} />}
            >
              {(items) => {
                const rest = others(items, above);
                return rest.length === 0 ? null : (
                  <Block
                    title={q ? `For “${q}”` : above.length > 0 ? 'Everybody else' : 'Everybody'}
                    note={above.length > 0 ? 'newest first' : note}
                  >
                    <Ads people={rest} />
                  </Block>
                );
              }}
            </Paged>
          </>
        )}
      </div>
    </Page>
  );
}
