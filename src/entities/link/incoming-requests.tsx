import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinksPage } from '#contract/links.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import * as css from '#entities/person/person.css.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, small, truncated } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { LinkActions } from './link-actions.tsx';

const MAX_SHOWN = 3;

/** Newest first; null while loading. */
export function useIncomingRequests(enabled = true): LinksPage['items'] | null {
  const requests = useInfiniteQuery({ ...linksQuery('incoming'), enabled });
  if (enabled && requests.isPending) return null;
  return enabled ? itemsOf(requests.data).slice(0, MAX_SHOWN) : [];
}

export const IncomingRequests = ({ requests }: { requests: LinksPage['items'] }) =>
  requests.length > 0 && (
    <Block
      title="Waiting for your answer"
      more={
        <Link to="/links" search={{ box: 'incoming' }} className={link}>
          All
        </Link>
      }
    >
      <ul className={list}>
        {requests.map(({ id, person }) => (
          <li key={id} className={css.pending}>
            <PersonRow person={person} as="h3" compact />
            <span className={css.answer}>
              <LinkActions person={person} />
              <span className={`${small} ${muted} ${truncated}`}>
                {person.mutualCount > 0 ? `${person.mutualCount} in common` : person.place}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
