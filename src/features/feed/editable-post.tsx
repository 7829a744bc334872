import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#actors/use-session.ts';
import { limits } from '#contract/limits.ts';
import type { Post } from '#contract/ours/posts.ts';
import { mayEditPost } from '#contract/permissions/posts.ts';
import { PostCard } from '#entities/post/post-card.tsx';
import { patchPost } from '#entities/post/post-queries.ts';
import { notify } from '#ui/toaster/toast.ts';
import { EditText } from './edit-text.tsx';
import { changePost, deletePost } from './feed-calls.ts';
import { OwnMenu } from './own-menu.tsx';

type EditablePostProps = Pick<Parameters<typeof PostCard>[0], 'level' | 'position'> & {
  post: Post;
  onDeleted?: () => void;
};

/** A post that its author can change and delete where it stands. */
export function EditablePost({ post, onDeleted, ...place }: EditablePostProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  if (!mayEditPost(user, post).allowed) return <PostCard post={post} {...place} />;
  const save = async (text: string) => {
    const changed = await changePost(post.id, text, post.version);
    patchPost(client, post.id, () => changed);
  };
  const remove = async () => {
    await deletePost(post.id);
    patchPost(client, post.id, null);
    notify.success('Post deleted');
    onDeleted?.();
  };
  return (
    <PostCard
      post={post}
      {...place}
      menu={
        <OwnMenu
          what="your post"
          consequence={
            post.commentCount > 0 ? 'Its comments and likes go with it.' : 'It is gone for everybody.'
          }
          onEdit={() => setEditing(true)}
          remove={remove}
        />
      }
      form={
        editing ? (
          <EditText
            label="Your post"
            text={post.text}
            limit={limits.post}
            save={save}
            onDone={() => setEditing(false)}
          />
        ) : undefined
      }
    />
  );
}
