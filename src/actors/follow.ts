import type { Subscription } from 'xstate';
import type { RootActor } from './root-actor.ts';

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
    attached = child && attach(child);
  });
}
