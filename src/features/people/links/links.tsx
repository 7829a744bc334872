import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useKeyedLoading } from '#actors/loading.ts';
import { foldLetters } from '#contract/letters.ts';
import { type LinkBox, type Link as LinkLine, linkBoxes } from '#contract/links.ts';
import type { Act } from '#contract/undo.ts';
import { type LinksFilter, linksQuery } from '#entities/person/people-queries.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, type RemovedRow, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Select } from '#ui/field/choices.tsx';
import { matches } from '#ui/format/matches.ts';
import { countText } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted, tabularNumbers } from '#ui/layout/text.css.ts';
import { LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { Page, Switcher, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { LinkRow } from './link-row.tsx';
import * as css from './links.css.ts';
import { WithSidebar } from './with-sidebar.tsx';

type LinksProps = {
  box: LinkBox;
  /** Search and order; empty for requests. */
  filter: LinksFilter;
  onFilter: (filter: LinksFilter) => void;
};

/** `/links`; tab, search and order are in the URL. */
export function Links({ box, filter, onFilter }: LinksProps) {
  const { q = '', sort } = filter;
  const queries = {
    links: useInfiniteQuery(linksQuery('links')),
    incoming: useInfiniteQuery(linksQuery('incoming')),
    outgoing: useInfiniteQuery(linksQuery('outgoing')),
  };
  const linksQueryResult = useInfiniteQuery({
    ...linksQuery(box, filter),
    // Results stay while the search changes, but not when the tab does.
    placeholderData: (before, query) => (query?.queryKey.includes(box) ? before : undefined),
  });
  const search = useSearchText(q, (typed) => onFilter({ ...(typed && { q: typed }), ...(sort && { sort }) }));
  const isLooking = linksQueryResult.isPlaceholderData;
  const indicator = useKeyedLoading('links', isLooking);
  const ended = useUndoableActs().filter(
    ({ kind, linkState, words }) => kind === 'link' && linkState === stateIn[box] && matches(words, q),
  );
  // Reserved while unknown, so that the list does not move down.
  const hasLinks = queries.links.isPending || itemsOf(queries.links.data).length > 0;
  const waiting = itemsOf(queries.incoming.data).length;
  /** "12", "20+" while there are more, "" before the first answer. */
  const countIn = (name: LinkBox) => {
    const { data, hasNextPage } = queries[name];
    return data ? `${itemsOf(data).length}${hasNextPage ? '+' : ''}` : '';
  };
  return (
    <Page>
      <WithSidebar hasRequests={box === 'incoming'} isReady={linksQueryResult.data !== undefined}>
        <Title>Links</Title>
        <Switcher label="Links and requests" className={css.boxes}>
          {linkBoxes.map((name) => (
            <Link
              key={name}
              to="/links"
              search={name === 'links' ? {} : { box: name }}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
            >
              {boxNames[name]}{' '}
              {name === 'incoming' && waiting > 0 ? (
                <Badge count={waiting} label={countIn(name)} />
              ) : (
                <span className={`${tabularNumbers} ${muted}`}>{countIn(name)}</span>
              )}
            </Link>
          ))}
        </Switcher>
        {box === 'links' && (hasLinks || q) && (
          <div className={css.toolbar}>
            <SearchBox search={search} label="Search your links" placeholder="Name" busy={indicator.shown} />
            <Select
              aria-label="Sort by"
              value={sort ?? 'newest'}
              onChange={({ target: { value } }) =>
                onFilter({ ...(q && { q }), ...(value === 'name' && { sort: value }) })
              }
            >
              <option value="newest">Newest first</option>
              <option value="name">By name</option>
            </Select>
          </div>
        )}
        <VisuallyHidden>
          <span role="status">
            {q &&
              linksQueryResult.data &&
              !isLooking &&
              countText(itemsOf(linksQueryResult.data).length, 'link', 'links')}
          </span>
        </VisuallyHidden>
        <PagedList
          query={linksQueryResult}
          subject={box === 'links' ? 'your links' : 'your requests'}
          fallback={<PersonSkeleton rows={5} text="Loading people..." />}
          empty={q ? <NoNameMatch q={q} onClear={search.clear} /> : <EmptyBox box={box} />}
          rowsOf={(items, hasMore) =>
            withRemovedRows(items, ended, { hasMore, isAfter: sort === 'name' ? sortsAfter : undefined })
          }
        >
          {(items) => (
            <LongList
              key={box}
              name={`links ${box} ${sort} ${q}`}
              className={box === 'incoming' ? css.highlighted : ''}
              blocks={toBlocks(items)}
            >
              {(block) => (
                <ul className={list}>
                  {block.items.map((row) =>
                    'act' in row ? (
                      <li key={row.id} className={css.person}>
                        <RemovedNotice act={row.act} />
                      </li>
                    ) : (
                      <LinkRow
                        key={row.id}
                        person={row.person}
                        removable
                        text={row.note}
                        note={box !== 'links' && <TimeAgo moment={row.createdAt} />}
                      />
                    ),
                  )}
                </ul>
              )}
            </LongList>
          )}
        </PagedList>
      </WithSidebar>
    </Page>
  );
}

const texts: Record<LinkBox, { title: string; text: string }> = {
  links: {
    title: 'No links yet',
    text: 'Connect with people you’ve played or worked with. They appear here once they accept.',
  },
  incoming: { title: 'No requests waiting', text: 'When someone asks to link with you, answer here.' },
  outgoing: { title: 'No requests sent', text: 'Requests you send stay here until they’re answered.' },
};

const NoNameMatch = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState
    level={2}
    title="Nobody by that name"
    action={
      <Button size="small" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    None of your links matches “{q}”. Try part of the name.
  </EmptyState>
);

const sortsAfter = (row: LinkLine | RemovedRow, { words }: Act) =>
  foldLetters('act' in row ? row.act.words : row.person.name) > foldLetters(words);

const EmptyBox = ({ box }: { box: LinkBox }) => (
  <EmptyState
    level={2}
    title={texts[box].title}
    action={
      <Link to="/discover" className={button({ size: 'small' })}>
        Find people
      </Link>
    }
  >
    {texts[box].text}
  </EmptyState>
);

const stateIn = { links: 'linked', incoming: 'incoming', outgoing: 'outgoing' } as const;

const boxNames: Record<LinkBox, string> = {
  links: 'Links',
  incoming: 'Waiting for your answer',
  outgoing: 'Sent',
};
