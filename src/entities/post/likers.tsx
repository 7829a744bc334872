import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonRow } from '#entities/person/person-row.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { LoadError, LoadMore } from '#shared/query-content.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { muted } from '#ui/layout/text.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './post-extras.css.ts';
import { likersQuery } from './post-queries.ts';

type LikersProps = { postId: string; onClose: () => void };

/** FEE-04. Most recent first. */
export function Likers({ postId, onClose }: LikersProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const query = useInfiniteQuery({ ...likersQuery(postId), staleTime: 0 });
  const people = itemsOf(query.data);
  return (
    <Dialog open onOpenChange={onClose} size="small" title="Who likes this post">
      <div ref={setScroller} className={css.scroller}>
        {query.isPending && <PersonSkeleton rows={3} text="Loading likes..." />}
        {query.isError && !query.data && <LoadError query={query} subject="likes" />}
        {query.data && people.length === 0 && <p className={muted}>No likes you can see.</p>}
        {people.length > 0 && (
          <ul className={css.people} aria-label="People who like this post">
            {people.map((person) => (
              <li key={person.id}>
                <PersonRow person={person} compact />
              </li>
            ))}
          </ul>
        )}
        {query.data && <LoadMore query={query} subject="more people" scroller={scroller} />}
      </div>
    </Dialog>
  );
}
