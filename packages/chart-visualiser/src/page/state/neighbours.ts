import type { Chart, ChartState, ChartTransition } from 'chart-testing';

/** The path of a state, or the machine's id for the root. */
export const pathOf = (chart: Chart, id: string): string =>
  chart.states.find((state) => state.id === id)?.path || chart.id;

/** A state and its ancestors, innermost first. */
function withAncestors({ states }: Pick<Chart, 'states'>, id: string): ChartState[] {
  const state = states.find((one) => one.id === id);
  if (state === undefined) return [];
  return [state, ...(state.parent === null ? [] : withAncestors({ states }, state.parent))];
}

/** The transitions of a state, then those of its ancestors, in the order tried. */
export const leaving = (chart: Chart, id: string) =>
  withAncestors(chart, id)
    .map((state) => ({ state, transitions: chart.transitions.filter(({ source }) => source === state.id) }))
    .filter(({ transitions }) => transitions.length > 0);

/** Transitions that target the state itself. */
export const arriving = ({ transitions }: Chart, id: string): ChartTransition[] =>
  transitions.filter(({ targets }) => targets.includes(id));

/** The state that enters this one by default; null when none does. */
export function enteredWith({ states }: Chart, id: string): ChartState | null {
  const parent = states.find(
    (state) => state.initial === id || (state.type === 'parallel' && isChild(states, id, state.id)),
  );
  return parent ?? null;
}

const isChild = (states: readonly ChartState[], id: string, parent: string) =>
  states.some((state) => state.id === id && state.parent === parent && state.type !== 'history');

/** The screen of a state, or of its nearest ancestor with one. */
export function screenOf(chart: Chart, id: string): { screen: string; from: ChartState } | null {
  const from = withAncestors(chart, id).find(({ screen }) => screen !== null);
  return from?.screen ? { screen: from.screen, from } : null;
}

/** The branches of the same event, this one included, in the order tried. */
export const branchesOf = ({ transitions }: Chart, { source, descriptor }: ChartTransition) =>
  transitions.filter((one) => one.source === source && one.descriptor === descriptor);

const neighbour = (ids: readonly string[], id: string, by: 1 | -1): string | null => {
  const place = ids.indexOf(id);
  return place === -1 ? null : (ids[place + by] ?? null);
};

/**
 * The state or transition that an arrow key moves to: right to a state's first transition or a transition's target,
 * left to a transition's source or a state's parent, up and down to a sibling. Null if there is none.
 */
export function walk(chart: Chart, from: string, key: string): string | null {
  const state = chart.states.find(({ id }) => id === from);
  const transition = chart.transitions.find(({ id }) => id === from);
  const leaving = (source: string) =>
    chart.transitions.filter((one) => one.source === source).map(({ id }) => id);
  const siblings = state ? chart.states.map(({ id }) => id) : leaving(transition?.source ?? '');
  switch (key) {
    case 'ArrowDown':
      return neighbour(siblings, from, 1);
    case 'ArrowUp':
      return neighbour(siblings, from, -1);
    case 'ArrowRight':
      return state ? (leaving(from)[0] ?? null) : (transition?.targets[0] ?? null);
    case 'ArrowLeft':
      return state ? state.parent : (transition?.source ?? null);
    default:
      return null;
  }
}
