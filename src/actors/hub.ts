import type { ActorRefFrom, Subscription } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { deletionsMachine } from '#machines/deletions/deletions.machine.ts';

export type RootActor = ActorRefFrom<typeof appMachine>;
export type DeletionsActor = ActorRefFrom<typeof deletionsMachine>;

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

type RootSnapshot = ReturnType<RootActor['getSnapshot']>;

/** Attaches to a child of the root whenever a new one lives, and lets go of the one before. */
export function follow<Child>(
  root: RootActor,
  pick: (snapshot: RootSnapshot) => Child | undefined,
  attach: (child: Child) => Subscription,
): void {
  let current: Child | undefined;
  let attached: Subscription | undefined;
  root.subscribe((snapshot) => {
    const child = pick(snapshot);
    if (child === current) return;
    attached?.unsubscribe();
    current = child;
    attached = child === undefined ? undefined : attach(child);
  });
}
