import type { ChartState } from '../charts/chart.ts';
import { descriptionWords, ifChanged, listChanges, placeName, quoted } from './words.ts';

const types: Record<ChartState['type'], string> = {
  atomic: 'a simple state',
  compound: 'a state with states inside',
  parallel: 'a state with parallel regions',
  final: 'a final state',
  history: 'a history mark',
};

const actors = ({ invokes }: ChartState): string[] =>
  invokes.map(({ id, src }) => (id === src ? src : `${src} as ${id}`));

const nothing: ChartState = {
  id: '',
  key: '',
  path: '',
  parent: null,
  type: 'atomic',
  history: null,
  initial: null,
  description: '',
  tags: [],
  rows: [],
  screen: null,
  entry: [],
  exit: [],
  invokes: [],
};

function listsOf(was: ChartState, is: ChartState): string[] {
  return [
    ...listChanges(was.tags, is.tags, {
      more: (tags) => `has the tag ${tags}`,
      fewer: (tags) => `no longer has the tag ${tags}`,
    }),
    ...listChanges(actors(was), actors(is), {
      more: (names) => `starts ${names}`,
      fewer: (names) => `no longer starts ${names}`,
    }),
    ...listChanges(was.entry, is.entry, {
      more: (names) => `on the way in: ${names}`,
      fewer: (names) => `no longer on the way in: ${names}`,
      reordered: (names) => `on the way in, in another order: ${names}`,
    }),
    ...listChanges(was.exit, is.exit, {
      more: (names) => `on the way out: ${names}`,
      fewer: (names) => `no longer on the way out: ${names}`,
      reordered: (names) => `on the way out, in another order: ${names}`,
    }),
    ...listChanges(was.rows, is.rows, {
      more: (rows) => `serves ${rows}`,
      fewer: (rows) => `no longer serves ${rows}`,
    }),
  ];
}

const initialWords = (_: string | null, is: string | null): string =>
  is === null ? 'has no beginning any more' : `begins in ${placeName(is)}`;

const screenWords = (was: string | null, is: string | null): string => {
  if (is === null) return `is not seen as ${quoted(was ?? '')} any more`;
  return was === null ? `is seen as ${quoted(is)}` : `is seen as ${quoted(is)}, was ${quoted(was)}`;
};

/** What is different about a state, under whatever ids. A rename is told first. */
export const stateChanges = (was: ChartState, is: ChartState): string[] => [
  ...ifChanged(
    was.parent === null ? '' : was.key,
    is.parent === null ? '' : is.key,
    (key) => `was called ${key}`,
  ),
  ...ifChanged(was.type, is.type, (old, now) => `is ${types[now]}, was ${types[old]}`),
  ...ifChanged(
    was.history,
    is.history,
    (_, now) => `remembers ${now === 'deep' ? 'all levels' : 'one level'}`,
  ),
  ...ifChanged(was.initial, is.initial, initialWords),
  ...ifChanged(was.screen, is.screen, screenWords),
  ...listsOf(was, is),
  ...ifChanged(was.description, is.description, descriptionWords),
];

/** A state that is new or gone, told from nothing. */
export const stateFacts = (state: ChartState): string[] => [
  ...(state.description ? [quoted(state.description)] : []),
  ...(state.type === 'atomic' ? [] : [types[state.type]]),
  ...ifChanged<string | null>(null, state.screen, screenWords),
  ...listsOf(nothing, state),
];
