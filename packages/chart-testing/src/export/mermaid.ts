import type { Chart, ChartState, ChartTransition } from '../charts/chart.ts';

/** What Mermaid reads as part of its own language: written as entities, which it shows as the characters they are. */
const special = /[#;:{}<>"%`\\]/g;

/** Any text, as a label of a Mermaid diagram. */
const escaped = (text: string): string =>
  text.replace(special, (sign) => `#${sign.codePointAt(0)};`).replaceAll(/\s+/g, ' ');

/** The id of a state as a name that Mermaid takes: `botCheck.spent.used` as `botCheck_spent_used`. */
const nameFor = (id: string): string => id.replaceAll('_', '__').replaceAll(/[^A-Za-z0-9_]/g, '_');

/** `event [guard] / action, action`, as statecharts are labelled everywhere. */
function labelFor({ label, guard, actions }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  return `${label}${condition}${actions.length > 0 ? ` / ${actions.join(', ')}` : ''}`;
}

const line = (name: string, list: readonly string[], sign = ':'): string[] =>
  list.length > 0 ? [`${name}${sign} ${list.join(', ')}`] : [];

/** What a state has besides its transitions to others: tags, actions, actors, and what it does without leaving. */
const factsOf = (state: ChartState, within: readonly string[]): string[] => [
  ...line('tags', state.tags),
  ...line('entry', state.entry, ' /'),
  ...line('exit', state.exit, ' /'),
  ...line(
    'starts',
    state.invokes.map(({ id, src }) => (id === src ? src : `${src} as ${id}`)),
  ),
  ...within,
];

const indented = (lines: readonly string[]): string[] => lines.map((text) => `  ${text}`);

const isWithin = (id: string, state: string): boolean => id === state || id.startsWith(`${state}.`);

/** Mermaid draws no arrow between a state and what is inside of it: its layout never ends on one. */
const isArrow = ({ source, targets }: ChartTransition): boolean =>
  targets.length > 0 &&
  targets.every((target) => target === source || (!isWithin(target, source) && !isWithin(source, target)));

const isTold = ({ branch }: ChartTransition): boolean => branch !== 'else';

class Drawing {
  readonly #chart: Chart;

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** All arrows come first: Mermaid puts a state where it is named last. */
  get lines(): string[] {
    const [root] = this.#chart.states;
    return [
      'stateDiagram-v2',
      ...indented([
        `accTitle: ${escaped(this.#chart.id)}`,
        `accDescr: ${escaped(this.#chart.description)}`,
        ...this.#arrows(),
        ...(root ? this.#state(root) : []),
      ]),
    ];
  }

  #arrows(): string[] {
    return this.#chart.transitions
      .filter((transition) => isTold(transition) && isArrow(transition))
      .flatMap((transition) =>
        transition.targets.map(
          (target) =>
            `${nameFor(transition.source)} --> ${nameFor(target)} : ${escaped(labelFor(transition))}`,
        ),
      );
  }

  /** What a state does that no arrow shows: what it stays for, and where it leads within itself or around. */
  #inWords(state: ChartState): string[] {
    return this.#chart.transitions
      .filter((transition) => transition.source === state.id && isTold(transition) && !isArrow(transition))
      .map((transition) => {
        const places = transition.targets.map(
          (target) => target.slice(this.#chart.id.length + 1) || this.#chart.id,
        );
        return `${labelFor(transition)}${places.length > 0 ? ` → ${places.join(', ')}` : ''}`;
      });
  }

  #state(state: ChartState): string[] {
    const name = nameFor(state.id);
    if (state.type === 'history') return historyLines(state, name);
    const facts = factsOf(state, this.#inWords(state)).map(escaped);
    const inner = this.#chart.states.filter(({ parent }) => parent === state.id);
    const begin = `state "${escaped(state.key)}" as ${name}`;
    if (inner.length === 0)
      return [
        begin,
        ...facts.map((fact) => `${name} : ${fact}`),
        ...(state.type === 'final' ? [`${name} --> [*]`] : []),
      ];
    const note = facts.length > 0 ? [`note right of ${name}`, ...indented(facts), 'end note'] : [];
    return [`${begin} {`, ...indented(this.#inside(state, inner)), '}', ...note];
  }

  #inside(state: ChartState, inner: readonly ChartState[]): string[] {
    const drawn = inner.map((child) => this.#state(child));
    if (state.type === 'parallel') return drawn.flatMap((lines, at) => (at === 0 ? lines : ['--', ...lines]));
    const begin = state.initial ? [`[*] --> ${nameFor(state.initial)}`] : [];
    return [...begin, ...drawn.flat()];
  }
}

const historyLines = ({ history }: ChartState, name: string): string[] => [
  `state "${history === 'deep' ? 'H*' : 'H'}" as ${name}`,
  `note right of ${name}`,
  `  ${history === 'deep' ? 'where it was, on all levels' : 'where it was, on this level'}`,
  'end note',
];

/** A chart as a Mermaid state diagram, for wikis and pull requests. The `else` cases, in which nothing happens, are left out. */
export const asMermaid = (chart: Chart): string => `${new Drawing(chart).lines.join('\n')}\n`;
