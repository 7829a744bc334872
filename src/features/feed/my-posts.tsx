import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Beside } from '#shared/beside.tsx';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PostList } from './post-list.tsx';

const BesideFeed = lazyPart(() => import('./beside-feed.tsx').then((part) => part.BesideFeed));
const BesideMine = lazyPart(() => import('./beside-mine.tsx').then((part) => part.BesideMine));

/** `/my-posts`: what the member has said, to change or take back. */
export function MyPosts() {
  const { user } = useSession();
  return (
    <Page>
      <Cols
        sidebar={
          <Beside>
            <BesideMine />
            <BesideFeed />
          </Beside>
        }
        sidebarLabel="For later"
        extra
      >
        <Title
          acts={
            <Link to="/community" search={{ from: 'saved' }} className={button({ size: 'small' })}>
              Saved posts
            </Link>
          }
        >
          My posts
        </Title>
        {user && <PostsOf author={user.id} />}
      </Cols>
    </Page>
  );
}

const PostsOf = ({ author }: { author: string }) => (
  <PostList
    label="My posts, newest first"
    query={useInfiniteQuery(postsQuery({ author }))}
    empty={
      <EmptyState
        level={2}
        title="Nothing here yet"
        action={
          <Link to="/community" className={button({ size: 'small' })}>
            Go to the community
          </Link>
        }
      >
        What you post in the community stands here.
      </EmptyState>
    }
  />
);
