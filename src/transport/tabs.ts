import * as v from 'valibot';
import type { SessionUser } from '#contract/spec/session.ts';
import { type AppStorage, storage, storageKeys } from './storage.ts';

export type UserChanges = { userId: string; changes: Partial<SessionUser> };

export type TabHandlers = {
  tokenChanged: (token: string | null) => void;
  userChanged: (update: UserChanges) => void;
};

const text = v.exactOptional(v.string());
const userChangesSchema = v.object({
  userId: v.string(),
  changes: v.object({
    name: text,
    email: text,
    avatar: v.exactOptional(v.nullable(v.string())),
    isEmailVerified: v.exactOptional(v.boolean()),
  }),
});

const storedChangesSchema = v.pipe(v.string(), v.parseJson(), userChangesSchema);

const CHANNEL = 'sidestage';

const openChannel = () => {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
};

/** Messages between tabs of one browser (SES-14); through storage where BroadcastChannel is missing. */
export function createTabs(store: AppStorage = storage) {
  const channel = openChannel();
  return {
    broadcastUserChange(update: UserChanges) {
      if (channel) return channel.postMessage(update);
      store.write(CHANNEL, JSON.stringify(update));
      store.remove(CHANNEL);
    },

    /** Returns a function that unsubscribes and closes the channel. */
    watch({ tokenChanged, userChanged }: TabHandlers): () => void {
      const receive = (schema: typeof userChangesSchema | typeof storedChangesSchema, update: unknown) => {
        const parsed = v.safeParse(schema, update);
        if (parsed.success) userChanged(parsed.output);
      };
      const onMessage = ({ data }: MessageEvent) => receive(userChangesSchema, data);
      // Another tab drops a token when its start-up gets no answer; that says nothing about this tab.
      const handleToken = (token: string | null) => {
        if (token !== null || store.read(storageKeys.hasLoggedOut) === 'true') tokenChanged(token);
      };
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === null) {
          store.release(storageKeys.token);
          tokenChanged(null);
        }
        if (key === storageKeys.token) {
          store.release(key);
          handleToken(newValue);
        }
        if (key === CHANNEL) receive(storedChangesSchema, newValue);
      };
      // A page restored from the back-forward cache missed these events.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) handleToken(store.read(storageKeys.token));
      };
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onPageShow);
      return () => {
        channel?.close();
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}
