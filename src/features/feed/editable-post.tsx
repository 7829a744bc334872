import { useQueryClient } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import { memo } from 'react';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import { postSchema } from '#contract/ours/posts.ts';
import { mayEditPost } from '#contract/permissions/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PostCard } from '#entities/post/post-card.tsx';
import { patchPost, type ShownPost } from '#entities/post/post-queries.ts';
import { lookForUndo } from '#entities/undo/acts.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { currentIn } from '#transport/parsed.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { EditText, Leftover, OwnMenu, useEdit } from './editing.tsx';
import { changePost, deletePost, hidePost, standingPost } from './feed-calls.ts';
import { OwnCard } from './own-card.tsx';

type EditablePostProps = Pick<Parameters<typeof PostCard>[0], 'level' | 'isAll' | 'at' | 'of'> & {
  post: ShownPost;
  /** It says so that the member has hidden it. */
  isHidden?: boolean;
  /** Among one's own alone. */
  isOwn?: boolean;
  onDeleted?: () => void;
};

const HiddenNote = lazyPart(() => import('./hidden-note.tsx').then((part) => part.HiddenNote));

/** A post that its author can change and delete where it stands. A feed is drawn anew with each page: it is not. */
export const EditablePost = memo(function EditablePost(props: EditablePostProps) {
  const { post, onDeleted, isHidden = false, isOwn = false, ...place } = props;
  const client = useQueryClient();
  const { user } = useSession();
  const { name, isOpen, open, close, kept } = useEdit(`post:${post.id}`);
  if (!mayEditPost(user, post).allowed) {
    const { author } = post;
    return (
      <PostCard
        post={post}
        {...place}
        hiddenFoot={isHidden && <HiddenNote post={post} />}
        menu={
          <PersonMenu
            person={author}
            label={`More about the post by ${author.name}`}
            thing={{ kind: 'post', id: post.id }}
          >
            {post.hiddenByMe === false && (
              <MenuItem icon={EyeOff} onSelect={() => void hidePost(client, post.id)}>
                Hide this post
              </MenuItem>
            )}
          </PersonMenu>
        }
      />
    );
  }
  if (post.isGone) {
    return (
      <PostCard
        post={post}
        {...place}
        form={isOpen ? <Leftover text={kept()} onDiscard={close} /> : undefined}
      />
    );
  }
  const save = async (typed: Parts, version: Standing['version'], signal: AbortSignal) => {
    const changed = await changePost(post.id, typed, version, signal);
    patchPost(client, post.id, () => changed);
    return standingPost(changed);
  };
  const standingIn = (error: unknown) => {
    const now = currentIn(postSchema, error);
    if (now) patchPost(client, post.id, () => now);
    return now && standingPost(now);
  };
  const remove = async () => {
    await deletePost(post.id);
    if (await lookForUndo(client, post.id)) return;
    patchPost(client, post.id, null);
    notify.success('Post deleted');
    onDeleted?.();
  };
  const Card = isOwn ? OwnCard : PostCard;
  return (
    <Card
      // In the form they stand, too.
      post={isOpen ? { ...post, pictures: undefined } : post}
      {...place}
      menu={
        <OwnMenu
          what="your post"
          consequence={
            post.commentCount > 0 ? 'Its comments and likes go with it.' : 'It is gone for everybody.'
          }
          onEdit={open}
          remove={remove}
          isSpread={isOwn}
        />
      }
      form={
        isOpen ? (
          <EditText
            what="post"
            name={name}
            stands={standingPost(post)}
            limit={limits.post}
            hasPictures
            save={save}
            standingIn={standingIn}
            onDone={close}
          />
        ) : undefined
      }
    />
  );
});
