import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { type Feed, feeds, type PostMark, postMarks } from '#contract/ours/post-lists.ts';
import { isShelf } from '#entities/post/post-queries.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Switcher } from '#ui/page/page.tsx';
import * as css from './feed.css.ts';
import { keepFeed } from './kept-feed.ts';

const FindPosts = lazyPart(() => import('./find-posts.tsx').then((part) => part.FindPosts));

const names: Record<Feed | PostMark, string> = {
  everybody: 'Everybody',
  links: 'My links',
  saved: 'Saved',
  hidden: 'Hidden',
};
const all = [...feeds, ...postMarks];
const usual: (Feed | PostMark)[] = [...feeds, 'saved'];

type ChoiceProps = { from: Feed | PostMark; q: string; busy: boolean; onSearch: (q: string) => void };

/** FEE-01, FEE-08, FEE-09. Which posts are shown, and the way to search them. A feed that is chosen is kept. */
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
          {(isShelf(from) ? all : usual).map((feed) => (
            <Link
              key={feed}
              to="/community"
              search={{ from: feed, ...(q && { q }) }}
              aria-current={feed === from ? 'page' : undefined}
              resetScroll={false}
              onClick={() => user && !isShelf(feed) && keepFeed(user.id, feed)}
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
