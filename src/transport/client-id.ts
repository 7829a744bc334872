import * as v from 'valibot';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * An idempotency key: a retry finds what the first attempt stored. 22 letters, 132 bits.
 * `randomUUID` needs https; this also works over http on a local network.
 */
export const createClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => ALPHABET.charAt(byte & 63)).join('');

/** `sent`: text that may have reached the server under this id; null if none was sent. */
export type SendAttempt = { clientId: string; sent: string | null };

const sendAttemptSchema = v.object({ clientId: v.string(), sent: v.nullable(v.string()) });

/** Returns null if the text cannot be parsed. */
export function parseSendAttempt(text: string): SendAttempt | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sendAttemptSchema), text);
  return parsed.success ? parsed.output : null;
}

/**
 * Client ids of one form. A retry of the same text reuses its id, so that it is stored once; changed text
 * gets a new id, since the first attempt may have arrived.
 */
export function createSendAttempts(start: SendAttempt | null = null) {
  let attempt = start ?? { clientId: createClientId(), sent: null };
  return {
    current: () => attempt,
    /** The id for this text, which is being sent now. */
    idFor(text: string): string {
      const isChanged = attempt.sent !== null && attempt.sent !== text;
      attempt = { clientId: isChanged ? createClientId() : attempt.clientId, sent: text };
      return attempt.clientId;
    },
    /** Another tab has sent text under this id. */
    merge(other: SendAttempt) {
      if (other.clientId === attempt.clientId && other.sent !== null)
        attempt = { ...attempt, sent: other.sent };
    },
    /** Called when the server has it. */
    renew() {
      attempt = { clientId: createClientId(), sent: null };
    },
  };
}
