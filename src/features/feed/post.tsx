import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { unclamped } from '#entities/post/post.css.ts';
import { LikersButton } from '#entities/post/post-card.tsx';
import { asDeleted, postQuery, type ShownPost } from '#entities/post/post-queries.ts';
import { useUndoableAct } from '#entities/undo/acts.ts';
import { RemovedNotice } from '#entities/undo/undo-place.tsx';
import { LoadError, SidePanel } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton, PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { aroundSticky } from './composer.css.ts';
import { EditablePost } from './editable-post.tsx';
import { UnsentDraft } from './editing.tsx';
import * as css from './feed.css.ts';

const loadComments = () => import('./comments.tsx').then((part) => part.Comments);
const Comments = lazyPart(loadComments);
const FeedSidebar = lazyPart(() => import('./feed-sidebar.tsx').then((part) => part.FeedSidebar));
const PostSidebar = lazyPart(() => import('./post-sidebar.tsx').then((part) => part.PostSidebar));

type PostPageProps = {
  postId: string;
  commentId?: string | undefined;
};

export function PostPage({ postId, commentId }: PostPageProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const query = useQuery(postQuery(postId));
  // Starts loading the comments together with the post.
  useEffect(() => void loadComments().catch(() => {}), []);
  const act = useUndoableAct(postId);
  const isHidden = query.data?.hiddenByMe === true;
  const isHiding = isHidden && act?.kind === 'hide';
  const wasHidden = useEver(isHidden && !isHiding);
  const isGone = query.isError && failureOf(query.error).kind === 'missing';
  const post: ShownPost | undefined = isGone && query.data ? asDeleted(query.data) : query.data;
  // The author of a deleted post may have unsaved edits. Other viewers must not see whose post it was: it may be gone
  // because of a block (SAF-07).
  const isShown = post && (!post.isGone || post.author.id === user?.id);
  const isHere = post && !post.isGone;
  if (act?.kind === 'post')
    return (
      <Page>
        <Columns>
          <Title>Post</Title>
          <RemovedNotice act={act} />
        </Columns>
      </Page>
    );
  return (
    <Page>
      <Columns
        sidebar={
          <SidePanel>
            {isHere && <PostSidebar post={post} fallback={post.likeCount > 0 && likersSkeleton} />}
            {!post && query.isPending && likersSkeleton}
            {(isGone || post?.isGone) && <FeedSidebar />}
          </SidePanel>
        }
        sidebarLabel="About this post"
        extra
      >
        <BackLink />
        <Title>
          Post
          {isShown && (
            <VisuallyHidden>
              {' '}
              by <bdi>{post.author.name}</bdi>
            </VisuallyHidden>
          )}
        </Title>
        {isHiding && <RemovedNotice act={act} />}
        <div className={aroundSticky}>
          {isShown && (
            <div className={unclamped}>
              <EditablePost
                post={post}
                unclamped
                isHidden={wasHidden && !isHiding}
                onDeleted={() => void navigate({ to: '/community' })}
              />
              {!post.isGone && post.likeCount > 0 && (
                <p className={css.likedBy}>
                  <LikersButton postId={postId}>
                    {countText(post.likeCount, 'person likes this', 'people like this')}
                  </LikersButton>
                </p>
              )}
            </div>
          )}
          {isShown && post.isGone && (
            <p className={css.allLink}>
              <Link to="/community" className={button({ size: 'small' })}>
                Back to Community
              </Link>
            </p>
          )}
          {!post && query.isPending && (
            <>
              <PostSkeleton rows={1} text="Loading post..." />
              {commentsSkeleton}
            </>
          )}
          {post && !isShown && <PostGone />}
          {!post &&
            query.isError &&
            (isGone ? <PostGone /> : <LoadError query={query} subject="this post" level={2} />)}
          {post && <Comments post={post} linkedId={commentId} fallback={commentsSkeleton} />}
          {!post && isGone && <UnsentComment postId={postId} />}
        </div>
      </Columns>
    </Page>
  );
}

/** Goes back to the previous scroll position if the member came from the feed, otherwise to its top. */
function BackLink() {
  const router = useRouter();
  const entry = () => router.state.location.state.__TSR_index;
  const [cameFrom] = useState(() =>
    router.state.resolvedLocation?.pathname === '/community' ? entry() : undefined,
  );
  return (
    <Link
      to="/community"
      className={css.backLink}
      onClick={(event) => {
        if (entry() !== cameFrom || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon of={ArrowLeft} size="small" />
      Community
    </Link>
  );
}

const commentsSkeleton = (
  <div className={css.comments}>
    <PersonSkeleton />
  </div>
);

const likersSkeleton = (
  <Block title="Liked by">
    <PersonSkeleton rows={5} />
  </Block>
);

function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return is || was;
}

const PostGone = () => (
  <EmptyState
    level={2}
    title="This post no longer exists or was removed"
    action={
      <Link to="/community" className={button({ size: 'small' })}>
        Back to Community
      </Link>
    }
  >
    The author may have deleted it.
  </EmptyState>
);

function UnsentComment({ postId }: { postId: string }) {
  const { text, clear } = useDraft(`comment:${postId}`);
  return text ? <UnsentDraft text={text} onDiscard={clear} /> : null;
}
