import { useInfiniteQuery } from '@tanstack/react-query';
import { Paged } from '#entities/answer/paged.tsx';
import { GigLine } from '#entities/gig-line/gig-line.tsx';
import { gigsQuery } from '#entities/gig-line/gig-queries.ts';
import { PostCard } from '#entities/post/post-card.tsx';
import { postsQuery } from '#entities/post/post-queries.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { GigSkeleton, PostSkeleton } from '#ui/skeleton/skeleton.tsx';

type Someone = { id: string; name: string };

/** What somebody has posted in the community, newest first. */
export function Posts({ person: { id, name } }: { person: Someone }) {
  return (
    <Paged
      query={useInfiniteQuery(postsQuery(id))}
      what="the posts"
      waiting={<PostSkeleton rows={2} text="Loading posts..." />}
      empty={
        <EmptyState level={2} title="Nothing said yet">
          What {name} posts in the community stands here.
        </EmptyState>
      }
    >
      {(posts) => (
        <div className={list}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
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
