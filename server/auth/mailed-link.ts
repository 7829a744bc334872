import { eq } from 'drizzle-orm';
import { mailedLinkCalls } from '#contract/calls/auth.ts';
import { sessions } from '../db/schema/auth.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { lookOf } from './device-look.ts';
import { goodProof } from './one-time-tokens.ts';

/** `POST /api/auth/mailed-link`: a page can say what its button would do, before anybody types a new password. */
export const mailedLinkRoutes: Feature = async (scope, { services }) => {
  const { db, now } = services;

  const deviceOf = async (sessionId: string) => {
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
    if (!session) return {};
    const { kind, name } = lookOf(session.userAgent);
    return { device: { kind, name, signedInAt: session.createdAt.toISOString() } };
  };

  serve(scope, services, mailedLinkCalls, {
    'POST /api/auth/mailed-link': async ({ body }) => {
      const proof = await goodProof(db, body.token, ['reset', 'device', 'back'], now());
      if (!proof) throw badInput('This link was used already or is too old.', 'token');
      const { email, sessionId } = proof;
      return { email, ...(sessionId && (await deviceOf(sessionId))) };
    },
  });
};
