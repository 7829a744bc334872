import { createHmac, timingSafeEqual } from 'node:crypto';

/** For how long an address leads anywhere. */
const openForMs = 10 * 60_000;

/** `what`: the kind of thing and its id, so that an address for one leads to no other. */
type Signed = { what: string; session: string; until: number };

const signatureOf = (secret: string, { what, session, until }: Signed) =>
  createHmac('sha256', secret).update(`${what}:${session}:${until}`).digest();

/** What stands behind `?` in an address at which one session is answered without its token, for ten minutes. */
export function signedQuery(
  secret: string,
  { what, session }: Omit<Signed, 'until'>,
  now: Date,
): URLSearchParams {
  const until = now.getTime() + openForMs;
  const signature = signatureOf(secret, { what, session, until }).toString('base64url');
  return new URLSearchParams({ session, until: `${until}`, signature });
}

/** Whether we have signed an address, whenever that was. */
export function isOurs(secret: string, signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, signed);
  return given.length === right.length && timingSafeEqual(given, right);
}
