import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LinkBox, linkBoxes } from '#contract/ours/links.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { Paged } from '#shared/answer.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted, num } from '#ui/layout/words.css.ts';
import { inBlocks } from '#ui/long-list/blocks.ts';
import { LongList } from '#ui/long-list/long-list.tsx';
import { Cols, Page, Switcher, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { boxNames, countOf } from './box.ts';
import { LinkRow } from './link-row.tsx';
import * as css from './links.css.ts';
import { NothingIn } from './nothing-in.tsx';

/** `/links`: the member's links, and requests in and out; the box stands in the address. */
export function Links({ box }: { box: LinkBox }) {
  const queries = {
    links: useInfiniteQuery(linksQuery('links')),
    incoming: useInfiniteQuery(linksQuery('incoming')),
    outgoing: useInfiniteQuery(linksQuery('outgoing')),
  };
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
                  {block.items.map(({ id, person, createdAt }) => (
                    <LinkRow
                      key={id}
                      person={person}
                      removable
                      note={box !== 'links' && <TimeAgo moment={createdAt} />}
                    />
                  ))}
                </ul>
              )}
            </LongList>
          )}
        </Paged>
      </Cols>
    </Page>
  );
}
