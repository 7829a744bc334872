import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { patchPost, postKeys, type ShownPost } from '#entities/post/post-queries.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { LoadError, LoadMore } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { firstName } from '#ui/format/names.ts';
import { countText } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useUnsentTexts } from './comment-line.tsx';
import { Composer, useComposer } from './composer.tsx';
import { UnsentDraft } from './editing.tsx';
import * as css from './feed.css.ts';
import { commentQuery, commentsQuery, writeComment } from './feed-calls.ts';
import { type LinkedComment, ThreadLine, useLoadUntil } from './thread.tsx';

type CommentsProps = {
  post: ShownPost;
  linkedId?: string | undefined;
};

export function Comments({ post, linkedId }: CommentsProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...commentsQuery(post.id), enabled: !post.isGone });
  const unsent = useUnsentTexts();
  const addToCount = (by: number) => {
    patchPost(client, post.id, (cached) => ({ ...cached, commentCount: cached.commentCount + by }));
    void client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
  };
  const composer = useComposer({
    draft: `comment:${post.id}`,
    limit: limits.comment,
    send: async (text, clientId, signal) => {
      await writeComment(post.id, { text, clientId }, signal);
      addToCount(1);
    },
  });
  const threads = post.isGone ? [] : query.data?.pages.flatMap(({ items }) => items);
  const { linked, isMissing, leadTo } = useLinkedComment(post, linkedId);
  useLoadUntil(!linked || !threads || threads.some(({ id }) => id === linked.threadId), query);
  const deleted = useUndoableActs().filter(
    ({ kind, withinId }) => kind === 'comment' && withinId === post.id,
  );
  const deletedIn = (threadId: string) =>
    deleted.filter((act) => act.subjectId === threadId || act.threadId === threadId);
  const deletedThreads = deleted.filter((act) => !threads?.some(({ id }) => deletedIn(id).includes(act)));
  const rows =
    threads && withRemovedRows(threads, deletedThreads, { oldestFirst: true, hasMore: query.hasNextPage });
  const leftovers = threads && unsent.leftovers(threads.flatMap(({ comment }) => comment?.id ?? []));
  if (post.isGone) {
    return (
      <>
        {leftovers}
        {composer.text && <UnsentDraft text={composer.text} onDiscard={() => composer.setText('')} />}
      </>
    );
  }
  return (
    <>
      <Composer
        name="New comment"
        label="Your comment"
        placeholder={`Comment on ${firstName(post.author.name)}’s post`}
        act="Comment"
        limit={limits.comment}
        composer={composer}
        isSticky
      />
      <div id="comments" className={css.comments}>
        <Block
          title={post.commentCount > 0 ? countText(post.commentCount, 'comment', 'comments') : 'Comments'}
        >
          <CountAnnouncement count={post.commentCount} />
          {isMissing && <p className={muted}>This comment no longer exists or was removed.</p>}
          {!threads && query.isPending && <PersonSkeleton rows={2} text="Loading comments..." />}
          {!threads && query.isError && <LoadError query={query} subject="comments" />}
          {rows?.length === 0 && <p className={muted}>No comments yet.</p>}
          <ul className={list}>
            {rows?.map((row) =>
              'act' in row ? (
                <li key={row.id} className={css.undoNotice}>
                  <RemovedNotice act={row.act} />
                </li>
              ) : (
                <ThreadLine
                  key={row.id}
                  thread={row}
                  post={post}
                  deleted={deletedIn(row.id)}
                  linked={linked?.threadId === row.id ? linked : undefined}
                  onDeleted={() => addToCount(-1)}
                  onType={unsent.type}
                  onReplied={(reply) => {
                    addToCount(1);
                    leadTo(reply);
                  }}
                />
              ),
            )}
          </ul>
          {leftovers}
          <LoadMore query={query} subject="more comments" />
        </Block>
      </div>
    </>
  );
}

/** Returns the comment to scroll to: the reply just sent, or the one in the address. */
function useLinkedComment(post: ShownPost, linkedId: string | undefined) {
  const [sent, leadTo] = useState<Comment>();
  const hasLinkedId = linkedId !== undefined && !post.isGone;
  const query = useQuery({
    ...commentQuery(post.id, linkedId ?? ''),
    enabled: hasLinkedId,
    staleTime: Infinity,
  });
  const found = sent ?? (hasLinkedId ? query.data : undefined);
  const linked: LinkedComment | undefined = found && { id: found.id, threadId: found.threadId ?? found.id };
  return {
    linked,
    isMissing: hasLinkedId && query.isError && failureOf(query.error).kind === 'missing',
    leadTo,
  };
}

function CountAnnouncement({ count }: { count: number }) {
  const [announced, setAnnounced] = useState({ count, text: '' });
  if (count !== announced.count) {
    const more = count - announced.count;
    setAnnounced({
      count,
      text: more > 0 ? `${countText(count, 'comment', 'comments')}, ${more} new` : '',
    });
  }
  return (
    <VisuallyHidden>
      <span role="status">{announced.text}</span>
    </VisuallyHidden>
  );
}
