import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { postsQuery, type ShownPage } from '#entities/post/post-queries.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { SidePanel } from '#shared/query-content.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countText } from '#ui/format/numbers.ts';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { FeedSwitcher } from './feed-switcher.tsx';
import { NewPost } from './new-post.tsx';
import { PostList } from './post-list.tsx';

const MyPostsSidebar = lazyPart(() => import('./post-sidebar.tsx').then((part) => part.MyPostsSidebar));

export function MyPosts() {
  const { user } = useSession();
  const sidebar = (
    <SidePanel>
      <MyPostsSidebar />
    </SidePanel>
  );
  return (
    <Page>
      <Columns sidebar={sidebar} sidebarLabel="For later" extra>
        {user ? <MyPostList author={user.id} /> : <Title>My posts</Title>}
      </Columns>
    </Page>
  );
}

function MyPostList({ author }: { author: string }) {
  const ownPosts = postsQuery({ author });
  const query = useInfiniteQuery(ownPosts);
  return (
    <>
      <Title note={query.isPending ? '\u00a0' : query.data && !query.hasNextPage && totalsText(query.data)}>
        My posts
      </Title>
      <NewPost list={ownPosts.queryKey} />
      <FeedSwitcher from={null} />
      <PostList
        label="My posts, newest first"
        query={query}
        isOwn
        end="That’s all you’ve posted so far."
        empty={
          <EmptyState level={2} title="Nothing here yet">
            Your community posts appear here, where you can edit or delete them. Start above.
          </EmptyState>
        }
      />
    </>
  );
}

/** "3 posts, 59 likes, 7 comments"; '' without posts. */
function totalsText(data: { pages: ShownPage[] }): string {
  const posts = itemsOf(data).filter(({ isGone }) => !isGone);
  const sum = (field: 'likeCount' | 'commentCount') => posts.reduce((total, post) => total + post[field], 0);
  if (posts.length === 0) return '';
  return [
    countText(posts.length, 'post', 'posts'),
    countText(sum('likeCount'), 'like', 'likes'),
    countText(sum('commentCount'), 'comment', 'comments'),
  ].join(', ');
}
