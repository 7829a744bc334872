import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useState } from 'react';
import { useToggle } from '#actors/toggle.ts';
import { aboutPerson } from '#contract/person.ts';
import type { Post } from '#contract/posts.ts';
import { shapeOf } from '#entities/picture/shape.ts';
import { shareLink } from '#shared/share-link.ts';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { countText, shortNumber } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import {
  actions,
  hiddenOnPhone,
  linkButton,
  muted,
  tabularNumbers,
  text,
  truncated,
} from '#ui/layout/text.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './post.css.ts';
import { type ShownPost, saveBookmark, saveLike } from './post-queries.ts';
import { PostText } from './post-text.tsx';

const Likers = lazyPart(() => import('./likers.tsx').then((part) => part.Likers));
const EditedMark = lazyPart(() => import('./edited-mark.tsx').then((part) => part.EditedMark));
const PostExtras = lazyPart(() => import('./post-extras.tsx').then((part) => part.PostExtras));

type PostBodyProps = {
  post: ShownPost;
  /** Replaces the text while it is edited. */
  form?: ReactNode;
  /** Replaces the actions of a hidden post. */
  hiddenFooter?: ReactNode;
  /** Never folds the text: the post is the page's subject. */
  unclamped?: boolean;
};

export type PostCardProps = PostBodyProps & {
  /** Shown to people who may edit or delete it. */
  menu?: ReactNode;
  /** Position and size of the feed (-1: unknown), for the ARIA feed pattern. */
  at?: number | undefined;
  of?: number | undefined;
};

/** Estimated height in pixels. */
export const estimatedHeight = ({ pictures, gig }: PostBodyProps['post']): number =>
  170 + (pictures?.length ? 160 : 0) + (gig ? 100 : 0);

export function PostCard({ menu, at, of, ...body }: PostCardProps) {
  const { author, id, createdAt } = body.post;
  const about = aboutPerson(author);
  const heading = `by-${id}`;
  return (
    <article
      className={css.post}
      aria-labelledby={heading}
      aria-posinset={at}
      aria-setsize={of}
      tabIndex={at && 0}
    >
      <Avatar id={author.id} name={author.name} src={author.avatar} size={56} mobileSize={40} />
      <div className={css.body}>
        <header className={css.byline}>
          <div className={css.author}>
            <div className={css.nameLine}>
              <h2 id={heading} className={css.name}>
                <Link to="/profile/$id" params={{ id: author.id }} className={truncated} title={author.name}>
                  {author.name}
                </Link>
              </h2>
              <Link {...postLink(id)} className={css.time}>
                <TimeAgo moment={createdAt} />
              </Link>
            </div>
            {about && (
              <p className={`${css.headline} ${truncated}`} title={about}>
                {about}
              </p>
            )}
          </div>
          {menu && <div className={css.menu}>{menu}</div>}
        </header>
        <PostBody {...body} />
      </div>
    </article>
  );
}

export const postLink = (id: string) => ({ to: '/posts/$postId', params: { postId: id } }) as const;

export function PostBody({ post, form, hiddenFooter, unclamped = false }: PostBodyProps) {
  const { id, author } = post;
  const isHidden = hiddenFooter && post.hiddenByMe;
  return (
    <>
      {form ?? (
        <div className={isHidden ? `${text} ${muted}` : text}>
          {post.isGone ? (
            <p className={muted}>This post was deleted.</p>
          ) : (
            <PostText kind="post" of={post} className={css.postText} alwaysOpen={unclamped} />
          )}
        </div>
      )}
      {!post.isGone && hasExtras(post) && (
        <PostExtras
          post={post}
          shape={shapeOf(post.pictures ?? [])}
          fallback={<ExtrasPlaceholder post={post} />}
        />
      )}
      {post.editedAt && !form && !post.isGone && (
        <EditedMark kind="post" id={id} fallback={<div className={css.edited}>Edited</div>} />
      )}
      {hiddenFooter}
      {!post.isGone && !isHidden && (
        <footer className={actions}>
          <LikeButton post={post} />
          <Link
            {...postLink(id)}
            hash="comments"
            aria-label={countText(post.commentCount, 'comment', 'comments')}
          >
            <Icon of={MessageSquare} />
            <span className={tabularNumbers}>{shortNumber(post.commentCount)}</span>
          </Link>
          <button
            type="button"
            aria-label="Share"
            onClick={() => void shareLink(`/posts/${id}`, `${author.name} on Sidestage`)}
          >
            <Icon of={Send} />
            <span className={hiddenOnPhone}>Share</span>
          </button>
          {post.savedByMe !== undefined && <SavePost post={post} />}
        </footer>
      )}
    </>
  );
}

const hasExtras = ({ pictures, gig, preview }: Post) => pictures || gig !== undefined || preview;

/** Reserves the space of extras while they load, so that the layout does not shift. */
const ExtrasPlaceholder = ({ post }: { post: Post }) => (
  <>
    {post.pictures && <div className={css.pictures} style={{ aspectRatio: shapeOf(post.pictures) }} />}
    {post.gig !== undefined && <div className={post.gig ? css.gig : css.noGig} />}
    {post.preview && <div className={post.preview.description ? css.describedPage : css.page} />}
  </>
);

/** FEE-04. Heart and count change optimistically; the count opens the list of likers. */
export function LikeButton({ post }: { post: Post }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { pressed, toggle } = useToggle({
    on: post.likedByMe,
    save: (on) => saveLike(client, post.id, on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  const count = post.likeCount + Number(pressed) - Number(post.likedByMe);
  const shown = shortNumber(count);
  return (
    <>
      <button
        type="button"
        className={css.heart}
        aria-pressed={pressed}
        aria-label={`Like, ${count} so far`}
        onClick={toggle}
      >
        <Icon of={Heart} filled={pressed} />
      </button>
      <button
        type="button"
        className={`${tabularNumbers} ${css.likes}`}
        disabled={count === 0}
        aria-label={`${shown}, who likes the post by ${post.author.name}`}
        onClick={() => setIsOpen(true)}
      >
        {shown}
      </button>
      {isOpen && <Likers postId={post.id} onClose={close} onLoadFailed={close} />}
    </>
  );
}

/** FEE-04. */
export function LikersButton({ postId, children }: { postId: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={linkButton} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && <Likers postId={postId} onClose={close} onLoadFailed={close} />}
    </>
  );
}

/** FEE-09. */
function SavePost({ post }: { post: Post }) {
  const client = useQueryClient();
  const { pressed, toggle } = useToggle({
    on: post.savedByMe === true,
    save: (on) => saveBookmark(client, post.id, 'saved', on),
    failed: (error) => notify.error(failureOf(error).text),
  });
  return (
    <button
      type="button"
      className={css.saveButton}
      aria-pressed={pressed}
      aria-label="Save for later"
      onClick={toggle}
    >
      <Icon of={Bookmark} filled={pressed} />
    </button>
  );
}
