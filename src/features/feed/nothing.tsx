import { Link } from '@tanstack/react-router';
import type { Feed } from '#contract/ours/posts.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

type NothingProps = { from: Feed; q: string; onClear: () => void };

/** Where no post is shown: why, and what helps. */
export function Nothing({ from, q, onClear }: NothingProps) {
  if (q)
    return (
      <EmptyState
        level={2}
        title={`No post with “${q}”`}
        action={
          <Button size="small" onClick={onClear}>
            Show all posts
          </Button>
        }
      >
        {from === 'links' ? 'Your links have not said that. ' : ''}Fewer words may find more.
      </EmptyState>
    );
  if (from === 'links')
    return (
      <EmptyState
        level={2}
        title="Nothing from your links yet"
        action={
          <Link to="/discover" className={button({ size: 'small' })}>
            Find people to link with
          </Link>
        }
      >
        What they post, and what you post, stands here.
      </EmptyState>
    );
  return (
    <EmptyState level={2} title="Quiet in here">
      Nobody has said anything yet. Be the first.
    </EmptyState>
  );
}
