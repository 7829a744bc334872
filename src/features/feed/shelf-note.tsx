import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { link } from '#ui/layout/words.css.ts';

const shelves = { saved: 'Saved posts', 'saved-gigs': 'Saved gigs', hidden: 'Hidden posts' } as const;
export type Shelf = keyof typeof shelves;
const all: readonly Shelf[] = ['saved', 'saved-gigs', 'hidden'];

/** Whose it is, and the way from what is saved or hidden to the rest of it. */
export const ShelfNote = ({ of }: { of: Shelf }) => (
  <>
    Only you see this
    {all.map(
      (from) =>
        from !== of && (
          <Fragment key={from}>
            {' · '}
            <Link to="/community" search={{ from }} className={link}>
              {shelves[from]}
            </Link>
          </Fragment>
        ),
    )}
  </>
);
