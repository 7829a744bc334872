import { createCoverage, freshTimer, nameOfTimer, walkedIn } from 'chart-testing/live';
import {
  Actor,
  type AnyActor,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import type { SystemOptions } from '#actors/app-context.tsx';
import { actorMessage, eventMessage, type Message, snapshotMessage, stripSecrets } from './message.ts';
import { PageClock } from './page-clock.ts';
import type { Sidestage } from './sidestage.ts';

/** A timer of anything but a statechart has no machine. */
interface TimerLabel {
  machine: string;
  name: string;
}

export function createInspection() {
  const running = new RunningMachines();
  const coverage = createCoverage();
  const fresh = freshTimer(() => new Set(running.all.map(({ actor }) => actor.system)));
  const clock = new PageClock((): TimerLabel => {
    const timer = fresh();
    if (!timer) return { machine: '', name: 'timer' };
    const snapshot: unknown = timer.source.getSnapshot();
    return { machine: isMachineSnapshot(snapshot) ? snapshot.machine.id : '', name: nameOfTimer(timer) };
  });
  const inspect = (event: InspectionEvent) => {
    running.inspect(event);
    coverage.inspect(event);
  };
  const sidestage: Sidestage = {
    actors: () => running.all.map(({ actor, machine }) => ({ ref: actor.sessionId, machine })),
    snapshot(machine) {
      const snapshot: unknown = running.newest(machine)?.getSnapshot();
      if (!isMachineSnapshot(snapshot)) return undefined;
      const { value, context, tags, status } = snapshot;
      return { value, context: stripSecrets(context), tags: [...tags], status };
    },
    send(machine, event) {
      const actor = running.newest(machine);
      // An object from another window is not a plain object here.
      actor?.send(structuredClone(event));
      return actor !== undefined;
    },
    coverage: () => Object.fromEntries(coverage.hits),
    clock: {
      hold: () => clock.hold(),
      release: () => clock.release(),
      isHeld: () => clock.isHeld,
      timers: () => clock.timers.map(({ label, delay }) => ({ ...label, ms: delay })),
      ring: (machine, name) => clock.ring((label) => label.machine === machine && label.name === name),
    },
  };
  return { systems: { clock, inspect } satisfies SystemOptions, sidestage };
}

const INIT = 'xstate.init';

/**
 * Streams the page's actor systems in Stately's inspection protocol, at once and without secrets.
 * `@statelyai/inspect` would wait for idle time, read later state and include secrets.
 */
export function createStream(send: (message: Message) => void): (event: InspectionEvent) => void {
  const walks = new Walks();
  return (event) => {
    walks.inspect(event);
    if (event.type === '@xstate.event') {
      // At creation an actor cannot be queried yet, and one that never starts is not reported.
      if (event.event.type === INIT) send(actorMessage(event));
      send(eventMessage(event));
    }
    if (event.type === '@xstate.snapshot') send(snapshotMessage(event, walks.take(event.actorRef)));
  };
}

interface RunningMachine {
  actor: AnyActor;
  machine: string;
}

/** Running statechart actors in the order they started. */
class RunningMachines {
  readonly #actors = new Map<string, RunningMachine>();

  readonly inspect = (event: InspectionEvent): void => {
    const { actorRef: actor } = event;
    if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active')
      this.#actors.delete(actor.sessionId);
    if (event.type !== '@xstate.event' || event.event.type !== INIT || !(actor instanceof Actor)) return;
    const snapshot: unknown = actor.getSnapshot();
    if (isMachineSnapshot(snapshot))
      this.#actors.set(actor.sessionId, { actor, machine: snapshot.machine.id });
  };

  get all(): RunningMachine[] {
    // A machine that fails emits no final snapshot.
    return [...this.#actors.values()].filter(({ actor }) => actor.getSnapshot().status === 'active');
  }

  newest(machine: string): AnyActor | undefined {
    return this.all.findLast((running) => running.machine === machine)?.actor;
  }
}

/** Collects the transition ids of each actor until `take`. */
class Walks {
  readonly #lastSeen = new WeakMap<object, AnyMachineSnapshot>();
  readonly #walked = new WeakMap<object, string[]>();

  inspect(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const { actorRef, snapshot } = event;
    if (event.type === '@xstate.microstep') {
      const ids = walkedIn(event, this.#lastSeen.get(actorRef));
      this.#walked.set(actorRef, [...(this.#walked.get(actorRef) ?? []), ...ids]);
    }
    if (isMachineSnapshot(snapshot)) this.#lastSeen.set(actorRef, snapshot);
  }

  take(actor: object): string[] {
    const walked = this.#walked.get(actor) ?? [];
    this.#walked.delete(actor);
    return walked;
  }
}
