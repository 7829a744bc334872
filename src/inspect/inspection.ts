import { createCoverage, freshTimer, nameOfTimer } from 'chart-testing/live';
import { type InspectionEvent, isMachineSnapshot } from 'xstate';
import type { SystemOptions } from '#actors/app-context.tsx';
import { PageClock } from './page-clock.ts';
import { RunningMachines } from './running.ts';
import type { Sidestage } from './sidestage.ts';
import { stripSecrets } from './strip-secrets.ts';

/** Ids of machines and timers; a timer of something else than a statechart has no machine. */
interface TimerLabel {
  machine: string;
  name: string;
}

/** Looks into all actor systems that are started with its `systems`. */
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
      // From another window it would be no plain object here.
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
