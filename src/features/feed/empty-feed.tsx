import { Link } from '@tanstack/react-router';
import type { Feed, PostMark } from '#contract/fields.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

type EmptyFeedProps = { from: Feed | PostMark; q: string; onClear: () => void };

const scopeTexts: Partial<Record<Feed | PostMark, string>> = {
  links: 'Your links have not said that. ',
  saved: 'Only what you have saved was searched. ',
  hidden: 'Only what you have hidden was searched. ',
};

export function EmptyFeed({ from, q, onClear }: EmptyFeedProps) {
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
        {scopeTexts[from]}Fewer words may find more.
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
  if (from === 'saved')
    return (
      <EmptyState level={2} title="Nothing saved yet">
        Press the bookmark under a post, and it stands here for later. Nobody else can see what you save.
      </EmptyState>
    );
  if (from === 'hidden')
    return (
      <EmptyState level={2} title="Nothing hidden">
        “Hide this post”, in the menu of a post, leaves it out of your lists. Here you can bring it back.
      </EmptyState>
    );
  return (
    <EmptyState level={2} title="Quiet in here">
      Nobody has said anything yet. Be the first.
    </EmptyState>
  );
}
