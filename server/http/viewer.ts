import { denials, type Permission, type PermissionViewer } from '#contract/permissions/permission.ts';
import type { UserRow } from '../db/schema/users.ts';
import { forbidden, notSignedIn, verifyFirst } from './errors.ts';

/** Who is calling, read from the session row at every request. */
export type Viewer = Pick<UserRow, 'id' | 'email' | 'name' | 'avatar' | 'verifiedAt'> & { sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The viewer as `contract/permissions` knows them. */
export const asPermissionViewer = (viewer: Viewer | null): PermissionViewer =>
  viewer && { id: viewer.id, isEmailVerified: viewer.verifiedAt !== null };

/**
 * Goes on only if it is allowed.
 * @throws HttpError 401 or 403.
 */
export function demand(permission: Permission): void {
  if (permission.allowed) return;
  const { reason } = permission;
  if (reason === 'signIn') throw notSignedIn();
  if (reason === 'verify') throw verifyFirst();
  throw forbidden(denials[reason]);
}
