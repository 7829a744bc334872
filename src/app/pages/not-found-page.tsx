import { Link } from '@tanstack/react-router';
import { useIsMember } from '#shared/use-is-member.ts';
import { useTitle } from '#shared/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page, Title } from '#ui/page/page.tsx';

/** ROU-03. No such address, with the way back. */
export function NotFoundPage() {
  useTitle('Page not found');
  const isMember = useIsMember();
  return (
    <Page>
      <Title>Page not found</Title>
      <EmptyState
        level={2}
        title="Nothing plays here"
        action={
          <>
            <Link to={isMember ? '/community' : '/'} className={button({ look: 'go', size: 'small' })}>
              {isMember ? 'Back to Community' : 'Back to the start'}
            </Link>
            <Link to="/gigs" className={button({ size: 'small' })}>
              Browse Gigs
            </Link>
          </>
        }
      >
        The address may be mistyped, or what stood here was taken down.
      </EmptyState>
    </Page>
  );
}
