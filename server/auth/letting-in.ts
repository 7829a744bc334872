import type { FastifyRequest } from 'fastify';
import type { MeAnswer } from '#contract/ours/spec-answers.ts';
import { comeBack } from '../account/leaving.ts';
import type { UserRow } from '../db/schema/users.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import type { Auth } from './context.ts';
import { isNewDevice, tellNewDevice } from './new-device.ts';
import { startSession } from './sessions.ts';

/**
 * Opens a session for somebody who has shown all that it takes: brings an account back that was to be deleted, forgives
 * wrong tries, and tells of a new device.
 * @returns undefined when the account is gone
 * @throws HttpError 403 while the member is suspended
 */
export async function letIn(
  services: Services,
  auth: Auth,
  user: UserRow,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<{ token: string; user: MeAnswer } | undefined> {
  const { write, now } = services;
  const userAgent = headers['user-agent'] ?? '';
  await auth.failures.forgive({ account: user.email, address: ip });
  const token = await write(async (tx) => {
    if (!(await comeBack(tx, services, user.id))) return undefined;
    const isNew = await isNewDevice(tx, user, userAgent, now());
    const session = await startSession(tx, auth.tokens, user.id, userAgent, now());
    if (isNew) await tellNewDevice(tx, services, user, { id: session.id, userAgent });
    return session.token;
  });
  return token === undefined ? undefined : { token, user: meOf(user) };
}

/** The member as section 7 of the spec wants them. */
export function meOf(user: Omit<Viewer, 'sessionId'>): MeAnswer {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    isEmailVerified: user.verifiedAt !== null,
  };
}
