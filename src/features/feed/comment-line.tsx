import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Reply from 'lucide-react/icons/reply';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { type Comment, commentSchema, mayDeleteComment, mayEditComment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { Post } from '#contract/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { EditedMark } from '#entities/post/edited-mark.tsx';
import { postKeys } from '#entities/post/post-queries.ts';
import { PostText } from '#entities/post/post-text.tsx';
import { refreshUndo } from '#entities/undo/acts.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { HiddenText } from '#ui/fold/hidden-text.tsx';
import { firstName } from '#ui/format/names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { actions, link, muted, small, truncated } from '#ui/layout/text.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { Composer, useComposer } from './composer.tsx';
import { EditText, OwnMenu, UnsentDraft, useEdit } from './editing.tsx';
import * as css from './feed.css.ts';
import { changeComment, deleteComment, savedComment, writeComment } from './feed-calls.ts';

type CommentLineProps = {
  comment: Comment;
  post: Post;
  onDeleted: () => void;
  onType: OnTypedText;
  onReplied: (reply: Comment) => void;
};

export function CommentLine({ comment, post, onDeleted, onType, onReplied }: CommentLineProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const { id, author, answers, isHidden } = comment;
  const editing = useEdit(`comment:${id}`);
  const replying = useEdit(`comment:${id}`, 'reply');
  const isMine = user?.id === author.id;
  const save = async ({ text = '' }: Parts, editedAt: Revision['version'], signal: AbortSignal) => {
    const changed = await changeComment(id, text, editedAt, signal);
    await client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
    return savedComment(changed);
  };
  const revisionInConflict = (error: unknown) => {
    const now = currentFromConflict(commentSchema, error);
    if (now) void client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
    return now && savedComment(now);
  };
  const remove = async () => {
    await deleteComment(id);
    await refreshUndo(client, id);
    onDeleted();
  };
  const closeReply = () => {
    replying.close();
    onType(id, 'reply', null);
  };
  return (
    <div className={comment.threadId ? css.reply : css.comment} data-parts={`comment:${id}`}>
      <Avatar id={author.id} name={author.name} src={author.avatar} size={comment.threadId ? 32 : 40} />
      <div>
        <div className={css.commentBy}>
          <Link
            to="/profile/$id"
            params={{ id: author.id }}
            className={`${css.commentName} ${truncated}`}
            title={author.name}
          >
            {author.name}
          </Link>
          <span className={css.time}>
            <TimeAgo moment={comment.createdAt} />
          </span>
          {author.id === post.author.id && <span className={css.authorMark}>Author</span>}
          <span className={css.pushEnd}>
            {mayDeleteComment(user, comment, post).allowed && (
              <OwnMenu
                subject={isMine ? 'your comment' : `the comment by ${author.name}`}
                consequence="It will be deleted for everyone."
                onEdit={mayEditComment(user, comment).allowed ? editing.open : undefined}
                remove={remove}
              />
            )}
            {!isMine && (
              <PersonMenu
                person={author}
                label={`More about ${author.name}’s comment`}
                subject={{ kind: 'comment', id }}
              />
            )}
          </span>
        </div>
        {answers && (
          <p className={`${small} ${muted}`}>
            To{' '}
            <Link to="/profile/$id" params={{ id: answers.id }} className={link}>
              {answers.name}
            </Link>
          </p>
        )}
        {editing.isOpen ? (
          <EditText
            what="comment"
            name={editing.name}
            saved={savedComment(comment)}
            limit={limits.comment}
            save={save}
            revisionInConflict={revisionInConflict}
            onType={(text) => onType(id, 'edit', text)}
            onDone={() => {
              editing.close();
              onType(id, 'edit', null);
            }}
          />
        ) : (
          <HiddenText isHidden={isHidden} noun="comment">
            <PostText kind="comment" of={comment} className={css.commentText} />
          </HiddenText>
        )}
        {comment.editedAt && !editing.isOpen && <EditedMark kind="comment" id={id} />}
        {replying.isOpen ? (
          <ReplyForm
            comment={comment}
            name={replying.name}
            onType={(text) => onType(id, 'reply', text)}
            onReplied={onReplied}
            onDone={closeReply}
          />
        ) : (
          !isHidden && (
            <p className={`${actions} ${css.replyActions}`}>
              <button type="button" aria-label={`Reply to ${author.name}`} onClick={replying.open}>
                <Icon of={Reply} />
                Reply
              </button>
            </p>
          )
        )}
      </div>
    </div>
  );
}

type ReplyFormProps = {
  comment: Comment;
  name: string;
  onType: (text: string) => void;
  onReplied: (reply: Comment) => void;
  onDone: () => void;
};

/** FEE-05. A reply to one comment, shown below it. */
function ReplyForm({ comment: { id, postId, author }, name, onType, onReplied, onDone }: ReplyFormProps) {
  const composer = useComposer({
    draft: name,
    limit: limits.comment,
    send: async (text, clientId, signal) => {
      onReplied(await writeComment(postId, { text, clientId, answers: id }, signal));
    },
    onSaved: onDone,
  });
  const reportDraft = useEffectEvent(() => onType(composer.text));
  useEffect(() => reportDraft(), []);
  const setText = (text: string) => {
    composer.setText(text);
    onType(text);
  };
  return (
    <Composer
      name={`Reply to ${author.name}`}
      label="Your reply"
      placeholder={`Reply to ${firstName(author.name)}`}
      act="Reply"
      limit={limits.comment}
      composer={{ ...composer, setText }}
      isReply
      onLeave={onDone}
      tools={
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      }
    />
  );
}

/** Reports what is being typed in the form of a comment, or null when the form closes. */
export type OnTypedText = (commentId: string, how: 'edit' | 'reply', text: string | null) => void;

type UnsentText = { commentId: string; text: string };

/** Keeps what is being typed in the forms of a list, so that it survives the removal of a comment. */
export function useUnsentTexts(): {
  type: OnTypedText;
  leftovers: (ids: readonly string[]) => React.ReactNode;
} {
  const [typed, setTyped] = useState<Record<string, UnsentText>>({});
  const setText = (key: string, next: UnsentText | null) =>
    setTyped(({ [key]: _, ...others }) => (next ? { ...others, [key]: next } : others));
  return {
    type: (commentId, how, text) =>
      setText(`${how} ${commentId}`, text === null ? null : { commentId, text }),
    leftovers: (ids) =>
      Object.entries(typed).map(
        ([key, { commentId, text }]) =>
          text !== '' &&
          !ids.includes(commentId) && (
            <UnsentDraft key={key} text={text} onDiscard={() => setText(key, null)} />
          ),
      ),
  };
}
