import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { listTransitions, type Node, nodesOf, pathOf, type TransitionInfo } from './transitions.ts';

const isNamed = (thing: unknown): thing is { type: string } =>
  typeof thing === 'object' && thing !== null && 'type' in thing && typeof thing.type === 'string';

/** The name of an action or guard as a chart refers to it. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (isNamed(reference)) return reference.type;
  return 'inline';
}

/** A guard in words, `and`, `or` and `not` among them; null without one. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards))
    return nameOf(guard);
  const parts = guard.guards.map(guardName);
  // XState names the function after what it combines by: and, or, not.
  return guard.name === 'not' ? `not ${parts[0]}` : parts.join(` ${guard.name} `);
}

type Kind = ChartTransition['kind'];

const kinds: readonly [RegExp, Kind][] = [
  [/^always$/, 'always'],
  [/^xstate\.done\.actor\./, 'done'],
  [/^xstate\.error\.actor\./, 'error'],
  [/^xstate\.after\./, 'after'],
  [/^xstate\.done\.state\./, 'finished'],
];

/** What makes a transition happen, by its descriptor. */
const kindOf = (descriptor: string): Kind => kinds.find(([begins]) => begins.test(descriptor))?.[1] ?? 'on';

const durationOf = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

function timerOf(descriptor: string, delays: Record<string, number | null>): string {
  const [, name = ''] = /^xstate\.after\.([^.]+)\./.exec(descriptor) ?? [];
  if (/^\d+$/.test(name)) return durationOf(Number(name));
  const ms = delays[name];
  return ms === undefined || ms === null ? name : `${name} (${durationOf(ms)})`;
}

/** A descriptor in words: `askWho answers`, `after askAgain (10 s)`, or the event itself. */
function labelOf(descriptor: string, delays: Record<string, number | null>): string {
  const actor = descriptor.replace(/^xstate\.(done|error)\.actor\./, '');
  switch (kindOf(descriptor)) {
    case 'done':
      return `${actor} answers`;
    case 'error':
      return `${actor} fails`;
    case 'after':
      return `after ${timerOf(descriptor, delays)}`;
    case 'finished':
      return 'all is finished';
    default:
      return descriptor;
  }
}

interface Meta {
  rows?: string[];
  screen?: string;
}

const initialOf = ({ initial }: Node): string | null => initial?.target?.[0]?.id ?? null;

/** The names of the actions a chart writes down; `node.entry` also has those by which XState starts and stops timers. */
const written = (actions: unknown): string[] =>
  actions === undefined ? [] : (Array.isArray(actions) ? actions : [actions]).map(nameOf);

function stateOf(node: Node): ChartState {
  const meta: Meta = node.meta ?? {};
  return {
    id: node.id,
    key: node.key,
    path: pathOf(node),
    parent: node.parent?.id ?? null,
    type: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : null,
    initial: initialOf(node),
    description: node.description ?? '',
    tags: [...node.tags],
    rows: meta.rows ?? [],
    screen: meta.screen ?? null,
    entry: written(node.config.entry),
    exit: written(node.config.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  };
}

/** A transition as XState defines it; the `else` case has none. */
function definitionOf({ source, descriptor, branch }: TransitionInfo): AnyTransitionDefinition | undefined {
  const group = descriptor === 'always' ? source.always : source.transitions.get(descriptor);
  return branch === 'else' ? undefined : group?.[branch];
}

const transitionOf =
  (delays: Chart['delays']) =>
  (info: TransitionInfo): ChartTransition => {
    const found = definitionOf(info);
    const meta: Meta = found?.meta ?? {};
    return {
      id: info.id,
      source: info.source.id,
      targets: (found?.target ?? []).map(({ id }) => id),
      kind: kindOf(info.descriptor),
      descriptor: info.descriptor,
      label: labelOf(info.descriptor, delays),
      branch: info.branch,
      guard: guardName(found?.guard),
      actions: (found?.actions ?? []).map(nameOf),
      reenter: found?.reenter ?? false,
      description: info.description,
      rows: meta.rows ?? [],
    };
  };

const delaysOf = (machine: AnyStateMachine): Chart['delays'] =>
  Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? delay : null,
    ]),
  );

/** A machine as plain data. `name` is that of its folder. */
export function describeChart(name: string, machine: AnyStateMachine): Chart {
  const delays = delaysOf(machine);
  return {
    name,
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodesOf(machine.root).map(stateOf),
    transitions: listTransitions(machine).map(transitionOf(delays)),
    delays,
  };
}
