import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { postsQuery } from '#entities/post/post-queries.ts';
import { itemsOf } from '#shared/pages.ts';
import { link, muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PostLines } from './post-lines.tsx';

/** So many posts at most. */
const most = 5;

/** Beside one's own posts: what was put away for later. */
export function BesideMine() {
  const { data, isError } = useInfiniteQuery(postsQuery({ from: 'saved' }));
  const saved = itemsOf(data).filter(({ isGone, hiddenByMe }) => !isGone && !hiddenByMe);
  if (!data || isError) return null;
  return (
    <Block
      title="Saved for later"
      more={
        saved.length > 0 && (
          <Link to="/community" search={{ from: 'saved' }} className={link}>
            All
          </Link>
        )
      }
    >
      {saved.length === 0 && (
        <p className={muted}>Press the bookmark under a post, and it stands here. Nobody else sees it.</p>
      )}
      <PostLines posts={saved.slice(0, most)} isNamed />
    </Block>
  );
}
