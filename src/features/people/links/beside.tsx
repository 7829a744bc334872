import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { linksQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { itemsOf } from '#shared/pages.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as row from '../discover/ads.css.ts';
import { Suggested } from '../discover/suggested.tsx';
import { others } from '../discover/use-people.ts';

const mostWaiting = 3;
const mostSuggested = 5;

/**
 * Beside lists of links, where there is room: who waits for an answer, unless that is the list itself, and whom one
 * may know. What does not come leaves its place empty.
 */
export function Beside({ hasRequests }: { hasRequests: boolean }) {
  const requests = useInfiniteQuery({ ...linksQuery('incoming'), enabled: !hasRequests });
  const suggestions = useQuery(suggestionsQuery);
  const waiting = hasRequests || !requests.data ? [] : itemsOf(requests.data).slice(0, mostWaiting);
  const suggested = others(
    suggestions.data?.items ?? [],
    waiting.map(({ person }) => person),
  ).slice(0, mostSuggested);
  return (
    <>
      {waiting.length > 0 && (
        <Block
          title="Waiting for you"
          more={
            <Link to="/links" search={{ box: 'incoming' }} className={link}>
              All
            </Link>
          }
        >
          <ul className={list}>
            {waiting.map(({ id, person }) => (
              <li key={id} className={row.row}>
                <PersonRow person={person} as="h3" short />
                <span className={row.rowFoot}>
                  <span className={row.push}>
                    <LinkActions person={person} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {suggested.length > 0 && (
        <Block
          title="People you may know"
          more={
            <Link to="/discover" className={link}>
              Discover
            </Link>
          }
        >
          <Suggested people={suggested} narrow />
        </Block>
      )}
    </>
  );
}
