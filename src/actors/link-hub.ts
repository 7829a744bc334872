import type { News } from '#machines/link/link.events.ts';

export type LinkNewsOf<T extends News['type']> = Extract<News, { type: T }>;

/** Hands the link's news to whoever listens, across reconnects and sign-ins. */
export function createLinkHub() {
  const listeners = new Set<(news: News) => void>();
  return {
    tell(news: News) {
      for (const listener of listeners) listener(news);
    },
    /** Answers how to stop. */
    listen(listener: (news: News) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type LinkHub = ReturnType<typeof createLinkHub>;
