import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'mails that wait', 32));

/**
 * Writes and reads what must not lie readable in the database: links in mails sign people in.
 * @param before the secret that was in force before, while what it sealed may still wait
 */
export function sealing(secret: string, before: string | undefined) {
  const key = keyOf(secret);
  return {
    seal: (value: unknown): string => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    /** @throws Error when it was sealed with another secret, or changed since */
    unseal: (text: string): unknown => {
      const bytes = Buffer.from(text, 'base64');
      try {
        return open(bytes, key);
      } catch (error) {
        if (before === undefined) throw error;
        return open(bytes, keyOf(before));
      }
    },
  };
}

function open(bytes: Buffer, key: Buffer): unknown {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const opened = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
  return JSON.parse(opened.toString());
}
