import type { AnyStateMachine } from 'xstate';
import { type Config, change, machineOf } from './config.ts';
import type { Fault, FaultKind } from './fault.ts';
import { spoil } from './spoils.ts';
import { type TransitionSpot, transitionSpots } from './spots.ts';

function faultsAt(machine: AnyStateMachine, { place, words, node, branches }: TransitionSpot): Fault[] {
  return branches.flatMap((branch, at) => {
    const fault = (kind: FaultKind, changed: readonly Config[], detail?: string): Fault => ({
      kind,
      words: [words, `branch ${at}`, detail].filter(Boolean).join(', '),
      build: () => machineOf(machine, change(machine.config, place, changed)),
    });
    const next = branches[at + 1];
    return [
      ...spoil(branch, node).map(({ kind, detail, branch: bad }) =>
        fault(kind, branches.with(at, bad), detail),
      ),
      ...(next ? [fault('branches swapped', branches.with(at, next).with(at + 1, branch))] : []),
      fault('transition missing', branches.toSpliced(at, 1)),
    ];
  });
}

/** Everything that can be wrong with one transition: target, guard, actions, order, or that it is missing. */
export const transitionFaults = (machine: AnyStateMachine): Fault[] =>
  transitionSpots(machine).flatMap((spot) => faultsAt(machine, spot));
