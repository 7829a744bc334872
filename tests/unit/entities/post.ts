import type { Post } from '#contract/posts.ts';

/** A post without likes, comments or edits. */
export const postOf = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  author: { id: 'ada', name: 'Ada Byron', avatar: null, headline: '', place: '' },
  text: `Words of ${id}`,
  createdAt: '2026-11-20T19:00:00.000Z',
  editedAt: null,
  version: 1,
  likeCount: 0,
  commentCount: 0,
  likedByMe: false,
  ...more,
});
