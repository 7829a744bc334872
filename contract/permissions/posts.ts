import { denied, owns, type Permission, type PermissionViewer, verified, when } from './permission.ts';

type Owned = { author: { id: string } };

export const mayPost = (viewer: PermissionViewer) => verified(viewer);

export const mayEditPost = (viewer: PermissionViewer, post: Owned) => owns(viewer, post.author.id);

export const mayDeletePost = mayEditPost;

/** Authors delete their own posts instead. */
export const mayHidePost = (viewer: PermissionViewer, post: Owned) =>
  when(viewer?.id !== post.author.id, 'self');

/** Likes and comments. */
export const mayAnswerPost = (viewer: PermissionViewer): Permission => verified(viewer);

export const mayEditComment = (viewer: PermissionViewer, comment: Owned) => owns(viewer, comment.author.id);

/** The comment's author, or the author of the post. */
export const mayDeleteComment = (viewer: PermissionViewer, comment: Owned, post: Owned): Permission => {
  if (viewer === null) return denied('signIn');
  return when(viewer.id === comment.author.id || viewer.id === post.author.id, 'notYours');
};
