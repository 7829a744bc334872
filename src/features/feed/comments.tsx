import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Post } from '#contract/ours/posts.ts';
import { patchPost, postKeys } from '#entities/post/post-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { CommentLine } from './comment-line.tsx';
import { Composer } from './composer.tsx';
import * as css from './feed.css.ts';
import { commentsQuery, writeComment } from './feed-calls.ts';
import { useComposer } from './use-composer.ts';

/** What was said to a post, oldest first, and a box to say more. */
export function Comments({ post }: { post: Post }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(commentsQuery(post.id));
  const changed = (by: number) => {
    patchPost(client, post.id, (known) => ({ ...known, commentCount: known.commentCount + by }));
    void client.invalidateQueries({ queryKey: [...postKeys.all, 'comments', post.id] });
  };
  const composer = useComposer({
    draft: `comment:${post.id}`,
    send: (text, clientId) => writeComment(post.id, text, clientId),
    sent: () => changed(1),
  });
  const comments = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div id="comments" className={css.comments}>
      <Block title={countWords(post.commentCount, 'comment', 'comments')}>
        {!comments && query.isPending && <PersonSkeleton rows={2} text="Loading comments..." />}
        {!comments && query.isError && (
          <ErrorState
            title="Could not load the comments"
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {failureOf(query.error).text}
          </ErrorState>
        )}
        {comments?.length === 0 && <p className={muted}>Nobody has answered yet.</p>}
        <ul className={list}>
          {comments?.map((comment) => (
            <CommentLine key={comment.id} comment={comment} post={post} onDeleted={() => changed(-1)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={css.more}>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
        <Composer
          name="New comment"
          label="Your comment"
          placeholder={`Answer ${post.author.name}`}
          act="Comment"
          limit={limits.comment}
          composer={composer}
        />
      </Block>
    </div>
  );
}
