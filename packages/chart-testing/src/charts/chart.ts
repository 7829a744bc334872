import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { durationOf } from '../util.ts';
import {
  actorIn,
  delayIn,
  listTransitions,
  type Node,
  nodesOf,
  pathOf,
  type TransitionInfo,
} from './transitions.ts';

/**
 * A statechart as plain data, read from the machine's state nodes: the source of the visualiser, the exports and the
 * diffs. All reports use the same ids.
 */
export interface Chart {
  /** From its file name: `auth-form` of `auth-form.machine.ts`. */
  name: string;
  /** The machine's own id: `authForm`. Every id in it begins with it. */
  id: string;
  description: string;
  /** In the order of the file, the root first. */
  states: ChartState[];
  /** In the order in which they are tried, `else` cases included. */
  transitions: ChartTransition[];
  /** Milliseconds by the name of the delay; null if computed at run time. */
  delays: Record<string, number | null>;
}

export interface ChartState {
  /** `session.loading.reading` */
  id: string;
  key: string;
  /** Below the machine, as models name it: `loading.reading`; empty for the root. */
  path: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  history: 'shallow' | 'deep' | null;
  initial: string | null;
  description: string;
  tags: string[];
  rows: string[];
  /** A description of what the person sees. */
  screen: string | null;
  entry: string[];
  exit: string[];
  invokes: { id: string; src: string }[];
}

export interface ChartTransition {
  /** `stateId | descriptor | branch` */
  id: string;
  source: string;
  /** Ids; empty when the machine stays where it is. */
  targets: string[];
  kind: 'on' | 'done' | 'error' | 'after' | 'always' | 'finished';
  /** XState's own: `session.signIn`, `xstate.done.actor.askWho`, `always`. */
  descriptor: string;
  /** A readable descriptor: `session.signIn`, `askWho answers`, `after askAgain (10 s)`. */
  label: string;
  /** The position among the branches of one descriptor; `else`: no guard passed. */
  branch: number | 'else';
  guard: string | null;
  actions: string[];
  reenter: boolean;
  description: string;
  rows: string[];
}

const isNamed = (thing: unknown): thing is { type: string } =>
  typeof thing === 'object' && thing !== null && 'type' in thing && typeof thing.type === 'string';

function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (isNamed(reference)) return reference.type;
  return 'inline';
}

/** A guard made by `and`, `or` or `not`: a function of that name with its `guards`. */
export const isCombined = (guard: unknown): guard is { name: string; guards: unknown[] } =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards);

/** A guard in words, `and`, `or` and `not` among them; null without one. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (!isCombined(guard)) return nameOf(guard);
  const parts = guard.guards.map(guardName);
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

const kindOf = (descriptor: string): Kind => kinds.find(([pattern]) => pattern.test(descriptor))?.[1] ?? 'on';

function timerOf(descriptor: string, delays: Record<string, number | null>): string {
  const name = delayIn(descriptor) ?? '';
  if (/^\d+$/.test(name)) return durationOf(Number(name));
  const ms = delays[name];
  return ms === undefined || ms === null ? name : `${name} (${durationOf(ms)})`;
}

/** `askWho answers`, `after askAgain (10 s)`, or the event type itself. */
function labelOf(descriptor: string, delays: Record<string, number | null>): string {
  switch (kindOf(descriptor)) {
    case 'done':
      return `${actorIn(descriptor)} answers`;
    case 'error':
      return `${actorIn(descriptor)} fails`;
    case 'after':
      return `after ${timerOf(descriptor, delays)}`;
    case 'finished':
      return 'all is finished';
    default:
      return descriptor;
  }
}

/** `askWho`, or `fetchPage as older` where an actor runs under another id. */
export const actorNames = ({ invokes }: Pick<ChartState, 'invokes'>): string[] =>
  invokes.map(({ id, src }) => (id === src ? src : `${src} as ${id}`));

interface Meta {
  rows?: string[];
  screen?: string;
}

/** The actions in the config; `node.entry` also has those with which XState starts and stops timers. */
const declaredActions = (actions: unknown): string[] =>
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
    initial: node.initial?.target?.[0]?.id ?? null,
    description: node.description ?? '',
    tags: [...node.tags],
    rows: meta.rows ?? [],
    screen: meta.screen ?? null,
    entry: declaredActions(node.config.entry),
    exit: declaredActions(node.config.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  };
}

/** XState's definition of a transition; undefined for `else`. */
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

export const delaysOf = (machine: AnyStateMachine): Chart['delays'] =>
  Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? delay : null,
    ]),
  );

/** A machine as plain data. `name` is that of its file. */
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
