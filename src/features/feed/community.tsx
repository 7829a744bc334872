import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import type { Feed, PostMark } from '#contract/ours/post-lists.ts';
import { isShelf, newestQuery, postsQuery, type ShownPage } from '#entities/post/post-queries.ts';
import { AvatarStack } from '#ui/avatar/avatar.tsx';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { Pill } from '#ui/marks/marks.tsx';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Choice } from './choice.tsx';
import { Composer, useComposer } from './composer.tsx';
import { writePost } from './feed-calls.ts';
import { PostList } from './post-list.tsx';

const PostTools = lazyPart(() => import('./attached/post-tools.tsx').then((part) => part.PostTools));
const BesideFeed = lazyPart(() => import('./beside-feed.tsx').then((part) => part.BesideFeed));
const Nothing = lazyPart(() => import('./nothing.tsx').then((part) => part.Nothing));

type CommunityProps = {
  /** Chosen in the address, or before: a feed, or what the member has put away. */
  from: Feed | PostMark;
  /** Searched for; nothing but what was found is shown. */
  q: string;
  onSearch: (q: string) => void;
};

/** `/community`: the feed, what to add to it, and what is on soon. */
export function Community({ from, q, onSearch }: CommunityProps) {
  const client = useQueryClient();
  const query = postsQuery({ from, q });
  const feed = useInfiniteQuery({ ...query, ...(q && { placeholderData: keepPreviousData }) });
  const isFeed = !q && !isShelf(from);
  const fresh = useNewPosts(feed, isShelf(from) ? null : from);
  const [isWaiting, setIsWaiting] = useState(false);
  const gig = useDraft('post:gig');
  const composer = useComposer({
    draft: 'post',
    limit: limits.post,
    isWaiting,
    send: async (text, clientId, signal, { pictures = '[]', gig: gigId }) => {
      const along = { pictures: JSON.parse(pictures), ...(gigId && { gigId }) };
      await writePost({ text, clientId, ...along }, signal);
      gig.clear();
      void client.resetQueries({ queryKey: query.queryKey, exact: true });
    },
    saved: gig.clear,
  });
  return (
    <Page>
      <Cols sidebar={<Soon />} sidebarLabel="Soon" extra>
        <Title
          note={longDate(today())}
          acts={
            <Link to="/my-posts" className={button({ size: 'small' })}>
              My posts
            </Link>
          }
        >
          Community
        </Title>
        {isFeed && (
          <Composer
            name="New post"
            label="What do you want to say?"
            placeholder="Tell the room something, or ask it"
            act="Post"
            limit={limits.post}
            composer={composer}
            tools={<PostTools composer={composer} gig={gig} onWait={setIsWaiting} />}
          />
        )}
        <Choice from={from} q={q} onSearch={onSearch} busy={feed.isPlaceholderData} />
        {isFeed && fresh.posts.length > 0 && (
          <Pill onClick={() => void fresh.show()}>
            <AvatarStack
              people={fresh.posts.map(({ author }) => ({
                id: author.id,
                name: author.name,
                src: author.avatar,
              }))}
            />
            {fresh.posts.length === 1 ? '1 new post' : `${fresh.posts.length} new posts`}
          </Pill>
        )}
        <PostList
          key={query.queryKey.join()}
          label={q ? `Posts with “${q}”, newest first` : labels[from]}
          query={feed}
          isSearch={!isFeed}
          isHidden={from === 'hidden'}
          empty={<Nothing from={from} q={q} onClear={() => onSearch('')} />}
        />
      </Cols>
    </Page>
  );
}

const labels: Record<Feed | PostMark, string> = {
  everybody: 'Posts of everybody, newest first',
  links: 'Posts of links, newest first',
  saved: 'Posts you saved, the last one first',
  hidden: 'Posts you have hidden, the last one first',
};

/**
 * Posts that stand above the feed being read. They wait until the member asks for them, so that nothing jumps
 * under the eyes. `from` null: there is nothing that grows.
 */
export function useNewPosts(
  feed: UseInfiniteQueryResult<{ pages: ShownPage[] }>,
  from: Feed | null = 'everybody',
) {
  const shown = feed.data?.pages.flatMap(({ items }) => items) ?? null;
  const client = useQueryClient();
  const newest = useQuery({
    ...newestQuery(from ?? 'everybody'),
    enabled: from !== null && shown !== null && !feed.isFetching,
    refetchInterval: 60_000,
  });

  const known = new Set(shown?.map(({ id }) => id));
  const top = shown?.[0]?.createdAt ?? '';
  const posts = (newest.data?.items ?? []).filter(
    ({ id, createdAt, hiddenByMe }) => !known.has(id) && createdAt >= top && !hiddenByMe,
  );
  return {
    posts: from === null || shown === null || feed.isRefetching ? [] : posts,
    show: async () => {
      await client.resetQueries({
        queryKey: postsQuery({ from: from ?? 'everybody' }).queryKey,
        exact: true,
      });
      scrollTo({ top: 0 });
    },
  };
}

/** Beside the feed: what is on, and who waits. Drawn once that is painted, since phones have no room for it. */
function Soon() {
  const isPainted = useDeferredValue(true, false);
  if (!isPainted) return null;
  return (
    <BesideFeed
      meanwhile={
        <Block title="Open gigs, soonest first">
          <GigSkeleton rows={3} />
        </Block>
      }
    />
  );
}
