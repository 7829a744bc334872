import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery, userLinksQuery } from '#entities/person/people-queries.ts';
import { Paged } from '#shared/answer.tsx';
import { itemsOf } from '#shared/pages.ts';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { inBlocks, LongList } from '#ui/long-list/long-list.tsx';
import { Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { NoPerson } from '../no-person.tsx';
import { LinkRow } from './link-row.tsx';
import * as css from './links.css.ts';
import { WithSidebar } from './with-sidebar.tsx';

/** `/user/{userId}/links`: somebody's links, and how the viewer stands to each of them. */
export function UserLinks({ userId }: { userId: string }) {
  const profile = useQuery(profileQuery(userId));
  const query = useInfiniteQuery(userLinksQuery(userId));
  const missing = query.isError && failureOf(query.error).kind === 'missing';
  // What is not there any more, or not for this member, is not shown from memory.
  const person = missing ? undefined : profile.data;
  const title = person && (person.linkState === 'self' ? 'Your links' : `${person.name}’s links`);
  useTitle(title);
  return (
    <Page>
      <WithSidebar
        isReady={query.data !== undefined && !missing}
        of={person && { person, links: itemsOf(query.data) }}
      >
        <Title written={title} note={person && countWords(person.counts.links, 'link', 'links')}>
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
          <Paged
            query={query}
            what="the links"
            waiting={<PersonSkeleton rows={5} text="Loading people..." />}
            empty={
              <EmptyState level={2} title="No links yet">
                {person?.name ?? 'This person'} is not linked with anybody yet.
              </EmptyState>
            }
          >
            {(items) => (
              <LongList name={`links of ${userId}`} blocks={inBlocks(items)}>
                {(block) => (
                  <ul className={list}>
                    {block.items.map((item) => (
                      <LinkRow
                        key={item.id}
                        person={item}
                        note={
                          person?.linkState !== 'self' &&
                          item.linkState === 'linked' &&
                          'Linked with you, too'
                        }
                      />
                    ))}
                  </ul>
                )}
              </LongList>
            )}
          </Paged>
        )}
      </WithSidebar>
    </Page>
  );
}
