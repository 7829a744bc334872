import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Comment, Thread } from '#contract/comments.ts';
import type { Act } from '#contract/undo.ts';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { RemovedNotice, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { LoadError, LoadMore } from '#shared/query-content.tsx';
import { countText } from '#ui/format/numbers.ts';
import { actions, muted } from '#ui/layout/text.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { CommentLine, type OnTypedText, useUnsentTexts } from './comment-line.tsx';
import * as css from './feed.css.ts';
import { repliesQuery } from './feed-calls.ts';

type ThreadLineProps = {
  thread: Thread;
  post: ShownPost;
  deleted: Act[];
  linked: LinkedComment | undefined;
  onDeleted: () => void;
  onType: OnTypedText;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. A comment and its replies, which load on request. */
export function ThreadLine({ thread, post, deleted, linked, onDeleted, onType, onReplied }: ThreadLineProps) {
  const { id, comment, replyCount } = thread;
  const linkedReplyId = linked?.id === id ? undefined : linked?.id;
  const [isExpanded, setIsExpanded] = useState(false);
  useEffect(() => {
    if (linkedReplyId) setIsExpanded(true);
  }, [linkedReplyId]);
  const undoableDeletion = deleted.find(({ subjectId }) => subjectId === id);
  const deletedReplies = deleted.filter(({ threadId }) => threadId === id);
  const hasReplies = replyCount + deletedReplies.length > 0;
  const isOpen = hasReplies && (isExpanded || deletedReplies.length > 0);
  let head: ReactNode = <p className={`${css.deleted} ${muted}`}>This comment was deleted.</p>;
  if (undoableDeletion) head = <RemovedNotice act={undoableDeletion} />;
  else if (comment)
    head = (
      <CommentLine
        comment={comment}
        post={post}
        onDeleted={onDeleted}
        onType={onType}
        onReplied={onReplied}
      />
    );
  return (
    <ThreadRow isLinked={linked?.id === id}>
      {head}
      {hasReplies && (
        <div className={css.replies}>
          {replyCount > 0 && (
            <p className={`${actions} ${css.replyActions}`}>
              <button type="button" onClick={() => setIsExpanded(!isOpen)}>
                {isOpen ? 'Hide replies' : `Show ${countText(replyCount, 'reply', 'replies')}`}
              </button>
            </p>
          )}
          {isOpen && (
            <Replies
              threadId={id}
              post={post}
              deleted={deletedReplies}
              linkedId={linkedReplyId}
              onDeleted={onDeleted}
              onReplied={onReplied}
            />
          )}
        </div>
      )}
    </ThreadRow>
  );
}

type RepliesProps = {
  threadId: string;
  post: ShownPost;
  deleted: Act[];
  linkedId: string | undefined;
  onDeleted: () => void;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. */
function Replies({ threadId, post, deleted, linkedId, onDeleted, onReplied }: RepliesProps) {
  const query = useInfiniteQuery(repliesQuery(post.id, threadId));
  const unsent = useUnsentTexts();
  const replies = itemsOf(query.data);
  const ids = replies.map(({ id }) => id);
  useLoadUntil(linkedId === undefined || ids.includes(linkedId), query);
  if (!query.data && query.isPending) return <PersonSkeleton rows={1} text="Loading replies..." />;
  if (!query.data) return <LoadError query={query} subject="replies" />;
  const rows = withRemovedRows(replies, deleted, { oldestFirst: true, hasMore: query.hasNextPage });
  return (
    <>
      <ul className={css.replyList}>
        {rows.map((row) =>
          'act' in row ? (
            <li key={row.id} className={css.undoNotice}>
              <RemovedNotice act={row.act} />
            </li>
          ) : (
            <ThreadRow key={row.id} isLinked={row.id === linkedId}>
              <CommentLine
                comment={row}
                post={post}
                onDeleted={onDeleted}
                onType={unsent.type}
                onReplied={onReplied}
              />
            </ThreadRow>
          ),
        )}
      </ul>
      {unsent.leftovers(ids)}
      <LoadMore query={query} subject="more replies" />
    </>
  );
}

/** Scrolls to a linked row and focuses it, unless the member is typing. */
function ThreadRow({ isLinked, children }: { isLinked: boolean; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked || document.activeElement instanceof HTMLTextAreaElement) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return (
    <li ref={row} tabIndex={-1} className={isLinked ? css.linkedComment : undefined}>
      {children}
    </li>
  );
}

/** A comment to scroll to, and its thread; the same id unless it is a reply. */
export type LinkedComment = { id: string; threadId: string };

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

export function useLoadUntil(isLoaded: boolean, query: Query): void {
  const { hasNextPage, isFetching, isFetchNextPageError } = query;
  const isMissing = !isLoaded && hasNextPage && !isFetching && !isFetchNextPageError;
  const loadNext = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (isMissing) loadNext();
  }, [isMissing]);
}
