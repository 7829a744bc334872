import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { link, linkButton } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as css from './board.css.ts';

const SearchesButton = lazyPart(() => import('./searches-button.tsx').then((part) => part.SearchesButton));

/** A member's own gigs, in one line above the board. */
export function OwnLine() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <nav className={css.ownLine} aria-label="Yours">
      <Link to="/my-gigs" search={{ tab: 'applications' }} className={link}>
        My applications
      </Link>
      <Link to="/my-gigs" search={{}} className={link}>
        Gigs I posted
      </Link>
      <Link to="/community" search={{ from: 'saved-gigs' }} className={link}>
        Saved
      </Link>
      <SearchesButton
        meanwhile={
          <button type="button" className={linkButton}>
            Searches
          </button>
        }
      />
    </nav>
  );
}

/** Beside the board: the way in for visitors. */
export function JoinUs() {
  const { isAuthenticated, loading } = useSession();
  if (loading || isAuthenticated) return null;
  return (
    <Block title="Want one of these?">
      <p className={css.sidebarWords}>Join, and a note is all it takes to apply.</p>
      <div className={css.sidebarActions}>
        <Link to="/register" search={{ redirect: '/gigs' }} className={button({ size: 'small' })}>
          Join Now
        </Link>
        <Link to="/login" search={{ redirect: '/gigs' }} className={button({ size: 'small', look: 'bare' })}>
          Sign In
        </Link>
      </div>
    </Block>
  );
}
