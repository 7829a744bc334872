import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#actors/use-session.ts';
import { limits } from '#contract/limits.ts';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { mayDeleteComment, mayEditComment } from '#contract/permissions/posts.ts';
import { postKeys } from '#entities/post/post-queries.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { muted, small, text } from '#ui/layout/words.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { EditText } from './edit-text.tsx';
import * as css from './feed.css.ts';
import { changeComment, deleteComment } from './feed-calls.ts';
import { OwnMenu } from './own-menu.tsx';

type CommentLineProps = { comment: Comment; post: Post; onDeleted: () => void };

/** A comment; its author changes it, its author or the post's takes it away. */
export function CommentLine({ comment, post, onDeleted }: CommentLineProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const { author } = comment;
  const save = async (words: string) => {
    await changeComment(comment.id, words);
    await client.invalidateQueries({ queryKey: [...postKeys.all, 'comments', post.id] });
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
                what={`the comment by ${author.name}`}
                consequence="It is gone for everybody."
                onEdit={mayEditComment(user, comment).allowed ? () => setEditing(true) : undefined}
                remove={remove}
              />
            )}
          </span>
        </div>
        {editing ? (
          <EditText
            label="Your comment"
            text={comment.text}
            limit={limits.comment}
            save={save}
            onDone={() => setEditing(false)}
          />
        ) : (
          <p className={`${text} ${css.words}`}>{comment.text}</p>
        )}
        {comment.editedAt && !editing && <p className={`${small} ${muted}`}>Edited</p>}
      </div>
    </li>
  );
}
