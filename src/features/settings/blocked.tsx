import { useInfiniteQuery } from '@tanstack/react-query';
import { blockedQuery, useBlock } from '#entities/person/person-calls.ts';
import { Paged } from '#shared/answer.tsx';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './settings.css.ts';

/** Whom the member has blocked, and the way back. Nothing where the server knows no such list. */
export function Blocked() {
  const query = useInfiniteQuery(blockedQuery);
  const { unblocking } = useBlock();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Blocked people">
      <div className={css.section}>
        <Paged
          query={query}
          what="whom you blocked"
          waiting={<PersonSkeleton rows={2} text="Loading blocked people..." />}
          empty={<p className={muted}>Nobody. You can block somebody in the menu on their profile.</p>}
        >
          {(items) => (
            <ul className={list} aria-label="Blocked people">
              {items.map(({ person }) => (
                <li key={person.id} className={css.device}>
                  <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
                  <span className={css.blockedName}>{person.name}</span>
                  <Button
                    size="small"
                    aria-label={`Unblock ${person.name}`}
                    busy={unblocking.isPending && unblocking.variables.id === person.id}
                    onClick={() => unblocking.mutate(person)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </Block>
  );
}
