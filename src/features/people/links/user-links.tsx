import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonCard } from '#contract/person.ts';
import { profileQuery, userLinksQuery } from '#entities/person/people-queries.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countText } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { NoPerson } from '../no-person.tsx';
import { LinkRow } from './link-row.tsx';
import * as css from './links.css.ts';
import { WithSidebar } from './with-sidebar.tsx';

/** `/user/{userId}/links` */
export function UserLinks({ userId }: { userId: string }) {
  const profile = useQuery(profileQuery(userId));
  const query = useInfiniteQuery(userLinksQuery(userId));
  const missing = query.isError && failureOf(query.error).kind === 'missing';
  // A profile that is gone or forbidden is not shown from the cache.
  const person = missing ? undefined : profile.data;
  const title = person && (person.linkState === 'self' ? 'Your links' : `${person.name}’s links`);
  useTitle(title);
  return (
    <Page>
      <WithSidebar
        isReady={query.data !== undefined && !missing}
        of={person && { person, links: itemsOf(query.data) }}
      >
        <Title
          text={title}
          note={person ? countText(person.counts.links, 'link', 'links') : profile.isPending && '\u00a0'}
        >
          {person && person.linkState !== 'self' ? (
            <>
              <Link to="/profile/$id" params={{ id: userId }} className={css.titleLink}>
                <bdi>{person.name}</bdi>
              </Link>
              ’s links
            </>
          ) : (
            (title ?? 'Links')
          )}
        </Title>
        {missing ? (
          <NoPerson id={userId} />
        ) : (
          <PagedList
            query={query}
            subject="links"
            fallback={<PersonSkeleton rows={5} text="Loading people..." />}
            empty={
              <EmptyState level={2} title="No links yet">
                {person?.name ?? 'This person'} has no links yet.
              </EmptyState>
            }
          >
            {(items) => (
              <LongList name={`links of ${userId}`} blocks={blocksOf(items, person?.linkState === 'self')}>
                {({ part, isFirst, items: shown }) => (
                  <>
                    {part && isFirst && <h2 className={css.part}>{part}</h2>}
                    <ul className={list} aria-label={part}>
                      {shown.map((item) => (
                        <LinkRow key={item.id} person={item} as={part ? 'h3' : 'h2'} />
                      ))}
                    </ul>
                  </>
                )}
              </LongList>
            )}
          </PagedList>
        )}
      </WithSidebar>
    </Page>
  );
}

/** PPL-04. Mutual links come first, under their own heading; own links have none. */
function blocksOf(links: readonly PersonCard[], areOwn: boolean) {
  const common = areOwn ? [] : links.filter(({ linkState }) => linkState === 'linked');
  const others = links.filter((person) => !common.includes(person));
  const parts = [
    { part: 'In common', people: common },
    { part: common.length > 0 ? 'Others' : undefined, people: others },
  ];
  return parts.flatMap(({ part, people }) =>
    toBlocks(people, part).map((block, nth) => ({ ...block, part, isFirst: nth === 0 })),
  );
}
