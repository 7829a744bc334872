import { createHash } from 'node:crypto';

/** What people write, as it is stored: composed, without blanks at the ends and half characters (jsonb refuses them). */
export const tidy = (text: string): string => text.trim().toWellFormed().normalize('NFC');

/** The words that a client id was made for, in brief: the same words have the same fingerprint. */
export const fingerprint = (words: unknown): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url');

/** Whether a stored fingerprint is of these words; rows from before there were fingerprints have an empty one. */
export const isSameAct = (stored: string, hash: string): boolean => stored === '' || stored === hash;
