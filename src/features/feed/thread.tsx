import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Comment, Thread } from '#contract/ours/comments.ts';
import type { Act } from '#contract/ours/undo.ts';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { Taken, withTaken } from '#entities/undo/undo-place.tsx';
import { LoadError, More } from '#shared/answer.tsx';
import { itemsOf } from '#shared/pages.ts';
import { countWords } from '#ui/format/numbers.ts';
import { acts, muted } from '#ui/layout/words.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { CommentLine, type TypedOver, useTypedOver } from './comment-line.tsx';
import * as css from './feed.css.ts';
import { repliesQuery } from './feed-calls.ts';

type ThreadLineProps = {
  thread: Thread;
  post: ShownPost;
  deleted: Act[];
  wanted: Wanted | undefined;
  onDeleted: () => void;
  onType: TypedOver;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. A comment and its replies, which load on request. */
export function ThreadLine({ thread, post, deleted, wanted, onDeleted, onType, onReplied }: ThreadLineProps) {
  const { id, comment, replyCount } = thread;
  const wantedReply = wanted?.id === id ? undefined : wanted?.id;
  const [isAskedFor, setIsAskedFor] = useState(false);
  useEffect(() => {
    if (wantedReply) setIsAskedFor(true);
  }, [wantedReply]);
  const line = useArrival(wanted?.id === id);
  const taken = deleted.find(({ subjectId }) => subjectId === id);
  const takenReplies = deleted.filter(({ threadId }) => threadId === id);
  const hasReplies = replyCount + takenReplies.length > 0;
  const isOpen = hasReplies && (isAskedFor || takenReplies.length > 0);
  let head: ReactNode = <p className={`${css.gone} ${muted}`}>This comment was deleted.</p>;
  if (taken) head = <Taken act={taken} />;
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
    <li ref={line} tabIndex={-1} className={wanted?.id === id ? css.wanted : undefined}>
      {head}
      {hasReplies && (
        <div className={css.replies}>
          {replyCount > 0 && (
            <p className={`${acts} ${css.answer}`}>
              <button type="button" onClick={() => setIsAskedFor(!isOpen)}>
                {isOpen ? 'Hide replies' : `Show ${countWords(replyCount, 'reply', 'replies')}`}
              </button>
            </p>
          )}
          {isOpen && (
            <Replies
              threadId={id}
              post={post}
              deleted={takenReplies}
              wantedId={wantedReply}
              onDeleted={onDeleted}
              onReplied={onReplied}
            />
          )}
        </div>
      )}
    </li>
  );
}

type RepliesProps = {
  threadId: string;
  post: ShownPost;
  deleted: Act[];
  wantedId: string | undefined;
  onDeleted: () => void;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. */
function Replies({ threadId, post, deleted, wantedId, onDeleted, onReplied }: RepliesProps) {
  const query = useInfiniteQuery(repliesQuery(post.id, threadId));
  const typed = useTypedOver();
  const replies = itemsOf(query.data);
  const ids = replies.map(({ id }) => id);
  useLoadUntil(wantedId === undefined || ids.includes(wantedId), query);
  if (!query.data && query.isPending) return <PersonSkeleton rows={1} text="Loading replies..." />;
  if (!query.data) return <LoadError query={query} what="the replies" />;
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

/** A comment to scroll to, and its thread; the same id unless it is a reply. */
export type Wanted = { id: string; threadId: string };

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

export function useLoadUntil(isThere: boolean, query: Query): void {
  const { hasNextPage, isFetching, isFetchNextPageError } = query;
  const isMissing = !isThere && hasNextPage && !isFetching && !isFetchNextPageError;
  const loadOn = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (isMissing) loadOn();
  }, [isMissing]);
}

/** Scrolls to the line and focuses it, unless the member is typing. */
function useArrival(isWanted: boolean): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isWanted || document.activeElement instanceof HTMLTextAreaElement) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return line;
}
