import type { Chart, ChartState, ChartTransition } from 'chart-testing';
import type { Paint, Tone } from './tones.css.ts';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
const joined = (parts: (string | null | false)[]): string =>
  parts
    .filter((part) => part !== null && part !== false && part !== '')
    .map((part) => sentence(String(part)))
    .join(' ');

const toneWords: Partial<Record<Tone, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  step: 'On the path',
  'step-now': 'This step of the path',
};

/** What a colour says that its label does not say in words. */
const tonePart = ({ tone }: Paint): string => toneWords[tone] ?? '';

const types: Record<ChartState['type'], string> = {
  atomic: 'State',
  compound: 'State with states within',
  parallel: 'Parallel state',
  final: 'Final state',
  history: 'History',
};

/** What a screen reader says of a state after the words in its box, which are its name. */
export const stateNote = (state: ChartState, isActive: boolean, paint: Paint): string =>
  joined([
    `${types[state.type]} ${state.path || state.key}`,
    isActive && 'Active now',
    state.screen && `Screen: ${state.screen}`,
    tonePart(paint),
  ]);

const pathOf = (chart: Chart, id: string) => {
  const state = chart.states.find((one) => one.id === id);
  return state?.path || chart.id;
};

/** The same of a transition. */
export const transitionNote = (chart: Chart, transition: ChartTransition, paint: Paint): string =>
  joined([
    `Transition ${transition.label} from ${pathOf(chart, transition.source)}${
      transition.targets.length > 0
        ? ` to ${transition.targets.map((id) => pathOf(chart, id)).join(' and ')}`
        : ', stays there'
    }`,
    transition.branch !== 'else' && transition.description,
    tonePart(paint),
  ]);
