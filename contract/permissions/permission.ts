/** Null is a visitor. */
export type PermissionViewer = { id: string; isEmailVerified: boolean } | null;

/** Reasons with the message that is shown and sent. */
export const denials = {
  signIn: 'Please sign in first.',
  verify: 'Verify your e-mail first.',
  notYours: 'This is not yours to change.',
  self: 'That is you.',
  notInGroup: 'You are not in this group any more.',
  blocked: 'You two cannot reach each other here.',
  tooLate: 'An hour after it was sent, a message can only be deleted for yourself.',
} as const;
export type Denial = keyof typeof denials;

export type Permission = { allowed: true } | { allowed: false; reason: Denial };

const allowed: Permission = { allowed: true };
export const denied = (reason: Denial): Permission => ({ allowed: false, reason });

/** Returns the first denial. */
export const all = (...permissions: Permission[]): Permission =>
  permissions.find((permission) => !permission.allowed) ?? allowed;

export const when = (holds: boolean, otherwise: Denial): Permission => (holds ? allowed : denied(otherwise));

export const signedIn = (viewer: PermissionViewer) => when(viewer !== null, 'signIn');

/** Posting, messaging, linking and applying need a verified address. */
export const verified = (viewer: PermissionViewer): Permission =>
  viewer === null ? denied('signIn') : when(viewer.isEmailVerified, 'verify');

export const owns = (viewer: PermissionViewer, ownerId: string): Permission =>
  viewer === null ? denied('signIn') : when(viewer.id === ownerId, 'notYours');
