import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { allOf, conversationsQuery } from '#entities/conversation/conversations.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { itemsOf } from '#shared/pages.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useNear } from '#ui/near/use-near.ts';
import * as css from './desk.css.ts';
import { archivedQuery } from './list/archived-pane.tsx';
import { People } from './list/new-people.tsx';

const MOST = 8;

/** Beside the list, before a thread is chosen: whom of one's links one has never written to. */
export function NoThread() {
  // A phone shows the list alone, and asks for nobody.
  const [isShown, setShown] = useState(false);
  const place = useNear(!isShown, () => setShown(true));
  const { requests, archived } = useSearch({ from: '/_member/messages' });
  const links = useInfiniteQuery({ ...linksQuery('links'), enabled: isShown });
  const { data: written, hasNextPage } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  const hasArchive = Boolean(written?.pages[0]?.archived);
  const putAway = useInfiniteQuery({ ...archivedQuery, enabled: isShown && hasArchive });
  // Who stands on a page that is not here may have been written to.
  const isKnown = written && !hasNextPage && (!hasArchive || (putAway.data && !putAway.hasNextPage));
  const talks = isKnown ? [...allOf(written), ...itemsOf(putAway.data)] : [];
  const known = new Set(talks.map(({ person }) => person.id));
  const people = isKnown
    ? itemsOf(links.data).flatMap(({ person }) => (known.has(person.id) ? [] : [person]))
    : [];
  return (
    <div ref={place} className={css.noThread}>
      <EmptyState
        level={2}
        title={requests ? 'Who would like to write to you?' : 'Who would you like to write to?'}
      >
        {requests
          ? 'Pick a request to read it. Nobody sees that you have.'
          : archived
            ? 'Pick a conversation to read on.'
            : 'Pick a conversation, or search for a name.'}
      </EmptyState>
      {people.length > 0 && (
        <section aria-labelledby="unwritten" className={css.unwritten}>
          <h3 id="unwritten">Links you have not written to</h3>
          <People people={people.slice(0, MOST)} />
        </section>
      )}
    </div>
  );
}
