import { Link, useRouterState } from '@tanstack/react-router';
import { useIsMember } from '#shared/use-is-member.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import * as css from './not-found.css.ts';

/** ROU-03. The unknown address, struck through, and where to go next. */
export function NotFound() {
  const isMember = useIsMember();
  const asked = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <p className={css.struck}>
        <s>{asked}</s>
      </p>
      <EmptyState
        level={2}
        title="Nothing plays here"
        action={
          <div className={css.ways}>
            <Link to={isMember ? '/community' : '/'} className={button({ look: 'go', size: 'small' })}>
              {isMember ? 'Back to Community' : 'Back to the start'}
            </Link>
            <Link to="/gigs" className={button({ size: 'small' })}>
              Browse Gigs
            </Link>
            <Link to="/discover" className={button({ size: 'small' })}>
              Discover people
            </Link>
          </div>
        }
      >
        The address may be mistyped, or what stood here was taken down.
      </EmptyState>
    </>
  );
}
