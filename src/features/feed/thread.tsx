import { type ReactNode, useEffect, useState } from 'react';
import type { Comment, Thread } from '#contract/ours/comments.ts';
import type { Act } from '#contract/ours/undo.ts';
import type { ShownPost } from '#entities/post/post-queries.ts';
import { Taken } from '#entities/undo/taken.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { acts, muted } from '#ui/layout/words.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { CommentLine } from './comment-line.tsx';
import * as css from './feed.css.ts';
import type { TypedOver } from './use-typed-over.tsx';
import { useArrival, type Wanted } from './wanted.ts';

const Replies = lazyPart(() => import('./replies.tsx').then((part) => part.Replies));

type ThreadLineProps = {
  thread: Thread;
  post: ShownPost;
  /** What the member has deleted of it, as long as that can be undone. */
  deleted: Act[];
  wanted: Wanted | undefined;
  onDeleted: () => void;
  onType: TypedOver;
  onReplied: (reply: Comment) => void;
};

/** FEE-05. A comment with its replies, which show when they are asked for. */
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
              meanwhile={<PersonSkeleton rows={1} text="Loading replies..." />}
            />
          )}
        </div>
      )}
    </li>
  );
}
