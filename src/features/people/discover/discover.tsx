import { Link } from '@tanstack/react-router';
import { useCounts } from '#actors/counts.ts';
import { useKeyedLoading } from '#actors/loading.ts';
import { Paged } from '#shared/answer.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { button } from '#ui/button/button.css.ts';
import { countWords } from '#ui/format/numbers.ts';
import { inBlocks } from '#ui/long-list/blocks.ts';
import { LongList } from '#ui/long-list/long-list.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { Block, Page, Title } from '#ui/page/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { Ads } from './ad.tsx';
import * as css from './ads.css.ts';
import { AdsSkeleton } from './ads-skeleton.tsx';
import { ForYou } from './for-you.tsx';
import { Nobody } from './nobody.tsx';
import { others } from './sections.ts';
import { usePeople } from './use-people.ts';

type DiscoverProps = { q: string; onSearch: (q: string) => void };

/** The way to the member's own links; to the requests while one waits. */
function MyLinks() {
  const { linkRequests } = useCounts();
  return (
    <Link
      to="/links"
      search={linkRequests > 0 ? { box: 'incoming' } : {}}
      className={button({ size: 'small' })}
    >
      My links
      <Badge count={linkRequests} label={countWords(linkRequests, 'waits for you', 'wait for you')} />
    </Link>
  );
}

/** `/discover`: people to link with, for everybody; `q` stands in the address. */
export function Discover({ q, onSearch }: DiscoverProps) {
  const { people, above, settling, note, forYou } = usePeople(q);
  const isMember = useIsMember();
  const search = useSearchText(q, onSearch);
  const looking = people.isPlaceholderData;
  const indicator = useKeyedLoading('people', looking);
  return (
    <Page>
      <Title note="People to play, rig, tour and work with" acts={isMember && <MyLinks />}>
        Discover Links
      </Title>
      <SearchBox
        search={search}
        label="Search people"
        placeholder="A name, an instrument, a trade"
        busy={indicator.shown}
      />
      <VisuallyHidden>
        <span role="status">{q && people.data && !looking ? note : ''}</span>
      </VisuallyHidden>
      <div className={css.results} aria-busy={looking}>
        {settling ? (
          <AdsSkeleton />
        ) : (
          <>
            {!q && <ForYou {...forYou} />}
            <Paged
              query={people}
              what="the people"
              rowHeight={above.length > 0 ? 228 : 76}
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
                    <LongList name={`people ${q}`} blocks={inBlocks(rest)}>
                      {({ items: some }) => <Ads people={some} />}
                    </LongList>
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
