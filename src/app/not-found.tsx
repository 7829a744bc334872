import { Link, useRouterState } from '@tanstack/react-router';
import { useIsMember } from '#shared/use-is-member.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import * as css from './not-found.css.ts';

/** ROU-03. The unknown address, struck through, and where to go next. */
export function NotFound() {
  const isMember = useIsMember();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <p className={css.struckThrough}>
        <s>{path}</s>
      </p>
      <EmptyState
        level={2}
        title="Nothing’s playing here"
        action={
          <div className={css.links}>
            <Link
              to={isMember ? '/community' : '/'}
              className={button({ variant: 'primary', size: 'small' })}
            >
              {isMember ? 'Back to Community' : 'Back to home'}
            </Link>
            <Link to="/gigs" className={button({ size: 'small' })}>
              Browse Gigs
            </Link>
            <Link to="/discover" className={button({ size: 'small' })}>
              Find people
            </Link>
          </div>
        }
      >
        The address may be wrong, or the page may have been removed.
      </EmptyState>
    </>
  );
}
