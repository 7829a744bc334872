import { all, type Permission, type PermissionViewer, signedIn, verified, when } from './permission.ts';

type Someone = { id: string };

const isOther = (viewer: PermissionViewer, person: Someone) => when(viewer?.id !== person.id, 'self');

/** `blocked`: either has blocked the other. */
export const mayMessage = (viewer: PermissionViewer, person: Someone, blocked: boolean): Permission =>
  all(verified(viewer), isOther(viewer, person), when(!blocked, 'blocked'));

export const mayWriteInGroup = (viewer: PermissionViewer, group: { isIn: boolean }): Permission =>
  all(verified(viewer), when(group.isIn, 'notInGroup'));

/** Blocking needs no verified address. */
export const mayBlock = (viewer: PermissionViewer, person: Someone): Permission =>
  all(signedIn(viewer), isOther(viewer, person));

/** `makerId`: the author of the reported item, or the reported person. */
export const mayReport = (viewer: PermissionViewer, makerId: string): Permission =>
  all(verified(viewer), isOther(viewer, { id: makerId }));

/** Whether a request is possible now is up to `machines/person-link`. */
export const mayRequestLink = (viewer: PermissionViewer, person: Someone): Permission =>
  all(verified(viewer), isOther(viewer, person));

/** Cancel, decline and remove: either person, verified or not. */
export const mayEndLink = (viewer: PermissionViewer, link: { memberIds: readonly string[] }): Permission =>
  all(signedIn(viewer), when(viewer !== null && link.memberIds.includes(viewer.id), 'notYours'));

/** Read a thread, join its room, mark it as read. */
export const maySeeConversation = (
  viewer: PermissionViewer,
  conversation: { memberIds: readonly string[] },
): Permission =>
  all(signedIn(viewer), when(viewer !== null && conversation.memberIds.includes(viewer.id), 'notYours'));
