import * as v from 'valibot';
import { messageFileSchema } from '#contract/messages.ts';
import type { AppStorage } from './storage.ts';

const draftPrefix = (userId: string) => `draft:${userId}:`;

/**
 * A member's unsent text. It survives reload, session expiry and failed sends, and the next member to sign in
 * does not see it (SAF-01).
 */
export const draftsOf = (storage: AppStorage, userId: string) => ({
  read: (name: string): string => storage.read(draftPrefix(userId) + name) ?? '',

  save(name: string, text: string) {
    if (text === '') storage.remove(draftPrefix(userId) + name);
    else storage.write(draftPrefix(userId) + name, text);
  },

  all: () =>
    storage.keys(draftPrefix(userId)).map((key) => {
      const name = key.slice(draftPrefix(userId).length);
      return { name, text: storage.read(key) ?? '' };
    }),

  clear: (name: string) => storage.remove(draftPrefix(userId) + name),

  clearAll() {
    for (const key of storage.keys(draftPrefix(userId))) storage.remove(key);
  },

  /** Calls back with the new text when another tab changes the draft; '' when it was removed. */
  subscribe(name: string, listener: (text: string) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === draftPrefix(userId) + name) listener(newValue ?? '');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
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

const storedItemSchema = v.pipe(v.string(), v.parseJson(), itemSchema);

/**
 * A member's messages that the server has not acknowledged, one entry each so that tabs do not overwrite each
 * other. They survive reload and session expiry and belong to the member alone (SAF-01, SAF-05).
 */
export const outboxOf = (storage: AppStorage, userId: string) => ({
  read: (): Item[] =>
    storage
      .keys(outboxPrefix(userId))
      .flatMap((key) => {
        const item = v.safeParse(storedItemSchema, storage.read(key));
        return item.success ? [item.output] : [];
      })
      .sort((a, b) => a.at.localeCompare(b.at)),

  save: (item: Item) => storage.write(outboxPrefix(userId) + item.clientId, JSON.stringify(item)),

  remove: (clientId: string) => storage.remove(outboxPrefix(userId) + clientId),

  clearAll() {
    for (const key of storage.keys(outboxPrefix(userId))) storage.remove(key);
  },
});
