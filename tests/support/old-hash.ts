import { argon2Sync, randomBytes } from 'node:crypto';

/** The hash of a password as it was typed, as earlier versions stored it; made and checked with little work. */
export function hashAsTyped(message: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(hash)}`;
}
