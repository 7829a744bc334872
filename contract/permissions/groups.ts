import { all, type Permission, type PermissionViewer, verified, when } from './permission.ts';

/** Writing in a group: whoever is in it. */
export const mayWriteInGroup = (viewer: PermissionViewer, group: { isIn: boolean }): Permission =>
  all(verified(viewer), when(group.isIn, 'notInGroup'));
