import { Link, useRouterState } from '@tanstack/react-router';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { useOpenGigs } from '#features/landing/open-gigs.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
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

const MAX_GIGS = 4;

export function OpenGigsBlock() {
  const [open] = useOpenGigs();
  if (open.kind !== 'here' || open.gigs.length === 0) return null;
  return (
    <Block
      title="Open gigs, soonest first"
      more={
        <Link to="/gigs" className={link}>
          All
        </Link>
      }
    >
      <ul className={list}>
        {open.gigs.slice(0, MAX_GIGS).map((gig) => (
          <GigLine key={gig.id} gig={gig} compact />
        ))}
      </ul>
    </Block>
  );
}
