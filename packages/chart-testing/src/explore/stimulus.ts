import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { activeNodes, matchesEvent } from '../charts/transitions.ts';
import type { AnyModel, Resumed } from '../model.ts';
import { isStandIn } from './stand-ins.ts';

/** Something that can happen to a machine, with a label for testers. */
export type Stimulus =
  | { kind: 'start'; words: string; input: unknown }
  | { kind: 'resume'; words: string; resumed: Resumed }
  | { kind: 'event'; words: string; event: AnyEventObject }
  | { kind: 'done' | 'error'; words: string; actor: string; value: unknown }
  | { kind: 'timer'; words: string; which?: WhichTimer };

/** A pending timer, by its name or by the delayed event. */
export type WhichTimer = { name: string } | { event: AnyEventObject };

/** A path through a machine: how it starts, then what happens to it. */
export type Path = readonly Stimulus[];

/** The cases of one event type or outcome that apply to this snapshot, with their values. */
function applicableCases(cases: Record<string, unknown>, snapshot: AnyMachineSnapshot): [string, unknown][] {
  return Object.entries(cases)
    .map(([words, value]): [string, unknown] => [
      words,
      typeof value === 'function' ? value(snapshot) : value,
    ])
    .filter(([words, value]) => value !== undefined || typeof cases[words] !== 'function');
}

const descriptorsNow = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()])),
];

function eventsNow(model: AnyModel, snapshot: AnyMachineSnapshot): Stimulus[] {
  const cases = (model.events ?? {}) as Record<string, Record<string, unknown>>;
  const descriptors = descriptorsNow(snapshot);
  const withoutCases = descriptors.filter(
    (type) => !type.startsWith('xstate.') && !type.endsWith('*') && !(type in cases),
  );
  const types = Object.keys(cases).filter((type) => descriptors.some((one) => matchesEvent(one, type)));
  return [
    ...withoutCases.map((type): Stimulus => ({ kind: 'event', words: type, event: { type } })),
    ...types.flatMap((type) =>
      applicableCases(cases[type] ?? {}, snapshot).map(
        ([words, payload]): Stimulus => ({
          kind: 'event',
          words: `${type} ${words}`,
          event: { ...(payload as object), type },
        }),
      ),
    ),
  ];
}

const defaultOutcomes = (src: string) => ({
  done: { nothing: undefined },
  error: { 'an error': new Error(`${src} failed`) },
});

/** Each running actor by its `src`, with its id while another actor of the same `src` runs. */
function namesOf(children: Record<string, AnyActorRef | undefined>) {
  const running = Object.entries(children).flatMap(([actor, child]) => {
    const standIn = child?.getSnapshot();
    return isStandIn(standIn) && standIn.status === 'active' ? [{ actor, src: standIn.src }] : [];
  });
  return running.map(({ actor, src }) => {
    const isAlone = running.every((other) => other.actor === actor || other.src !== src);
    return { actor, src, name: isAlone ? src : `${src} as ${actor}` };
  });
}

function answersNow(model: AnyModel, snapshot: AnyMachineSnapshot): Stimulus[] {
  return namesOf(snapshot.children).flatMap(({ actor, src, name }) => {
    const { done = {}, error = {} } = model.outcomes?.[src] ?? defaultOutcomes(src);
    return [
      ...applicableCases(done, snapshot).map(
        ([words, value]): Stimulus => ({ kind: 'done', words: `${name} answers ${words}`, actor, value }),
      ),
      ...applicableCases(error, snapshot).map(
        ([words, value]): Stimulus => ({ kind: 'error', words: `${name} fails: ${words}`, actor, value }),
      ),
    ];
  });
}

/** The ways a machine can begin: started, or resumed. */
export const startsOf = ({ input, inputs, resumes = {} }: AnyModel): Stimulus[] => [
  ...Object.entries(inputs ?? { start: input }).map(
    ([words, value]): Stimulus => ({ kind: 'start', words, input: value }),
  ),
  ...Object.entries(resumes).map(([words, resumed]): Stimulus => ({ kind: 'resume', words, resumed })),
];

/** Everything that can happen to a machine in this snapshot: events, outcomes of its actors, the next timer. */
export function stimuliOf(
  model: AnyModel,
  snapshot: AnyMachineSnapshot,
  timers: readonly string[],
): Stimulus[] {
  if (snapshot.status !== 'active') return [];
  const next = timers.slice(0, 1).map((name): Stimulus => ({ kind: 'timer', words: `${name} is over` }));
  return [...eventsNow(model, snapshot), ...answersNow(model, snapshot), ...next];
}
