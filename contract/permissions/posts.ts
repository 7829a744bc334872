import { all, denied, owns, type Permission, type PermissionViewer, verified, when } from './permission.ts';

type Owned = { author: { id: string } };

export const mayPost = (viewer: PermissionViewer) => verified(viewer);

export const mayEditPost = (viewer: PermissionViewer, post: Owned) => owns(viewer, post.author.id);

export const mayDeletePost = mayEditPost;

/** Liking and commenting. `blocked`: one of viewer and author has blocked the other. */
export const mayAnswerPost = (viewer: PermissionViewer, blocked = false): Permission =>
  all(verified(viewer), when(!blocked, 'blocked'));

export const mayEditComment = (viewer: PermissionViewer, comment: Owned) => owns(viewer, comment.author.id);

/** The comment's author, and the post's: it hangs on their wall. */
export const mayDeleteComment = (viewer: PermissionViewer, comment: Owned, post: Owned): Permission => {
  if (viewer === null) return denied('signIn');
  return when(viewer.id === comment.author.id || viewer.id === post.author.id, 'notYours');
};
