import { Link } from '@tanstack/react-router';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted, small } from '#ui/layout/words.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import * as css from './feed.css.ts';

type PostLinesProps = {
  posts: readonly ShownPost[];
  /** Says whose each is. */
  isNamed?: boolean;
};

/** Posts by their first words, in a side column. */
export const PostLines = ({ posts, isNamed = false }: PostLinesProps) => (
  <ul className={list}>
    {posts.map(({ id, text, author, createdAt }) => (
      <li key={id} className={css.sideLine}>
        <Link to="/posts/$postId" params={{ postId: id }} className={css.sideWords} dir="auto">
          {text}
        </Link>
        <p className={`${small} ${muted}`}>
          {isNamed && `${author.name}, `}
          <TimeAgo moment={createdAt} />
        </p>
      </li>
    ))}
  </ul>
);
