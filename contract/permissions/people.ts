import { all, type Permission, type PermissionViewer, signedIn, verified, when } from './permission.ts';

type Someone = { id: string };

const isOther = (viewer: PermissionViewer, person: Someone) => when(viewer?.id !== person.id, 'self');

/** `blocked`: one of the two has blocked the other. */
export const mayMessage = (viewer: PermissionViewer, person: Someone, blocked: boolean): Permission =>
  all(verified(viewer), isOther(viewer, person), when(!blocked, 'blocked'));

/** Writing in a group: whoever is in it. */
export const mayWriteInGroup = (viewer: PermissionViewer, group: { isIn: boolean }): Permission =>
  all(verified(viewer), when(group.isIn, 'notInGroup'));

/** Whoever is signed in may keep somebody away, verified or not. */
export const mayBlock = (viewer: PermissionViewer, person: Someone): Permission =>
  all(signedIn(viewer), isOther(viewer, person));

/** `makerId`: who made what is reported, or the person themselves. */
export const mayReport = (viewer: PermissionViewer, makerId: string): Permission =>
  all(verified(viewer), isOther(viewer, { id: makerId }));

/** Asking for a link; whether there is something to ask for now is the business of `machines/person-link`. */
export const mayRequestLink = (viewer: PermissionViewer, person: Someone): Permission =>
  all(verified(viewer), isOther(viewer, person));

/** Cancel, decline and remove: either of the two, whether verified or not. */
export const mayEndLink = (viewer: PermissionViewer, link: { memberIds: readonly string[] }): Permission =>
  all(signedIn(viewer), when(viewer !== null && link.memberIds.includes(viewer.id), 'notYours'));

/** Reading a thread, joining its room, marking it read. */
export const maySeeConversation = (
  viewer: PermissionViewer,
  conversation: { memberIds: readonly string[] },
): Permission =>
  all(signedIn(viewer), when(viewer !== null && conversation.memberIds.includes(viewer.id), 'notYours'));
