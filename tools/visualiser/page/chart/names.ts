import type { Chart, ChartState, ChartTransition } from '#tools/charts/chart.ts';
import type { Paint } from './paint.ts';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
const joined = (parts: (string | null | false)[]): string =>
  parts
    .filter((part) => part !== null && part !== false && part !== '')
    .map((part) => sentence(String(part)))
    .join(' ');

const painted = ({ tone, label }: Paint): string => label ?? (tone === 'none' ? '' : tone);

const types: Record<ChartState['type'], string> = {
  atomic: 'State',
  compound: 'State with states within',
  parallel: 'Parallel state',
  final: 'Final state',
  history: 'History',
};

/** What a screen reader says of a state. */
export const stateName = (state: ChartState, isActive: boolean, paint: Paint): string =>
  joined([
    `${types[state.type]} ${state.path || state.key}`,
    isActive && 'Active now',
    state.description,
    state.tags.length > 0 && `Tags: ${state.tags.join(', ')}`,
    state.screen && `Screen: ${state.screen}`,
    painted(paint),
  ]);

const pathOf = (chart: Chart, id: string) => {
  const state = chart.states.find((one) => one.id === id);
  return state?.path || chart.id;
};

/** What a screen reader says of a transition. */
export const transitionName = (chart: Chart, transition: ChartTransition, paint: Paint): string =>
  joined([
    `Transition ${transition.label}`,
    transition.branch === 'else' ? 'When every guard says no' : transition.guard && `If ${transition.guard}`,
    `From ${pathOf(chart, transition.source)}${
      transition.targets.length > 0
        ? ` to ${transition.targets.map((id) => pathOf(chart, id)).join(' and ')}`
        : ', stays there'
    }`,
    transition.branch !== 'else' && transition.description,
    transition.actions.length > 0 && `Actions: ${transition.actions.join(', ')}`,
    painted(paint),
  ]);
