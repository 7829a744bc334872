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

export type Listenable<Args extends unknown[]> = {
  listen: (listener: (...news: Args) => void) => () => void;
};

/** Keeps what a hub tells until somebody comes to listen, who hears that first. */
export function held<Args extends unknown[]>(hub: Listenable<Args>): Listenable<Args> {
  const early: Args[] = [];
  const stop = hub.listen((...news) => void early.push(news));
  return {
    listen(listener) {
      stop();
      for (const news of early.splice(0)) listener(...news);
      return hub.listen(listener);
    },
  };
}

type RootSnapshot = ReturnType<RootActor['getSnapshot']>;

/** Attaches to what is picked of the root whenever it is another, and lets go of the one before. */
export function follow<Picked>(
  root: RootActor,
  pick: (snapshot: RootSnapshot) => Picked | undefined,
  attach: (picked: Picked) => Subscription,
): void {
  let current: Picked | undefined;
  let attached: Subscription | undefined;
  root.subscribe((snapshot) => {
    const picked = pick(snapshot);
    if (picked === current) return;
    attached?.unsubscribe();
    current = picked;
    attached = picked === undefined ? undefined : attach(picked);
  });
}

/** Attaches to a child of the root whenever a new one lives. */
export const followChild = <Name extends keyof RootSnapshot['children']>(
  root: RootActor,
  name: Name,
  attach: (child: NonNullable<RootSnapshot['children'][Name]>) => Subscription,
): void => follow(root, ({ children }) => children[name] ?? undefined, attach);
