import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LinkBox, linkBoxes } from '#contract/ours/links.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { useActs } from '#entities/undo/acts.ts';
import { Taken, withTaken } from '#entities/undo/taken.tsx';
import { Paged } from '#shared/answer.tsx';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted, num } from '#ui/layout/words.css.ts';
import { inBlocks, LongList } from '#ui/long-list/long-list.tsx';
import { Cols, Page, Switcher, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { LinkRow } from './link-row.tsx';
import * as css from './links.css.ts';

/** `/links`: the member's links, and requests in and out; the box stands in the address. */
export function Links({ box }: { box: LinkBox }) {
  const queries = {
    links: useInfiniteQuery(linksQuery('links')),
    incoming: useInfiniteQuery(linksQuery('incoming')),
    outgoing: useInfiniteQuery(linksQuery('outgoing')),
  };
  const ended = useActs().filter(({ kind, linkState }) => kind === 'link' && linkState === stateIn[box]);
  const countIn = (name: LinkBox) => {
    const { data, hasNextPage } = queries[name];
    return countOf(
      data?.pages.flatMap(({ items }) => items),
      hasNextPage,
    );
  };
  return (
    <Page>
      <Cols>
        <Title>Links</Title>
        <Switcher label="Boxes" className={css.boxes}>
          {linkBoxes.map((name) => (
            <Link
              key={name}
              to="/links"
              search={name === 'links' ? {} : { box: name }}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
            >
              {boxNames[name]} <span className={`${num} ${muted}`}>{countIn(name)}</span>
            </Link>
          ))}
        </Switcher>
        <Paged
          query={queries[box]}
          what={box === 'links' ? 'your links' : 'the requests'}
          waiting={<PersonSkeleton rows={5} text="Loading people..." />}
          empty={<NothingIn box={box} />}
          rowsOf={(items, hasMore) => withTaken(items, ended, { hasMore })}
        >
          {(items) => (
            <LongList
              key={box}
              name={`links ${box}`}
              className={box === 'incoming' ? css.lit : ''}
              blocks={inBlocks(items)}
            >
              {(block) => (
                <ul className={list}>
                  {block.items.map((row) =>
                    'act' in row ? (
                      <li key={row.id} className={css.person}>
                        <Taken act={row.act} />
                      </li>
                    ) : (
                      <LinkRow
                        key={row.id}
                        person={row.person}
                        removable
                        note={box !== 'links' && <TimeAgo moment={row.createdAt} />}
                      />
                    ),
                  )}
                </ul>
              )}
            </LongList>
          )}
        </Paged>
      </Cols>
    </Page>
  );
}

const words: Record<LinkBox, { title: string; text: string }> = {
  links: {
    title: 'No links yet',
    text: 'Ask somebody you have played or worked with. They stand here once they accept.',
  },
  incoming: { title: 'Nobody waits for you', text: 'When somebody asks to link with you, you answer here.' },
  outgoing: { title: 'No request on its way', text: 'Whom you asked stands here until they answer.' },
};

const NothingIn = ({ box }: { box: LinkBox }) => (
  <EmptyState
    level={2}
    title={words[box].title}
    action={
      <Link to="/discover" className={button({ size: 'small' })}>
        Discover people
      </Link>
    }
  >
    {words[box].text}
  </EmptyState>
);

const stateIn = { links: 'linked', incoming: 'incoming', outgoing: 'outgoing' } as const;

const boxNames: Record<LinkBox, string> = {
  links: 'Links',
  incoming: 'Waiting for your answer',
  outgoing: 'Sent',
};

/** How many, when all of them are here: "12", "20+" while there are more, nothing before the first answer. */
export function countOf(items: readonly unknown[] | undefined, more: boolean): string {
  if (!items) return '';
  return more ? `${items.length}+` : String(items.length);
}
