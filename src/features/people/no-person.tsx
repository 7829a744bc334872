import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** In place of somebody who is not here, or not for the viewer. */
export const NoPerson = () => (
  <EmptyState
    level={2}
    title="Nobody here by that address"
    action={
      <Link to="/discover" className={button({ size: 'small' })}>
        Discover people
      </Link>
    }
  >
    They may have left, or the link was cut short on its way to you.
  </EmptyState>
);
