import type { ActorSystem, ActorSystemInfo, AnyActor } from 'xstate';

type Scheduled = ReturnType<ActorSystem<ActorSystemInfo>['getSnapshot']>['_scheduledEvents'];

/** `xstate.after.closeAfter.door.open` is the timer `closeAfter`; a delayed event goes by a dotted id of its own, or by its type. */
function nameOf(id: string, type: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay ?? (id.includes('.') ? id : type);
}

/** Tells the name of the timer that a system is just setting. */
export function timerNames(system: () => AnyActor['system']): () => string {
  const known = new WeakSet<object>();
  return () => {
    const scheduled: Scheduled = system().getSnapshot()._scheduledEvents;
    const fresh = Object.values(scheduled).find((timer) => !known.has(timer));
    if (!fresh) return 'timer';
    known.add(fresh);
    return nameOf(fresh.id, fresh.event.type);
  };
}
