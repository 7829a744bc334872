import type { LinkState } from '../ours/person.ts';
import { all, type Permission, type PermissionViewer, signedIn, verified, when } from './permission.ts';

type Someone = { id: string };

const isOther = (viewer: PermissionViewer, person: Someone) => when(viewer?.id !== person.id, 'self');

/** `blocked`: one of the two has blocked the other. */
export const mayMessage = (viewer: PermissionViewer, person: Someone, blocked: boolean): Permission =>
  all(verified(viewer), isOther(viewer, person), when(!blocked, 'blocked'));

/** Whoever is signed in may keep somebody away, verified or not. */
export const mayBlock = (viewer: PermissionViewer, person: Someone): Permission =>
  all(signedIn(viewer), isOther(viewer, person));

/** `makerId`: who made what is reported, or the person themselves. */
export const mayReport = (viewer: PermissionViewer, makerId: string): Permission =>
  all(verified(viewer), isOther(viewer, { id: makerId }));

/** Somebody who has been asked may ask back: that accepts. */
export const mayRequestLink = (viewer: PermissionViewer, person: Someone, linkState: LinkState): Permission =>
  all(
    verified(viewer),
    isOther(viewer, person),
    when(linkState !== 'linked', 'linkedAlready'),
    when(linkState !== 'outgoing', 'askedAlready'),
  );

export const mayAcceptLink = (viewer: PermissionViewer, linkState: LinkState): Permission =>
  all(verified(viewer), when(linkState === 'incoming', 'notAsked'));

/** Cancel, decline and remove: either of the two, whether verified or not. */
export const mayEndLink = (viewer: PermissionViewer, link: { memberIds: readonly string[] }): Permission =>
  all(signedIn(viewer), when(viewer !== null && link.memberIds.includes(viewer.id), 'notYours'));

/** Reading a thread, joining its room, marking it read. */
export const maySeeConversation = (
  viewer: PermissionViewer,
  conversation: { memberIds: readonly string[] },
): Permission =>
  all(signedIn(viewer), when(viewer !== null && conversation.memberIds.includes(viewer.id), 'notYours'));
