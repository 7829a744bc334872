import { Link } from '@tanstack/react-router';
import type { Feed, PostMark } from '#contract/fields.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

type EmptyFeedProps = { from: Feed | PostMark; q: string; onClear: () => void };

const scopeTexts: Partial<Record<Feed | PostMark, string>> = {
  links: 'Only your links’ posts were searched. ',
  saved: 'Only your saved posts were searched. ',
  hidden: 'Only your hidden posts were searched. ',
};

const emptyTexts = {
  everybody: { title: 'Quiet in here', text: 'Nobody has posted yet. Be the first.' },
  saved: {
    title: 'Nothing saved yet',
    text: 'Press the bookmark under a post to save it for later. Only you can see what you save.',
  },
  hidden: {
    title: 'Nothing hidden',
    text: 'Choose “Hide this post” in a post’s menu to hide it from your lists. You can bring it back here.',
  },
};

export function EmptyFeed({ from, q, onClear }: EmptyFeedProps) {
  if (q)
    return (
      <EmptyState
        level={2}
        title={`No posts match “${q}”`}
        action={
          <Button size="small" onClick={onClear}>
            Show all posts
          </Button>
        }
      >
        {scopeTexts[from]}Try fewer words.
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
        Their posts and yours appear here.
      </EmptyState>
    );
  const { title, text } = emptyTexts[from];
  return (
    <EmptyState level={2} title={title}>
      {text}
    </EmptyState>
  );
}
