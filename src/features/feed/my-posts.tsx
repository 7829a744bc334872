import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PostList } from './post-list.tsx';

/** `/my-posts`: what the member has said, to change or take back. */
export function MyPosts() {
  const { user } = useSession();
  const query = useInfiniteQuery({ ...postsQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <Page>
      <Cols>
        <Title>My posts</Title>
        <PostList
          label="My posts, newest first"
          query={query}
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
      </Cols>
    </Page>
  );
}
