import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { kindOf, labelOf } from './labels.ts';
import { guardName, nameOf } from './names.ts';
import { listTransitions, type Node, nodesOf, pathOf, type TransitionInfo } from './transitions.ts';

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
