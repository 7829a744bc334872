import type { ChartState, ChartTransition } from '../charts/chart.ts';

/** `event [guard] / action, action`, as statecharts are labelled everywhere. */
export function labelFor({ label, guard, actions }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  return `${label}${condition}${actions.length > 0 ? ` / ${actions.join(', ')}` : ''}`;
}

const line = (name: string, list: readonly string[], sign = ':'): string[] =>
  list.length > 0 ? [`${name}${sign} ${list.join(', ')}`] : [];

/** What a state has besides its transitions to others: tags, actions, actors, and what it does without leaving. */
export const factsOf = (state: ChartState, within: readonly string[]): string[] => [
  ...line('tags', state.tags),
  ...line('entry', state.entry, ' /'),
  ...line('exit', state.exit, ' /'),
  ...line(
    'starts',
    state.invokes.map(({ id, src }) => (id === src ? src : `${src} as ${id}`)),
  ),
  ...within,
];
