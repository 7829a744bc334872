import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { memo } from 'react';
import { useSession } from '#actors/session.ts';
import { useToggle } from '#actors/toggle.ts';
import { mayEditPost } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { postSchema } from '#contract/posts.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import * as css from '#entities/post/post.css.ts';
import { PostBody, PostCard, type PostCardProps, postLink } from '#entities/post/post-card.tsx';
import { patchPost, type ShownPost, saveBookmark } from '#entities/post/post-queries.ts';
import { refreshUndo } from '#entities/undo/acts.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { failureOf } from '#transport/failure.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { Button } from '#ui/button/button.tsx';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { clockTime, longDate, today } from '#ui/format/dates.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { MenuItem } from '#ui/menu/menu.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EditText, OwnMenu, UnsentDraft, useEdit } from './editing.tsx';
import * as feedCss from './feed.css.ts';
import { changePost, deletePost, hidePost, savedPost } from './feed-calls.ts';

type EditablePostProps = Pick<PostCardProps, 'unclamped' | 'at' | 'of'> & {
  post: ShownPost;
  isHidden?: boolean;
  isOwn?: boolean;
  onDeleted?: () => void;
};

/** A post its author can edit and delete in place. Memoised: every new page re-renders the whole feed. */
export const EditablePost = memo(function EditablePost(props: EditablePostProps) {
  const { post, onDeleted, isHidden = false, isOwn = false, ...place } = props;
  const client = useQueryClient();
  const { user } = useSession();
  const { name, isOpen, open, close, readText } = useEdit(`post:${post.id}`);
  if (!mayEditPost(user, post).allowed) {
    const { author } = post;
    return (
      <PostCard
        post={post}
        {...place}
        hiddenFooter={isHidden && <HiddenNote post={post} />}
        menu={
          <PersonMenu
            person={author}
            label={`More about the post by ${author.name}`}
            subject={{ kind: 'post', id: post.id }}
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
        form={isOpen ? <UnsentDraft text={readText()} onDiscard={close} /> : undefined}
      />
    );
  }
  const save = async (typed: Parts, version: Revision['version'], signal: AbortSignal) => {
    const changed = await changePost(post.id, typed, version, signal);
    patchPost(client, post.id, () => changed);
    return savedPost(changed);
  };
  const revisionInConflict = (error: unknown) => {
    const now = currentFromConflict(postSchema, error);
    if (now) patchPost(client, post.id, () => now);
    return now && savedPost(now);
  };
  const remove = async () => {
    await deletePost(post.id);
    if (await refreshUndo(client, post.id)) return;
    patchPost(client, post.id, null);
    notify.success('Post deleted');
    onDeleted?.();
  };
  const Card = isOwn ? OwnCard : PostCard;
  return (
    <Card
      // The form shows the pictures itself.
      post={isOpen ? { ...post, pictures: undefined } : post}
      {...place}
      menu={
        <OwnMenu
          subject="your post"
          consequence={
            post.commentCount > 0
              ? 'This also deletes its comments and likes.'
              : 'It will be deleted for everyone.'
          }
          onEdit={open}
          remove={remove}
          isInline={isOwn}
        />
      }
      form={
        isOpen ? (
          <EditText
            what="post"
            name={name}
            saved={savedPost(post)}
            limit={limits.post}
            hasPictures
            save={save}
            revisionInConflict={revisionInConflict}
            onDone={close}
          />
        ) : undefined
      }
    />
  );
});

/** A post on the member's own page: a date in place of the author, and no bookmark. */
function OwnCard({ menu, at, of, post, ...body }: PostCardProps) {
  const { id, createdAt } = post;
  const heading = `by-${id}`;
  const date = today(new Date(createdAt));
  return (
    <article
      className={css.post}
      aria-labelledby={heading}
      aria-posinset={at}
      aria-setsize={of}
      tabIndex={at && 0}
    >
      <DateBlock date={date} />
      <div className={css.body}>
        <header className={css.byline}>
          <h2 id={heading} className={css.heading}>
            <Link {...postLink(id)}>
              <VisuallyHidden>Your post from {longDate(date)}, </VisuallyHidden>
              <Time moment={createdAt}>{clockTime(createdAt)}</Time>
            </Link>
          </h2>
          <div className={css.menu}>{menu}</div>
        </header>
        <PostBody post={{ ...post, savedByMe: undefined }} {...body} />
      </div>
    </article>
  );
}

/** FEE-09. Stays while the member toggles it. */
function HiddenNote({ post }: { post: ShownPost }) {
  const client = useQueryClient();
  const { pressed, toggle } = useToggle({
    on: post.hiddenByMe === true,
    save: (on) => saveBookmark(client, post.id, 'hidden', on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  return (
    <div className={feedCss.hidden}>
      <p role="status" className={`${small} ${muted}`}>
        {pressed ? 'You hid this post.' : 'This post is back in your lists.'}
      </p>
      <Button size="small" icon={pressed ? Eye : EyeOff} onClick={toggle}>
        {pressed ? 'Show it again' : 'Hide it'}
      </Button>
    </div>
  );
}
