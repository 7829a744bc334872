import { createHmac, timingSafeEqual } from 'node:crypto';

/** For how long an address leads anywhere. */
const openForMs = 10 * 60_000;

type Signed = { id: string; session: string; until: number };

const signatureOf = (secret: string, { id, session, until }: Signed) =>
  createHmac('sha256', secret).update(`message file:${id}:${session}:${until}`).digest();

/** Where a file is fetched by one session until its time is over. */
export function addressOf(secret: string, { id, session }: Omit<Signed, 'until'>, now: Date): string {
  const until = now.getTime() + openForMs;
  const signature = signatureOf(secret, { id, session, until }).toString('base64url');
  return `/api/message-files/${id}?${new URLSearchParams({ session, until: `${until}`, signature })}`;
}

/** Whether we have signed an address, whenever that was. */
export function isOurs(secret: string, signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, signed);
  return given.length === right.length && timingSafeEqual(given, right);
}
