import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { type Feed, feeds } from '#contract/ours/posts.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Switcher } from '#ui/page/page.tsx';
import * as css from './feed.css.ts';
import { keepFeed } from './kept-feed.ts';

const FindPosts = lazyPart(() => import('./find-posts.tsx').then((part) => part.FindPosts));

const names: Record<Feed, string> = { everybody: 'Everybody', links: 'My links' };

type ChoiceProps = { from: Feed; q: string; busy: boolean; onSearch: (q: string) => void };

/** FEE-01, FEE-08. Whose posts are shown, which is kept, and the way to search them. */
export function Choice({ from, q, busy, onSearch }: ChoiceProps) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(q !== '');
  const isFinding = isOpen || q !== '';
  // Opened by words in the address alone, the box would go as soon as it is emptied.
  const searchHere = (words: string) => {
    setIsOpen(true);
    onSearch(words);
  };
  return (
    <>
      <div className={css.choice}>
        <Switcher label="Whose posts" className={css.feeds}>
          {feeds.map((feed) => (
            <Link
              key={feed}
              to="/community"
              search={{ from: feed, ...(q && { q }) }}
              aria-current={feed === from ? 'page' : undefined}
              resetScroll={false}
              onClick={() => user && keepFeed(user.id, feed)}
            >
              {names[feed]}
            </Link>
          ))}
        </Switcher>
        <IconButton
          icon={Search}
          label="Search posts"
          aria-expanded={isFinding}
          onClick={() => {
            setIsOpen(!isFinding);
            if (q) onSearch('');
          }}
        />
      </div>
      {isFinding && <FindPosts q={q} busy={busy} onSearch={searchHere} onLost={() => setIsOpen(false)} />}
    </>
  );
}
