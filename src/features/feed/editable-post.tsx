import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import { mayEditPost } from '#contract/permissions/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PostCard } from '#entities/post/post-card.tsx';
import { patchPost, type ShownPost } from '#entities/post/post-queries.ts';
import { notify } from '#ui/toaster/toast.ts';
import { EditText, Leftover, OwnMenu, useEdit } from './editing.tsx';
import { changePost, deletePost, newerPostIn } from './feed-calls.ts';

type EditablePostProps = Pick<Parameters<typeof PostCard>[0], 'level' | 'position'> & {
  post: ShownPost;
  onDeleted?: () => void;
};

/** A post that its author can change and delete where it stands. */
export function EditablePost({ post, onDeleted, ...place }: EditablePostProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const { edit, keep, done } = useEdit(`post:${post.id}`);
  if (!mayEditPost(user, post).allowed) {
    const { author } = post;
    return (
      <PostCard
        post={post}
        {...place}
        menu={
          <PersonMenu
            person={author}
            label={`More about the post by ${author.name}`}
            thing={{ kind: 'post', id: post.id }}
          />
        }
      />
    );
  }
  if (post.isGone) {
    return (
      <PostCard
        post={post}
        {...place}
        form={edit ? <Leftover text={edit.words} onDiscard={done} /> : undefined}
      />
    );
  }
  const save = async (text: string, { version }: ShownPost) => {
    const changed = await changePost(post.id, text, version);
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
          onEdit={() => keep({ words: post.text, over: post.text })}
          remove={remove}
        />
      }
      form={
        edit ? (
          <EditText
            what="post"
            stands={post}
            edit={edit}
            limit={limits.post}
            save={save}
            newerIn={newerPostIn}
            onEdit={keep}
            onDone={done}
          />
        ) : undefined
      }
    />
  );
}
