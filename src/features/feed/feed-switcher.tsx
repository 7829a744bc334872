import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSession } from '#actors/session.ts';
import type { Feed, PostMark } from '#contract/fields.ts';
import { isPrivateList } from '#entities/post/post-queries.ts';
import { link } from '#ui/layout/text.css.ts';
import { Switcher } from '#ui/page/page.tsx';
import * as css from './feed.css.ts';
import { storeFeedChoice } from './feed-choice.ts';

const feedNames: Record<Feed | 'saved', string> = {
  everybody: 'Everyone',
  links: 'My links',
  saved: 'Saved',
};

type FeedSwitcherProps = {
  /** Null on the page of the member's own posts. */
  from: Feed | PostMark | null;
  q?: string;
};

/** FEE-01, FEE-08, FEE-09. Switches between feeds and remembers the choice. */
export function FeedSwitcher({ from, q }: FeedSwitcherProps) {
  const { user } = useSession();
  const tab = (feed: Feed | 'saved') => (
    <Link
      to="/community"
      search={{ from: feed, ...(q && { q }) }}
      aria-current={feed === from ? 'page' : feed === 'saved' && from === 'hidden'}
      resetScroll={false}
      onClick={() => user && !isPrivateList(feed) && storeFeedChoice(user.id, feed)}
    >
      {feedNames[feed]}
    </Link>
  );
  return (
    <Switcher label="Whose posts" className={css.switcher}>
      {tab('everybody')}
      {tab('links')}
      <Link to="/my-posts">My posts</Link>
      {tab('saved')}
    </Switcher>
  );
}

const shelves = [
  { from: 'saved', name: 'Saved posts' },
  { from: 'saved-gigs', name: 'Saved gigs' },
  { from: 'hidden', name: 'Hidden posts' },
] as const;

export const ShelfNote = ({ of }: { of: (typeof shelves)[number]['from'] }) => (
  <>
    Only you can see this
    {shelves.map(
      ({ from, name }) =>
        from !== of && (
          <Fragment key={from}>
            {' · '}
            <Link to="/community" search={{ from }} className={link}>
              {name}
            </Link>
          </Fragment>
        ),
    )}
  </>
);
