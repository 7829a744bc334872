import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { activeNodes, hears } from '../charts/transitions.ts';
import type { AnyModel, Resumed } from '../model.ts';
import { isStandIn } from './stand-ins.ts';

/** One thing that can happen to a machine, in words a tester reads. */
export type Stimulus =
  | { kind: 'start'; words: string; input: unknown }
  | { kind: 'resume'; words: string; resumed: Resumed }
  | { kind: 'event'; words: string; event: AnyEventObject }
  | { kind: 'done' | 'error'; words: string; actor: string; value: unknown }
  | { kind: 'timer'; words: string; which?: WhichTimer };

/** A timer that need not be the next: by its name, or by the event that the machine sends itself later. */
export type WhichTimer = { name: string } | { event: AnyEventObject };

/** A way through a machine: how it starts, then what happens to it. */
export type Way = readonly Stimulus[];

/** The cases of one event type or outcome, worked out for where the machine is now. */
function worked(cases: Record<string, unknown>, snapshot: AnyMachineSnapshot): [string, unknown][] {
  return Object.entries(cases)
    .map(([words, value]): [string, unknown] => [
      words,
      typeof value === 'function' ? value(snapshot) : value,
    ])
    .filter(([words, value]) => value !== undefined || typeof cases[words] !== 'function');
}

const heardNow = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()])),
];

function eventsNow(model: AnyModel, snapshot: AnyMachineSnapshot): Stimulus[] {
  const cases = (model.events ?? {}) as Record<string, Record<string, unknown>>;
  const heard = heardNow(snapshot);
  const bare = heard.filter((type) => !type.startsWith('xstate.') && !type.endsWith('*') && !(type in cases));
  const chosen = Object.keys(cases).filter((type) => heard.some((descriptor) => hears(descriptor, type)));
  return [
    ...bare.map((type): Stimulus => ({ kind: 'event', words: type, event: { type } })),
    ...chosen.flatMap((type) =>
      worked(cases[type] ?? {}, snapshot).map(
        ([words, payload]): Stimulus => ({
          kind: 'event',
          words: `${type} ${words}`,
          event: { ...(payload as object), type },
        }),
      ),
    ),
  ];
}

const unsaid = (src: string) => ({
  done: { nothing: undefined },
  error: { 'an error': new Error(`${src} failed`) },
});

/** What an actor goes by: its `src`, and its id as well while another one of the same `src` runs. */
function namesOf(children: Record<string, AnyActorRef | undefined>) {
  const running = Object.entries(children).flatMap(([actor, child]) => {
    const shown = child?.getSnapshot();
    return isStandIn(shown) && shown.status === 'active' ? [{ actor, src: shown.src }] : [];
  });
  return running.map(({ actor, src }) => {
    const isAlone = running.every((other) => other.actor === actor || other.src !== src);
    return { actor, src, name: isAlone ? src : `${src} as ${actor}` };
  });
}

function answersNow(model: AnyModel, snapshot: AnyMachineSnapshot): Stimulus[] {
  return namesOf(snapshot.children).flatMap(({ actor, src, name }) => {
    const { done = {}, error = {} } = model.outcomes?.[src] ?? unsaid(src);
    return [
      ...worked(done, snapshot).map(
        ([words, value]): Stimulus => ({ kind: 'done', words: `${name} answers ${words}`, actor, value }),
      ),
      ...worked(error, snapshot).map(
        ([words, value]): Stimulus => ({ kind: 'error', words: `${name} fails: ${words}`, actor, value }),
      ),
    ];
  });
}

/** How a machine can begin: anew, or where it was left. */
export const startsOf = ({ input, inputs, resumes = {} }: AnyModel): Stimulus[] => [
  ...Object.entries(inputs ?? { start: input }).map(
    ([words, given]): Stimulus => ({ kind: 'start', words, input: given }),
  ),
  ...Object.entries(resumes).map(([words, resumed]): Stimulus => ({ kind: 'resume', words, resumed })),
];

/** Everything that can happen to a machine where it is: events that it hears, answers of its actors, the next timer. */
export function stimuliOf(
  model: AnyModel,
  snapshot: AnyMachineSnapshot,
  timers: readonly string[],
): Stimulus[] {
  if (snapshot.status !== 'active') return [];
  const next = timers.slice(0, 1).map((name): Stimulus => ({ kind: 'timer', words: `${name} is over` }));
  return [...eventsNow(model, snapshot), ...answersNow(model, snapshot), ...next];
}
