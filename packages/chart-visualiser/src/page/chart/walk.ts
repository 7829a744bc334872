import type { Chart } from 'chart-testing';

const neighbour = (ids: readonly string[], id: string, by: 1 | -1): string | null => {
  const place = ids.indexOf(id);
  return place === -1 ? null : (ids[place + by] ?? null);
};

/**
 * Where an arrow key leads from a state or transition: right along the chart (a state's first transition, a
 * transition's target), left back (a transition's source, a state's parent), up and down to its neighbours.
 * Null where there is no way.
 */
export function walk(chart: Chart, from: string, key: string): string | null {
  const state = chart.states.find(({ id }) => id === from);
  const transition = chart.transitions.find(({ id }) => id === from);
  const leaving = (source: string) =>
    chart.transitions.filter((one) => one.source === source).map(({ id }) => id);
  const among = state ? chart.states.map(({ id }) => id) : leaving(transition?.source ?? '');
  switch (key) {
    case 'ArrowDown':
      return neighbour(among, from, 1);
    case 'ArrowUp':
      return neighbour(among, from, -1);
    case 'ArrowRight':
      return state ? (leaving(from)[0] ?? null) : (transition?.targets[0] ?? null);
    case 'ArrowLeft':
      return state ? state.parent : (transition?.source ?? null);
    default:
      return null;
  }
}
