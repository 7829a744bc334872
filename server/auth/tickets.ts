import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { DbOrTx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { sealing } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';
import { spendOnce } from './spent-challenges.ts';

const lifetimeMs = 10 * 60 * 1000;

/**
 * What lets whoever holds it take the next step of one attempt: for ten minutes, for one purpose, once. Sealed by the
 * server and kept by the browser, so nothing is stored until it is used.
 */
export function ticketsFor<T>(
  purpose: string,
  claims: v.GenericSchema<unknown, T>,
  { jwtSecret, jwtSecretBefore }: Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>,
) {
  const { seal, unseal } = sealing(jwtSecret, jwtSecretBefore, `tickets: ${purpose}`);
  const schema = v.object({ id: v.string(), until: v.number(), claims });
  const opened = (ticket: string, now: Date) => {
    try {
      const found = v.parse(schema, unseal(ticket));
      return found.until > now.getTime() ? found : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    issue: (given: T, now: Date): string =>
      seal({ id: newId(), until: now.getTime() + lifetimeMs, claims: given }),
    /** Undefined for whatever is not one of this purpose that is still good. */
    read: (ticket: string, now: Date): T | undefined => opened(ticket, now)?.claims,
    /** False when it is no good, or was used before; of two at once only one gets through. */
    spend: async (db: DbOrTx, ticket: string, now: Date): Promise<boolean> => {
      const found = opened(ticket, now);
      return found !== undefined && spendOnce(db, `ticket ${found.id}`, new Date(found.until), now);
    },
  };
}

/** Stands for a password without telling it: a ticket ends when the password changes. */
export const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
