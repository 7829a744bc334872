import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import type { Feed, PostMark } from '#contract/fields.ts';
import {
  isPrivateList,
  newestQuery,
  postsQuery,
  type ShownPage,
  type ShownPost,
} from '#entities/post/post-queries.ts';
import { useTitle } from '#shared/use-title.ts';
import { AvatarStack } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { countText } from '#ui/format/numbers.ts';
import { Pill } from '#ui/marks/marks.tsx';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { FeedSwitcher } from './feed-switcher.tsx';
import { NewPost } from './new-post.tsx';
import { PostList } from './post-list.tsx';

const PostSearch = lazyPart(() => import('./post-search.tsx').then((part) => part.PostSearch));
const FeedSidebar = lazyPart(() => import('./feed-sidebar.tsx').then((part) => part.FeedSidebar));
const ShelfNote = lazyPart(() => import('./feed-switcher.tsx').then((part) => part.ShelfNote));
const EmptyFeed = lazyPart(() => import('./empty-feed.tsx').then((part) => part.EmptyFeed));

type CommunityProps = {
  from: Feed | PostMark;
  q: string;
  onSearch: (q: string) => void;
};

export function Community({ from, q, onSearch }: CommunityProps) {
  const query = postsQuery({ from, q });
  const feed = useInfiniteQuery({ ...query, ...(q && { placeholderData: keepPreviousData }) });
  const isFeed = !q && !isPrivateList(from);
  const arrivals = useNewPosts(feed, isPrivateList(from) ? null : from);
  const [isOpen, setIsOpen] = useState(q !== '');
  const isSearching = isOpen || q !== '';
  const shelf = isPrivateList(from) ? shelfTitles[from] : null;
  useTitle(shelf);
  // Opens the box too: a box shown only because of the address would disappear when emptied.
  const searchAndOpen = (typed: string) => {
    setIsOpen(true);
    onSearch(typed);
  };
  return (
    <Page>
      <Columns sidebar={<LateSidebar gigsOnly={shelf !== null} />} sidebarLabel="Coming up" extra>
        <Title
          note={
            isPrivateList(from) ? <ShelfNote of={from} fallback="Only you can see this" /> : longDate(today())
          }
          hideNoteOnPhone={!shelf}
          actions={
            <IconButton
              icon={Search}
              label="Search posts"
              aria-expanded={isSearching}
              onClick={() => {
                setIsOpen(!isSearching);
                if (q) onSearch('');
              }}
            />
          }
        >
          {shelf ?? 'Community'}
        </Title>
        {isFeed && <NewPost list={query.queryKey} />}
        <FeedSwitcher from={from} q={q} />
        {isSearching && (
          <PostSearch
            q={q}
            busy={feed.isPlaceholderData}
            onSearch={searchAndOpen}
            onLoadFailed={() => setIsOpen(false)}
          />
        )}
        {isFeed && arrivals.posts.length > 0 && (
          <Pill onClick={() => void arrivals.show()}>
            <AvatarStack people={arrivals.posts.map(({ author }) => author)} />
            {newPostsText(arrivals)}
          </Pill>
        )}
        <PostList
          key={query.queryKey.join()}
          label={q ? `Posts with “${q}”, newest first` : listLabels[from]}
          query={feed}
          isSearch={!isFeed}
          isHidden={from === 'hidden'}
          end={shelf && !q ? endTexts[shelf] : undefined}
          empty={<EmptyFeed from={from} q={q} onClear={() => onSearch('')} />}
        />
      </Columns>
    </Page>
  );
}

const shelfTitles = { saved: 'Saved', hidden: 'Hidden' } as const;
const endTexts = { Saved: 'That’s everything you’ve saved.', Hidden: 'That’s everything you’ve hidden.' };

const listLabels: Record<Feed | PostMark, string> = {
  everybody: 'Everyone’s posts, newest first',
  links: 'Your links’ posts, newest first',
  saved: 'Posts you saved, latest first',
  hidden: 'Posts you hid, latest first',
};

/** New posts are shown on request, so that the page does not jump. A `from` of null disables the check. */
export function useNewPosts(feed: UseInfiniteQueryResult<{ pages: ShownPage[] }>, from: Feed | null) {
  const loadedPosts = feed.data?.pages.flatMap(({ items }) => items) ?? null;
  const client = useQueryClient();
  const newest = useQuery({
    ...newestQuery(from ?? 'everybody'),
    enabled: from !== null && loadedPosts !== null && !feed.isFetching,
    refetchInterval: 60_000,
  });

  const loadedIds = new Set(loadedPosts?.map(({ id }) => id));
  const top = loadedPosts?.[0]?.createdAt ?? '';
  const isNew = ({ id, createdAt }: ShownPost) => !loadedIds.has(id) && createdAt >= top;
  const { items = [], nextCursor = null } = newest.data ?? {};
  const posts = items.filter((post) => isNew(post) && !post.hiddenByMe);
  return {
    /** The whole first page is new, so there may be more. */
    isMore: nextCursor !== null && items.every(isNew),
    posts: from === null || loadedPosts === null || feed.isRefetching ? [] : posts,
    show: async () => {
      const { queryKey } = postsQuery({ from: from ?? 'everybody' });
      await client.resetQueries({ queryKey, exact: true });
      scrollTo({ top: 0 });
    },
  };
}

const newPostsText = ({ posts, isMore }: Pick<ReturnType<typeof useNewPosts>, 'posts' | 'isMore'>) =>
  isMore ? `${posts.length}+ new posts` : countText(posts.length, 'new post', 'new posts');

/** Rendered after the feed has painted, since phones have no room for it. */
function LateSidebar({ gigsOnly }: { gigsOnly: boolean }) {
  const isPainted = useDeferredValue(true, false);
  if (!isPainted) return null;
  return (
    <FeedSidebar
      gigsOnly={gigsOnly}
      fallback={
        <Block title="Open gigs, soonest first">
          <GigSkeleton rows={4} />
        </Block>
      }
    />
  );
}
