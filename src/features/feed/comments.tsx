import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Comment } from '#contract/ours/comments.ts';
import { patchPost, postKeys, type ShownPost } from '#entities/post/post-queries.ts';
import { useActs } from '#entities/undo/acts.ts';
import { Taken, withTaken } from '#entities/undo/undo-place.tsx';
import { LoadError, More } from '#shared/answer.tsx';
import { failureOf } from '#transport/failure.ts';
import { firstName } from '#ui/format/names.ts';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useTypedOver } from './comment-line.tsx';
import { Composer, useComposer } from './composer.tsx';
import { Leftover } from './editing.tsx';
import * as css from './feed.css.ts';
import { commentQuery, commentsQuery, writeComment } from './feed-calls.ts';
import { ThreadLine, useLoadUntil, type Wanted } from './thread.tsx';

type CommentsProps = {
  post: ShownPost;
  wantedId?: string | undefined;
};

export function Comments({ post, wantedId }: CommentsProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...commentsQuery(post.id), enabled: !post.isGone });
  const typed = useTypedOver();
  const changed = (by: number) => {
    patchPost(client, post.id, (known) => ({ ...known, commentCount: known.commentCount + by }));
    void client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
  };
  const composer = useComposer({
    draft: `comment:${post.id}`,
    limit: limits.comment,
    send: async (text, clientId, signal) => {
      await writeComment(post.id, { text, clientId }, signal);
      changed(1);
    },
  });
  const threads = post.isGone ? [] : query.data?.pages.flatMap(({ items }) => items);
  const { wanted, isMissing, lead } = useWanted(post, wantedId);
  useLoadUntil(!wanted || !threads || threads.some(({ id }) => id === wanted.threadId), query);
  const deleted = useActs().filter(({ kind, withinId }) => kind === 'comment' && withinId === post.id);
  const of = (threadId: string) =>
    deleted.filter((act) => act.subjectId === threadId || act.threadId === threadId);
  const alone = deleted.filter((act) => !threads?.some(({ id }) => of(id).includes(act)));
  const rows = threads && withTaken(threads, alone, { oldestFirst: true, hasMore: query.hasNextPage });
  const leftovers = threads && typed.leftovers(threads.flatMap(({ comment }) => comment?.id ?? []));
  if (post.isGone) {
    return (
      <>
        {leftovers}
        {composer.text && <Leftover text={composer.text} onDiscard={() => composer.setText('')} />}
      </>
    );
  }
  return (
    <>
      <Composer
        name="New comment"
        label="Your comment"
        placeholder={`Answer ${firstName(post.author.name)}`}
        act="Comment"
        limit={limits.comment}
        composer={composer}
        isInReach
      />
      <div id="comments" className={css.comments}>
        <Block
          title={post.commentCount > 0 ? countWords(post.commentCount, 'comment', 'comments') : 'Comments'}
        >
          <Arrivals count={post.commentCount} />
          {isMissing && <p className={muted}>The comment you came for is gone.</p>}
          {!threads && query.isPending && <PersonSkeleton rows={2} text="Loading comments..." />}
          {!threads && query.isError && <LoadError query={query} what="the comments" />}
          {rows?.length === 0 && <p className={muted}>Nobody has answered yet.</p>}
          <ul className={list}>
            {rows?.map((row) =>
              'act' in row ? (
                <li key={row.id} className={css.taken}>
                  <Taken act={row.act} />
                </li>
              ) : (
                <ThreadLine
                  key={row.id}
                  thread={row}
                  post={post}
                  deleted={of(row.id)}
                  wanted={wanted?.threadId === row.id ? wanted : undefined}
                  onDeleted={() => changed(-1)}
                  onType={typed.type}
                  onReplied={(reply) => {
                    changed(1);
                    lead(reply);
                  }}
                />
              ),
            )}
          </ul>
          {leftovers}
          <More query={query} what="more comments" />
        </Block>
      </div>
    </>
  );
}

const placeOf = ({ id, threadId }: Comment): Wanted => ({ id, threadId: threadId ?? id });

/** Returns the comment to scroll to: the reply just sent, or the one in the address. */
function useWanted(post: ShownPost, wantedId: string | undefined) {
  const [sent, lead] = useState<Comment>();
  const isAsked = wantedId !== undefined && !post.isGone;
  const asked = useQuery({ ...commentQuery(post.id, wantedId ?? ''), enabled: isAsked, staleTime: Infinity });
  const found = sent ?? (isAsked ? asked.data : undefined);
  return {
    wanted: found && placeOf(found),
    isMissing: isAsked && asked.isError && failureOf(asked.error).kind === 'missing',
    lead,
  };
}

function Arrivals({ count }: { count: number }) {
  const [heard, setHeard] = useState({ count, words: '' });
  if (count !== heard.count) {
    const more = count - heard.count;
    setHeard({ count, words: more > 0 ? `${countWords(count, 'comment', 'comments')}, ${more} new` : '' });
  }
  return (
    <VisuallyHidden>
      <span role="status">{heard.words}</span>
    </VisuallyHidden>
  );
}
