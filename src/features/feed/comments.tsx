import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { More } from '#entities/answer/paged.tsx';
import { patchPost, postKeys, type ShownPost } from '#entities/post/post-queries.ts';
import { failureOf } from '#transport/failure.ts';
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
import { Leftover } from './leftover.tsx';
import { useComposer } from './use-composer.ts';

/** What was said to a post, oldest first, and a box to say more. */
export function Comments({ post }: { post: ShownPost }) {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...commentsQuery(post.id), enabled: !post.isGone });
  /** What is being typed over comments, by their ids. */
  const [edits, setEdits] = useState<Record<string, string>>({});
  const edit = (id: string, text: string | null) =>
    setEdits(({ [id]: _, ...others }) => (text === null ? others : { ...others, [id]: text }));
  const changed = (by: number) => {
    patchPost(client, post.id, (known) => ({ ...known, commentCount: known.commentCount + by }));
    void client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
  };
  const composer = useComposer({
    draft: `comment:${post.id}`,
    limit: limits.comment,
    send: (text, clientId) => writeComment(post.id, text, clientId),
    sent: () => changed(1),
  });
  const comments = post.isGone ? [] : query.data?.pages.flatMap(({ items }) => items);
  const orphans = Object.entries(edits).filter(
    ([id]) => comments && !comments.some((known) => known.id === id),
  );
  const leftovers = orphans.map(([id, text]) => (
    <Leftover key={id} text={text} onDiscard={() => edit(id, null)} />
  ));
  if (post.isGone) {
    return (
      <>
        {leftovers}
        {composer.text && <Leftover text={composer.text} onDiscard={() => composer.setText('')} />}
      </>
    );
  }
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
            <CommentLine
              key={comment.id}
              comment={comment}
              post={post}
              onDeleted={() => changed(-1)}
              onType={(text) => edit(comment.id, text)}
            />
          ))}
        </ul>
        {leftovers}
        <More query={query} what="more comments" />
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
