import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { estimatedHeight } from '#entities/post/post-card.tsx';
import type { ShownPage, ShownPost } from '#entities/post/post-queries.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, type RemovedRow, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { LoadError, LoadMore, useFirstRows } from '#shared/query-content.tsx';
import { endOfList as endOf, list } from '#ui/layout/layout.css.ts';
import { LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import { EditablePost } from './editable-post.tsx';
import * as css from './feed.css.ts';

type PostListProps = {
  label: string;
  query: UseInfiniteQueryResult<{ pages: ShownPage[] }>;
  /** The list is a search result: a deleted post gets its undo notice only if it was in the list. */
  isSearch?: boolean;
  isHidden?: boolean;
  isOwn?: boolean;
  end?: string | undefined;
  empty: ReactNode;
};

/** Pixels above the list, at least. */
const HEIGHT_ABOVE = 320;
const heightOf = (row: ShownPost | RemovedRow) => ('act' in row ? 60 : estimatedHeight(row));

export function PostList({
  label,
  query,
  isSearch = false,
  isHidden = false,
  isOwn = false,
  end,
  empty,
}: PostListProps) {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query;
  const loaded = itemsOf(data);
  const undoable = useUndoableActs().filter(({ kind, subjectId }) => {
    if (kind === 'post' && !isSearch) return true;
    const post = loaded.find(({ id }) => id === subjectId);
    return kind === 'post' ? post : kind === 'hide' && !isHidden && post?.hiddenByMe;
  });
  const items = loaded.filter(
    ({ id, hiddenByMe }) => isHidden || !hiddenByMe || undoable.some(({ subjectId }) => subjectId === id),
  );
  const posts = withRemovedRows(items, undoable, { hasMore: hasNextPage });
  const { rows, isComplete } = useFirstRows(posts, heightOf, HEIGHT_ABOVE);
  if (!data) {
    if (isPending && isFetching) return <PostSkeleton text="Loading posts..." />;
    return <LoadError query={query} subject="posts" level={2} />;
  }
  if (posts.length === 0 && !hasNextPage) return empty;
  const size = hasNextPage ? -1 : posts.length;
  return (
    <>
      <LongList
        name={label}
        blocks={toBlocks(rows)}
        role="feed"
        aria-label={label}
        aria-busy={isFetchingNextPage}
      >
        {({ items, from }) => (
          <div className={list}>
            {items.map((post, index) => {
              const at = from + index + 1;
              if (!('act' in post))
                return (
                  <EditablePost
                    key={post.id}
                    post={post}
                    at={at}
                    of={size}
                    isHidden={isHidden}
                    isOwn={isOwn}
                  />
                );
              return (
                <article
                  key={post.id}
                  className={css.undoNotice}
                  aria-label={`A post you ${post.act.kind === 'hide' ? 'hid' : 'deleted'}`}
                  aria-posinset={at}
                  aria-setsize={size}
                >
                  <RemovedNotice act={post.act} />
                </article>
              );
            })}
          </div>
        )}
      </LongList>
      {isComplete && <LoadMore query={query} subject="more posts" />}
      {isComplete && end && !hasNextPage && data.pages.length === 1 && <p className={endOf}>{end}</p>}
    </>
  );
}
