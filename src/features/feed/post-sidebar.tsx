import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { profileQuery } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { LikersButton } from '#entities/post/post-card.tsx';
import { likersQuery, postsQuery, type ShownPost } from '#entities/post/post-queries.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { shortNumber } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, small } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import * as css from './feed.css.ts';

type PostProps = { post: ShownPost };

/** Sections that fail to load are left out. */
export function PostSidebar({ post }: PostProps) {
  const { user } = useSession();
  return (
    <>
      {post.likeCount > 0 && <LikedBy post={post} />}
      <MoreBy post={post} isMine={post.author.id === user?.id} />
    </>
  );
}

const maxShown = 5;

function LikedBy({ post: { id, likeCount } }: PostProps) {
  const { data, isPending } = useInfiniteQuery(likersQuery(id));
  const people = itemsOf(data).slice(0, maxShown);
  if (!isPending && people.length === 0) return null;
  return (
    <Block
      title="Liked by"
      more={
        !isPending &&
        likeCount > maxShown && <LikersButton postId={id}>All {shortNumber(likeCount)}</LikersButton>
      }
    >
      {isPending && <PersonSkeleton rows={Math.min(likeCount, maxShown)} text="Loading likes..." />}
      <ul className={list}>
        {people.map((person) => (
          <li key={person.id} className={css.sideLine}>
            <PersonRow person={person} compact />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function MoreBy({ post: { id, author }, isMine }: PostProps & { isMine: boolean }) {
  const { data } = useInfiniteQuery(postsQuery({ author: author.id }));
  const otherPosts = itemsOf(data).filter((post) => post.id !== id && !post.hiddenByMe && !post.isGone);
  if (isMine && otherPosts.length === 0) return null;
  return (
    <Block
      title={isMine ? 'More of your posts' : `More by ${author.name}`}
      more={
        isMine && (
          <Link to="/my-posts" className={link}>
            All
          </Link>
        )
      }
    >
      {!isMine && <AuthorActions id={author.id} />}
      {data && otherPosts.length === 0 && <p className={muted}>No other posts yet.</p>}
      <PostLines posts={otherPosts.slice(0, maxShown)} />
    </Block>
  );
}

function AuthorActions({ id }: { id: string }) {
  const { data: person } = useQuery(profileQuery(id));
  return (
    <div className={`${css.sideLine} ${css.sideActions}`}>{person && <LinkActions person={person} />}</div>
  );
}

type PostLinesProps = {
  posts: readonly ShownPost[];
  showsAuthor?: boolean;
};

const PostLines = ({ posts, showsAuthor = false }: PostLinesProps) => (
  <ul className={list}>
    {posts.map(({ id, text, author, createdAt }) => (
      <li key={id} className={css.sideLine}>
        <Link to="/posts/$postId" params={{ postId: id }} className={css.sideText} dir="auto">
          {text}
        </Link>
        <p className={`${small} ${muted}`}>
          {showsAuthor && `${author.name}, `}
          <TimeAgo moment={createdAt} />
        </p>
      </li>
    ))}
  </ul>
);

export function MyPostsSidebar() {
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
        <p className={muted}>Press the bookmark under a post to save it here. Only you can see it.</p>
      )}
      <PostLines posts={saved.slice(0, maxShown)} showsAuthor />
    </Block>
  );
}
