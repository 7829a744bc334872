import * as v from 'valibot';
import { messageFileSchema } from '#contract/ours/message-files.ts';
import type { AppStorage } from './storage.ts';

const draftPrefix = (userId: string) => `draft:${userId}:`;

/**
 * What one person has typed and not yet sent. It outlives reload, expiry and failed sends, and is theirs
 * alone (SAF-01): the next one to sign in here does not see it.
 */
export const draftsOf = (storage: AppStorage, userId: string) => ({
  read: (name: string): string => storage.read(draftPrefix(userId) + name) ?? '',

  keep(name: string, text: string) {
    if (text === '') storage.remove(draftPrefix(userId) + name);
    else storage.write(draftPrefix(userId) + name, text);
  },

  /** Everything that is kept of this person. */
  all: () =>
    storage.keys(draftPrefix(userId)).map((key) => {
      const name = key.slice(draftPrefix(userId).length);
      return { name, text: storage.read(key) ?? '' };
    }),

  /** When the server has it. */
  clear: (name: string) => storage.remove(draftPrefix(userId) + name),

  /** When the person signs out by choice. */
  clearAll() {
    for (const key of storage.keys(draftPrefix(userId))) storage.remove(key);
  },

  /** Hears what another tab of this browser does to a draft: its text now, '' when it is gone. Answers how to stop. */
  listen(name: string, heard: (text: string) => void): () => void {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === draftPrefix(userId) + name) heard(newValue ?? '');
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
});

const itemSchema = v.object({
  clientId: v.string(),
  recipientId: v.string(),
  text: v.string(),
  replyTo: v.optional(v.object({ id: v.string(), seq: v.number() })),
  files: v.optional(v.array(messageFileSchema)),
  at: v.string(),
  failed: v.nullable(v.string()),
});
type Item = v.InferOutput<typeof itemSchema>;

const outboxPrefix = (userId: string) => `outbox:${userId}:`;

const keptSchema = v.pipe(v.string(), v.parseJson(), itemSchema);

/**
 * What one person has sent and the server has not acknowledged, one entry each, so that two tabs do not overwrite
 * each other. It outlives reload and expiry, and is theirs alone (SAF-01, SAF-05).
 */
export const outboxOf = (storage: AppStorage, userId: string) => ({
  /** Oldest first. What is not ours to read is left out. */
  read: (): Item[] =>
    storage
      .keys(outboxPrefix(userId))
      .flatMap((key) => {
        const item = v.safeParse(keptSchema, storage.read(key));
        return item.success ? [item.output] : [];
      })
      .sort((a, b) => a.at.localeCompare(b.at)),

  keep: (item: Item) => storage.write(outboxPrefix(userId) + item.clientId, JSON.stringify(item)),

  /** When the server has it, or the person gave it up. */
  drop: (clientId: string) => storage.remove(outboxPrefix(userId) + clientId),

  /** When the person signs out by choice. */
  clearAll() {
    for (const key of storage.keys(outboxPrefix(userId))) storage.remove(key);
  },
});
