import { Link } from '@tanstack/react-router';
import type { LinkBox } from '#contract/ours/links.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

const words: Record<LinkBox, { title: string; text: string }> = {
  links: {
    title: 'No links yet',
    text: 'Ask somebody you have played or worked with. They stand here once they accept.',
  },
  incoming: { title: 'Nobody waits for you', text: 'When somebody asks to link with you, you answer here.' },
  outgoing: { title: 'No request on its way', text: 'Whom you asked stands here until they answer.' },
};

export const NothingIn = ({ box }: { box: LinkBox }) => (
  <EmptyState
    level={2}
    title={words[box].title}
    action={
      <Link to="/discover" className={button({ size: 'small' })}>
        Discover people
      </Link>
    }
  >
    {words[box].text}
  </EmptyState>
);
