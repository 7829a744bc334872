import * as v from 'valibot';
import type { AppStorage } from './storage.ts';

const itemSchema = v.object({
  clientId: v.string(),
  recipientId: v.string(),
  text: v.string(),
  at: v.string(),
  failed: v.nullable(v.string()),
});
type Item = v.InferOutput<typeof itemSchema>;

const prefix = (userId: string) => `outbox:${userId}:`;

const keptSchema = v.pipe(v.string(), v.parseJson(), itemSchema);

/**
 * What one person has sent and the server has not acknowledged, one entry each, so that two tabs do not overwrite
 * each other. It outlives reload and expiry, and is theirs alone (SAF-01, SAF-05).
 */
export const outboxOf = (storage: AppStorage, userId: string) => ({
  /** Oldest first. What is not ours to read is left out. */
  read: (): Item[] =>
    storage
      .keys(prefix(userId))
      .flatMap((key) => {
        const item = v.safeParse(keptSchema, storage.read(key));
        return item.success ? [item.output] : [];
      })
      .sort((a, b) => a.at.localeCompare(b.at)),

  keep: (item: Item) => storage.write(prefix(userId) + item.clientId, JSON.stringify(item)),

  /** When the server has it, or the person gave it up. */
  drop: (clientId: string) => storage.remove(prefix(userId) + clientId),

  /** When the person signs out by choice. */
  clearAll() {
    for (const key of storage.keys(prefix(userId))) storage.remove(key);
  },
});
