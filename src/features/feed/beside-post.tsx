import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { profileQuery } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { likersQuery } from '#entities/post/post-acts.ts';
import { postsQuery, type ShownPost } from '#entities/post/post-queries.ts';
import { itemsOf } from '#shared/pages.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as css from './beside.css.ts';
import { PostLines } from './post-lines.tsx';

type OfPost = { post: ShownPost };

/** Beside a post: who wrote it, who likes it, and what else they said. What does not come is left out. */
export function BesidePost({ post }: OfPost) {
  const { user } = useSession();
  const isMine = post.author.id === user?.id;
  return (
    <>
      {!isMine && <Author post={post} />}
      {post.likeCount > 0 && <LikedBy post={post} />}
      <MoreBy post={post} isMine={isMine} />
    </>
  );
}

function Author({ post: { author } }: OfPost) {
  const { data: person } = useQuery(profileQuery(author.id));
  return (
    <Block title="Who wrote it">
      <div className={css.author}>
        <PersonRow person={person ?? author} size={56} as="h3" />
        {person && <LinkActions person={person} />}
      </div>
    </Block>
  );
}

/** So many people, and posts, at most. */
const most = 5;

function LikedBy({ post: { id } }: OfPost) {
  const people = itemsOf(useInfiniteQuery(likersQuery(id)).data).slice(0, most);
  if (people.length === 0) return null;
  return (
    <Block title="Who likes it">
      <ul className={list}>
        {people.map((person) => (
          <li key={person.id} className={css.line}>
            <PersonRow person={person} short />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function MoreBy({ post: { id, author }, isMine }: OfPost & { isMine: boolean }) {
  const { data } = useInfiniteQuery(postsQuery({ author: author.id }));
  const others = itemsOf(data).filter((post) => post.id !== id && !post.hiddenByMe && !post.isGone);
  if (others.length === 0) return null;
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
      <PostLines posts={others.slice(0, most)} />
    </Block>
  );
}
