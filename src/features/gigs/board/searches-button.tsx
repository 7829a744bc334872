import { useState } from 'react';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { linkButton } from '#ui/layout/words.css.ts';
import * as css from './board.css.ts';

const SearchesDialog = lazyPart(() => import('./searches-dialog.tsx').then((part) => part.SearchesDialog));
const NewInAll = lazyPart(() => import('./open-search.tsx').then((part) => part.NewInAll));

/**
 * GIG-06. Opens the member's saved searches, from the moment it is seen. How many gigs are new in them comes later and
 * moves nothing; on a server that keeps no searches the button then goes.
 */
export function SearchesButton() {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const close = () => setOpen(false);
  if (isMissing) return null;
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
          <NewInAll onMissing={() => setMissing(true)} whenLost={() => null} />
        </span>
      </button>
      {isOpen && <SearchesDialog onClose={close} onLost={close} />}
    </>
  );
}
