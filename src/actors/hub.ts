/** Hands one kind of news to whoever listens, whichever actor told it. */
export function createHub<News>() {
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

export type Hub<News> = ReturnType<typeof createHub<News>>;
