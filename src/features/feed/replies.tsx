import { useInfiniteQuery } from '@tanstack/react-query';
import type { Comment } from '#contract/ours/comments.ts';
import type { Act } from '#contract/ours/undo.ts';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { Taken, withTaken } from '#entities/undo/taken.tsx';
import { More } from '#shared/answer.tsx';
import { itemsOf } from '#shared/pages.ts';
import { failureOf } from '#transport/failure.ts';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { CommentLine } from './comment-line.tsx';
import * as css from './feed.css.ts';
import { repliesQuery } from './feed-calls.ts';
import { useTypedOver } from './use-typed-over.tsx';
import { useArrival, useLoadUntil } from './wanted.ts';

type RepliesProps = {
  threadId: string;
  post: ShownPost;
  /** Replies that the member has deleted, as long as that can be undone. */
  deleted: Act[];
  /** The one that somebody is led to. */
  wantedId: string | undefined;
  onDeleted: () => void;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. The replies to a comment, oldest first, page by page. */
export function Replies({ threadId, post, deleted, wantedId, onDeleted, onReplied }: RepliesProps) {
  const query = useInfiniteQuery(repliesQuery(post.id, threadId));
  const typed = useTypedOver();
  const replies = itemsOf(query.data);
  const ids = replies.map(({ id }) => id);
  useLoadUntil(wantedId === undefined || ids.includes(wantedId), query);
  if (!query.data && query.isPending) return <PersonSkeleton rows={1} text="Loading replies..." />;
  if (!query.data)
    return (
      <ErrorState
        title="Could not load the replies"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failureOf(query.error).text}
      </ErrorState>
    );
  const rows = withTaken(replies, deleted, { oldestFirst: true, hasMore: query.hasNextPage });
  return (
    <>
      <ul className={css.replyList}>
        {rows.map((row) =>
          'act' in row ? (
            <li key={row.id} className={css.taken}>
              <Taken act={row.act} />
            </li>
          ) : (
            <Reply key={row.id} isWanted={row.id === wantedId}>
              <CommentLine
                comment={row}
                post={post}
                onDeleted={onDeleted}
                onType={typed.type}
                onReplied={onReplied}
              />
            </Reply>
          ),
        )}
      </ul>
      {typed.leftovers(ids)}
      <More query={query} what="more replies" />
    </>
  );
}

function Reply({ isWanted, children }: { isWanted: boolean; children: React.ReactNode }) {
  const line = useArrival(isWanted);
  return (
    <li ref={line} tabIndex={-1} className={isWanted ? css.wanted : undefined}>
      {children}
    </li>
  );
}
