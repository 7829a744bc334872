import * as v from 'valibot';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * An idempotency key: a retry finds what the first attempt stored. 22 letters, 132 bits.
 * `randomUUID` needs https; this also works over http on a local network.
 */
export const createClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters.charAt(byte & 63)).join('');

/** `sent`: text that may have reached the server under this id; null if none was sent. */
export type SendAttempt = { clientId: string; sent: string | null };

const namedActSchema = v.object({ clientId: v.string(), sent: v.nullable(v.string()) });

/** Returns null if the text cannot be parsed. */
export function parseSendAttempt(text: string): SendAttempt | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), namedActSchema), text);
  return read.success ? read.output : null;
}

/**
 * Client ids of one form. A retry of the same text reuses its id, so that it is stored once; changed text
 * gets a new id, since the first attempt may have arrived.
 */
export function createSendAttempts(start: SendAttempt | null = null) {
  let act = start ?? { clientId: createClientId(), sent: null };
  return {
    current: () => act,
    /** The id for this text, which is being sent now. */
    take(words: string): string {
      const isOther = act.sent !== null && act.sent !== words;
      act = { clientId: isOther ? createClientId() : act.clientId, sent: words };
      return act.clientId;
    },
    /** Another tab has sent text under this id. */
    learn(other: SendAttempt) {
      if (other.clientId === act.clientId && other.sent !== null) act = { ...act, sent: other.sent };
    },
    /** Called when the server has it. */
    renew() {
      act = { clientId: createClientId(), sent: null };
    },
  };
}
