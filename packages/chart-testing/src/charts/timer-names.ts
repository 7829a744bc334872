import type { ActorSystem, ActorSystemInfo, AnyActor } from 'xstate';

type System = AnyActor['system'];
type Scheduled = ReturnType<ActorSystem<ActorSystemInfo>['getSnapshot']>['_scheduledEvents'];

/** A timer of an actor system: a delayed transition or a delayed event. */
export type ScheduledTimer = Scheduled[keyof Scheduled];

/** `xstate.after.closeAfter.door.open` is the timer `closeAfter`; a delayed event goes by a dotted id of its own, or by its type. */
export function nameOfTimer({ id, event: { type } }: ScheduledTimer): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay ?? (id.includes('.') ? id : type);
}

/** Finds the timer that one of the systems is just setting: the one not asked for before. */
export function freshTimer(systems: () => Iterable<System>): () => ScheduledTimer | undefined {
  const known = new WeakSet<object>();
  return () => {
    for (const system of systems()) {
      const scheduled: Scheduled = system.getSnapshot()._scheduledEvents;
      const fresh = Object.values(scheduled).find((timer) => !known.has(timer));
      if (!fresh) continue;
      known.add(fresh);
      return fresh;
    }
    return undefined;
  };
}
