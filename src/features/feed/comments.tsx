import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import { type Comment, commentSchema } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { mayDeleteComment, mayEditComment } from '#contract/permissions/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { EditedMark } from '#entities/post/edited-mark.tsx';
import { patchPost, postKeys, type ShownPost } from '#entities/post/post-queries.ts';
import { lookForUndo, useActs } from '#entities/undo/acts.ts';
import { Taken, withTaken } from '#entities/undo/taken.tsx';
import type { Standing } from '#machines/editor/editor.events.ts';
import { More } from '#shared/answer.tsx';
import { failureOf } from '#transport/failure.ts';
import { currentIn } from '#transport/parsed.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, text } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { Composer, useComposer } from './composer.tsx';
import { EditText, Leftover, OwnMenu, useEdit } from './editing.tsx';
import * as css from './feed.css.ts';
import { changeComment, commentsQuery, deleteComment, standingComment, writeComment } from './feed-calls.ts';

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
    send: async (text, clientId, signal) => {
      await writeComment(post.id, text, clientId, signal);
      changed(1);
    },
  });
  const comments = post.isGone ? [] : query.data?.pages.flatMap(({ items }) => items);
  const deleted = useActs().filter(({ kind, withinId }) => kind === 'comment' && withinId === post.id);
  const rows = comments && withTaken(comments, deleted, { oldestFirst: true, hasMore: query.hasNextPage });
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
        {rows?.length === 0 && <p className={muted}>Nobody has answered yet.</p>}
        <ul className={list}>
          {rows?.map((row) =>
            'act' in row ? (
              <li key={row.id} className={css.taken}>
                <Taken act={row.act} />
              </li>
            ) : (
              <CommentLine
                key={row.id}
                comment={row}
                post={post}
                onDeleted={() => changed(-1)}
                onType={(text) => edit(row.id, text)}
              />
            ),
          )}
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

type CommentLineProps = {
  comment: Comment;
  post: Post;
  onDeleted: () => void;
  /** What is typed over it; null when nothing is any more. */
  onType: (text: string | null) => void;
};

/** A comment; its author changes it, its author or the post's takes it away. */
export function CommentLine({ comment, post, onDeleted, onType }: CommentLineProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const { name, isOpen, open, close } = useEdit(`comment:${comment.id}`);
  const isMine = user?.id === comment.author.id;
  const { author } = comment;
  const save = async (words: string, editedAt: Standing['version'], signal: AbortSignal) => {
    const changed = await changeComment(comment.id, words, editedAt, signal);
    await client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
    return standingComment(changed);
  };
  const standingIn = (error: unknown) => {
    const now = currentIn(commentSchema, error);
    if (now) void client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
    return now && standingComment(now);
  };
  const remove = async () => {
    await deleteComment(comment.id);
    await lookForUndo(client, comment.id);
    onDeleted();
  };
  return (
    <li className={css.comment}>
      <Avatar id={author.id} name={author.name} src={author.avatar} />
      <div>
        <div className={css.commentBy}>
          <Link to="/profile/$id" params={{ id: author.id }} className={css.commentName}>
            {author.name}
          </Link>
          <span className={css.when}>
            <TimeAgo moment={comment.createdAt} />
          </span>
          <span className={css.push}>
            {mayDeleteComment(user, comment, post).allowed && (
              <OwnMenu
                what={isMine ? 'your comment' : `the comment by ${author.name}`}
                consequence="It is gone for everybody."
                onEdit={mayEditComment(user, comment).allowed ? open : undefined}
                remove={remove}
              />
            )}
            {!isMine && (
              <PersonMenu
                person={author}
                label={`More about ${author.name}, who commented`}
                thing={{ kind: 'comment', id: comment.id }}
              />
            )}
          </span>
        </div>
        {isOpen ? (
          <EditText
            what="comment"
            name={name}
            stands={standingComment(comment)}
            limit={limits.comment}
            save={save}
            standingIn={standingIn}
            onType={onType}
            onDone={() => {
              close();
              onType(null);
            }}
          />
        ) : (
          <p className={`${text} ${css.words}`}>
            <LinkedText linkClass={link}>{comment.text}</LinkedText>
          </p>
        )}
        {comment.editedAt && !isOpen && <EditedMark kind="comment" id={comment.id} />}
      </div>
    </li>
  );
}
