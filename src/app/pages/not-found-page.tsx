import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/use-session.ts';
import { useTitle } from '#entities/title/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page, Title } from '#ui/page/page.tsx';

/** ROU-03. No such address, with the way back. */
export function NotFoundPage() {
  useTitle('Page not found');
  const { isAuthenticated } = useSession();
  return (
    <Page>
      <Title>Page not found</Title>
      <EmptyState
        level={2}
        title="Nothing plays here"
        action={
          <>
            <Link to={isAuthenticated ? '/community' : '/'} className={button({ look: 'go', size: 'small' })}>
              {isAuthenticated ? 'Back to Community' : 'Back to the start'}
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
