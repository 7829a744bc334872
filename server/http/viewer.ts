import type { UserRow } from '../db/schema/users.ts';

/** Who is calling, read from the session row at every request. */
export type Viewer = Pick<UserRow, 'id' | 'email' | 'name' | 'avatar' | 'verifiedAt'> & { sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
