import type { Chart, ChartState, ChartTransition } from '#tools/charts/chart.ts';
import type { TextLine } from '../../layout/chart-layout.ts';
import type { Paint, Tone } from './paint.ts';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
const joined = (parts: (string | null | false)[]): string =>
  parts
    .filter((part) => part !== null && part !== false && part !== '')
    .map((part) => sentence(String(part)))
    .join(' ');

/**
 * What one sees, word for word: who speaks to the computer says what is on the screen (WCAG 2.5.3).
 * @param first a number that stands before the words
 */
export const seenWords = (lines: readonly TextLine[], { label = '' }: Paint, first = ''): string =>
  [first, ...lines.map(({ spans }) => spans.map(({ text }) => text).join('')), label]
    .filter(Boolean)
    .join(' ');

const toneWords: Partial<Record<Tone, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  step: 'On the path',
  'step-now': 'This step of the path',
};

/** What a colour says that has no label. */
const tonePart = ({ label, tone }: Paint): string => (label ? '' : (toneWords[tone] ?? ''));

const types: Record<ChartState['type'], string> = {
  atomic: 'State',
  compound: 'State with states within',
  parallel: 'Parallel state',
  final: 'Final state',
  history: 'History',
};

/** What a screen reader says of a state: what one sees, then what the drawing shows without words. */
export const stateName = (state: ChartState, seen: string, isActive: boolean, paint: Paint): string =>
  joined([
    seen || state.key,
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
export const transitionName = (
  chart: Chart,
  transition: ChartTransition,
  seen: string,
  paint: Paint,
): string =>
  joined([
    seen,
    `Transition ${transition.label} from ${pathOf(chart, transition.source)}${
      transition.targets.length > 0
        ? ` to ${transition.targets.map((id) => pathOf(chart, id)).join(' and ')}`
        : ', stays there'
    }`,
    transition.branch !== 'else' && transition.description,
    tonePart(paint),
  ]);
