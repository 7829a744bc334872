const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A name for one act of the member, so that a retry meets what was stored the first time: 22 letters, 132 bits.
 * `randomUUID` needs https; this works over http on a local network too.
 */
export const createClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters.charAt(byte & 63)).join('');
