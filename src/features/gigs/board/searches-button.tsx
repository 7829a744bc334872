import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchesQuery } from '#entities/gig/search-queries.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { badgeWords } from '#ui/format/numbers.ts';
import { linkButton } from '#ui/layout/words.css.ts';
import { Badge } from '#ui/marks/marks.tsx';
import * as css from './board.css.ts';

const SearchesDialog = lazyPart(() => import('./searches-dialog.tsx').then((part) => part.SearchesDialog));

/** GIG-06. The way to what the member is told of, with how many gigs are new in it; the number moves nothing. */
export function SearchesButton() {
  const { data, isError } = useQuery(searchesQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = data?.items.reduce((sum, { newCount }) => sum + newCount, 0) ?? 0;
  if (isError && !data) return null;
  return (
    <>
      <button
        type="button"
        className={`${linkButton} ${css.searches}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Searches
        <span className={css.newCount}>
          <Badge count={count} label={badgeWords(count, 'new gig', 'new gigs')} />
        </span>
      </button>
      {isOpen && <SearchesDialog onClose={close} onLost={close} />}
    </>
  );
}
