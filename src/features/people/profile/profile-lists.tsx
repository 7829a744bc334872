import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/ours/profile.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { PostCard } from '#entities/post/post-card.tsx';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Paged } from '#shared/answer.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/words.css.ts';
import { GigSkeleton, PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './profile.css.ts';

type Someone = Pick<Profile, 'id' | 'name' | 'linkState'>;

/** What somebody has posted in the community, newest first. */
export function Posts({ person: { id, name, linkState } }: { person: Someone }) {
  const isMine = linkState === 'self';
  return (
    <Paged
      query={useInfiniteQuery(postsQuery(id))}
      what="the posts"
      waiting={<PostSkeleton rows={2} text="Loading posts..." />}
      empty={
        <EmptyState level={2} title="Nothing said yet">
          {isMine ? 'What you post in the community stands here.' : `What ${name} posts stands here.`}
        </EmptyState>
      }
    >
      {(posts) => (
        <>
          {isMine && (
            <p className={css.all}>
              <Link to="/my-posts" className={link}>
                Change or delete them in My posts
              </Link>
            </p>
          )}
          <div className={list}>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </>
      )}
    </Paged>
  );
}

/** The gigs somebody has posted and that are still to come. */
export function Gigs({ person: { id, name } }: { person: Someone }) {
  return (
    <Paged
      query={useInfiniteQuery(gigsQuery({ poster: id }))}
      what="the gigs"
      waiting={<GigSkeleton rows={2} text="Loading gigs..." />}
      empty={
        <EmptyState level={2} title="No gigs ahead">
          Gigs that {name} posts stand here until they are over.
        </EmptyState>
      }
    >
      {(gigs) => (
        <ol className={list}>
          {gigs.map((gig) => (
            <GigLine key={gig.id} gig={gig} level={2} />
          ))}
        </ol>
      )}
    </Paged>
  );
}
