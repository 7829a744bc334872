import * as v from 'valibot';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A name for one act of the member, so that a retry meets what was stored the first time: 22 letters, 132 bits.
 * `randomUUID` needs https; this works over http on a local network too.
 */
export const createClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters.charAt(byte & 63)).join('');

/** An act under its name. `sent`: the words that may have reached the server under it; null when none were sent. */
export type NamedAct = { clientId: string; sent: string | null };

const namedActSchema = v.object({ clientId: v.string(), sent: v.nullable(v.string()) });

/** An act that was kept as JSON, or null where none can be read. */
export function readNamedAct(text: string): NamedAct | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), namedActSchema), text);
  return read.success ? read.output : null;
}

/**
 * The names under which one form sends. The same words tried again keep their name, so that they are stored once;
 * other words are another act and get another name, since the first may have arrived unanswered.
 */
export function createNames(start: NamedAct | null = null) {
  let act = start ?? { clientId: createClientId(), sent: null };
  return {
    current: () => act,
    /** The name for these words, which are sent now. */
    take(words: string): string {
      const isOther = act.sent !== null && act.sent !== words;
      act = { clientId: isOther ? createClientId() : act.clientId, sent: words };
      return act.clientId;
    },
    /** Another tab has sent words under this name. */
    learn(other: NamedAct) {
      if (other.clientId === act.clientId && other.sent !== null) act = { ...act, sent: other.sent };
    },
    /** The server has it: what comes next is another act. */
    renew() {
      act = { clientId: createClientId(), sent: null };
    },
  };
}
