import { startSession } from '#server/auth/sessions.ts';

/** Starts a session and returns its token. */
export async function openSession(...how: Parameters<typeof startSession>): Promise<string> {
  return (await startSession(...how)).token;
}
