import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useLinkNews } from '#actors/use-link-news.ts';
import { postKeys, postQuery } from '#entities/post/post-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Comments } from './comments.tsx';
import { EditablePost } from './editable-post.tsx';

/** `/posts/{postId}`: a post and what was said to it, live. */
export function PostPage({ postId }: { postId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(postQuery(postId));
  const look = () => {
    void client.invalidateQueries({ queryKey: postKeys.one(postId) });
    void client.invalidateQueries({ queryKey: [...postKeys.all, 'comments', postId] });
  };
  useLinkNews('link.otherArrived', ({ name }) => {
    if (name === 'content_changed') look();
  });
  useLinkNews('link.opened', look);
  return (
    <Page>
      <Cols>
        <Title>{query.data ? `Post by ${query.data.author.name}` : 'Post'}</Title>
        {query.data && (
          <>
            <EditablePost post={query.data} onDeleted={() => void navigate({ to: '/community' })} />
            <Comments post={query.data} />
          </>
        )}
        {!query.data && query.isPending && <PostSkeleton rows={1} text="Loading the post..." />}
        {!query.data && query.isError && <Missing query={query} />}
      </Cols>
    </Page>
  );
}

function Missing({ query }: { query: { error: Error; isFetching: boolean; refetch: () => unknown } }) {
  const { kind, text } = failureOf(query.error);
  if (kind !== 'missing') {
    return (
      <ErrorState
        level={2}
        title="Could not load the post"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {text}
      </ErrorState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="This post is gone"
      action={
        <Link to="/community" className={button({ size: 'small' })}>
          Back to the community
        </Link>
      }
    >
      Its author may have deleted it.
    </EmptyState>
  );
}
