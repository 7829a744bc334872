import { createHash, randomUUIDv7 } from 'node:crypto';

/** A UUID version 7, so that later rows sort later (except within a millisecond). */
export const newId = (): string => randomUUIDv7();

export const createdAtOf = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** User text as it is stored: trimmed, composed, and without lone surrogates, which jsonb refuses. */
export const normalizeText = (text: string): string => text.trim().toWellFormed().normalize('NFC');

/** Identifies the content that a client id was used for. */
export const fingerprint = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Whether a stored fingerprint matches; rows from before fingerprints have an empty one. */
export const isSameContent = (stored: string, hash: string): boolean => stored === '' || stored === hash;
