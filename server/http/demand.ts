import {
  type Denial,
  denials,
  type Permission,
  type PermissionViewer,
} from '#contract/permissions/permission.ts';
import { conflict, forbidden, notSignedIn, verifyFirst } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** The viewer as `contract/permissions` knows them. */
export const asPermissionViewer = (viewer: Viewer | null): PermissionViewer =>
  viewer && { id: viewer.id, isEmailVerified: viewer.verifiedAt !== null };

const overtaken: readonly Denial[] = ['gigOpen', 'gigNotOpen', 'gigCancelled', 'gigOver'];

/**
 * Goes on only if it is allowed.
 * @param current what stands now, for refusals that come of somebody having been faster (409).
 * @throws HttpError 401, 403 or 409.
 */
export function demand(permission: Permission, current: unknown = null): void {
  if (permission.allowed) return;
  const { reason } = permission;
  if (reason === 'signIn') throw notSignedIn();
  if (reason === 'verify') throw verifyFirst();
  if (overtaken.includes(reason)) throw conflict(denials[reason], current);
  throw forbidden(denials[reason]);
}
