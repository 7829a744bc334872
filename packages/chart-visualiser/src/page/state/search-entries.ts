import type { Chart, ChartState, ChartTransition, PathPlan } from 'chart-testing';

export type EntryKind =
  | 'machine'
  | 'state'
  | 'event'
  | 'guard'
  | 'action'
  | 'actor'
  | 'screen'
  | 'row'
  | 'path';

/** One thing that can be found. */
export interface Entry {
  kind: EntryKind;
  /** Unique among all entries. */
  key: string;
  name: string;
  /** Where it is, in words. */
  place: string;
  /** Looked through as well, though less is thought of a match in it. */
  more: string;
  machine: string;
  /** The state, transition or path it leads to; null for a machine. */
  id: string | null;
}

type Part = Omit<Entry, 'key' | 'machine'>;

const stateParts = (chart: Chart, state: ChartState): Part[] => {
  const { id, description, key, path, screen, tags, entry, exit, invokes } = state;
  const place = path === '' ? chart.id : `${chart.id} · ${path}`;
  return [
    ...(path === ''
      ? []
      : [{ kind: 'state' as const, name: key, place, more: [description, path, ...tags].join(' '), id }]),
    ...[...entry, ...exit].map((name) => ({ kind: 'action' as const, name, place, more: '', id })),
    ...invokes.map((actor) => ({ kind: 'actor' as const, name: actor.id, place, more: actor.src, id })),
    ...(screen === null ? [] : [{ kind: 'screen' as const, name: screen, place, more: '', id }]),
  ];
};

const transitionParts = (chart: Chart, transition: ChartTransition): Part[] => {
  const { id, source, label, branch, guard, actions, description } = transition;
  const from = chart.states.find((state) => state.id === source)?.path || 'anywhere';
  const condition = branch === 'else' ? ' · otherwise' : guard ? ` · if ${guard}` : '';
  const event: Part = {
    kind: 'event',
    name: label,
    place: `${chart.id} · ${from}${condition}`,
    more: description,
    id,
  };
  const place = `${chart.id} · ${from} · ${label}`;
  return [
    event,
    ...(guard === null ? [] : [{ kind: 'guard' as const, name: guard, place, more: '', id }]),
    ...actions.map((name) => ({ kind: 'action' as const, name, place, more: '', id })),
  ];
};

function rowParts(chart: Chart): Part[] {
  const firsts = new Map<string, Part>();
  for (const { id, rows } of [...chart.states, ...chart.transitions])
    for (const row of rows)
      if (!firsts.has(row)) firsts.set(row, { kind: 'row', name: row, place: chart.id, more: '', id });
  return [...firsts.values()];
}

const pathParts = (chart: Chart, plans: readonly PathPlan[]): Part[] =>
  plans.flatMap(({ paths }) =>
    paths.map(({ id, title }) => ({
      kind: 'path' as const,
      name: title,
      place: `${chart.id} · ${id}`,
      more: id,
      id,
    })),
  );

/** Everything in the charts and their plans that can be found. */
export function listEntries(
  charts: readonly Chart[],
  plansOf: (chart: Chart) => readonly PathPlan[],
): Entry[] {
  return charts.flatMap((chart) => {
    const parts: Part[] = [
      {
        kind: 'machine',
        name: chart.id,
        place: chart.description,
        more: `${chart.name} ${chart.description}`,
        id: null,
      },
      ...chart.states.flatMap((state) => stateParts(chart, state)),
      ...chart.transitions.flatMap((transition) => transitionParts(chart, transition)),
      ...rowParts(chart),
      ...pathParts(chart, plansOf(chart)),
    ];
    const byKey = new Map(parts.map((part) => [`${chart.id}/${part.kind}/${part.name}/${part.id}`, part]));
    return [...byKey].map(([key, part]) => ({ ...part, key, machine: chart.id }));
  });
}
