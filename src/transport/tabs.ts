import * as v from 'valibot';
import type { SessionUser } from '#contract/spec/session.ts';
import { type AppStorage, storage, storageKeys } from './storage.ts';

export type UserChanges = { userId: string; changes: Partial<SessionUser> };

export type TabHandlers = {
  tokenChanged: (token: string | null) => void;
  userChanged: (news: UserChanges) => void;
};

const text = v.exactOptional(v.string());
const newsSchema = v.object({
  userId: v.string(),
  changes: v.object({
    name: text,
    email: text,
    avatar: v.exactOptional(v.nullable(v.string())),
    isEmailVerified: v.exactOptional(v.boolean()),
  }),
});

const writtenSchema = v.pipe(v.string(), v.parseJson(), newsSchema);

const NAME = 'sidestage';

const open = () => {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
};

/** Messages between tabs of one browser (SES-14); through storage where BroadcastChannel is missing. */
export function createTabs(kept: AppStorage = storage) {
  const channel = open();
  return {
    tellUserChanged(news: UserChanges) {
      if (channel) return channel.postMessage(news);
      kept.write(NAME, JSON.stringify(news));
      kept.remove(NAME);
    },

    /** Returns a function that unsubscribes and closes the channel. */
    watch({ tokenChanged, userChanged }: TabHandlers): () => void {
      const hear = (schema: typeof newsSchema | typeof writtenSchema, news: unknown) => {
        const read = v.safeParse(schema, news);
        if (read.success) userChanged(read.output);
      };
      const onMessage = ({ data }: MessageEvent) => hear(newsSchema, data);
      // Another tab drops a token when its start-up gets no answer; that says nothing about this tab.
      const tokenIs = (token: string | null) => {
        if (token !== null || kept.read(storageKeys.hasLoggedOut) === 'true') tokenChanged(token);
      };
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === null) {
          kept.release(storageKeys.token);
          tokenChanged(null);
        }
        if (key === storageKeys.token) {
          kept.release(key);
          tokenIs(newValue);
        }
        if (key === NAME) hear(writtenSchema, newValue);
      };
      // A page restored from the back-forward cache missed these events.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) tokenIs(kept.read(storageKeys.token));
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

export type Tabs = ReturnType<typeof createTabs>;
