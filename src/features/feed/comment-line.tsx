import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { mayDeleteComment, mayEditComment } from '#contract/permissions/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { postKeys } from '#entities/post/post-queries.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { link, muted, small, text } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { EditText } from './edit-text.tsx';
import * as css from './feed.css.ts';
import { changeComment, deleteComment, newerCommentIn } from './feed-calls.ts';
import { OwnMenu } from './own-menu.tsx';
import { useEdit } from './use-edit.ts';

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
  const { edit, keep, done } = useEdit(`comment:${comment.id}`);
  const isMine = user?.id === comment.author.id;
  const { author } = comment;
  const save = async (words: string, { editedAt }: Comment) => {
    await changeComment(comment.id, words, editedAt);
    await client.invalidateQueries({ queryKey: postKeys.comments(post.id) });
  };
  const remove = async () => {
    await deleteComment(comment.id);
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
                onEdit={
                  mayEditComment(user, comment).allowed
                    ? () => keep({ words: comment.text, over: comment.text })
                    : undefined
                }
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
        {edit ? (
          <EditText
            what="comment"
            stands={comment}
            edit={edit}
            limit={limits.comment}
            save={save}
            newerIn={newerCommentIn}
            onEdit={(next) => {
              keep(next);
              onType(next.words);
            }}
            onDone={() => {
              done();
              onType(null);
            }}
          />
        ) : (
          <p className={`${text} ${css.words}`}>
            <LinkedText linkClass={link}>{comment.text}</LinkedText>
          </p>
        )}
        {comment.editedAt && !edit && <p className={`${small} ${muted}`}>Edited</p>}
      </div>
    </li>
  );
}
