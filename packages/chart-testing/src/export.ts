import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import type { AnyStateMachine } from 'xstate';
import {
  actorNames,
  type Chart,
  type ChartState,
  type ChartTransition,
  delaysOf,
  describeChart,
  guardName,
} from './charts/chart.ts';
import { chartFiles, loadCharts, nameOfFile } from './charts/load.ts';
import { type Project, within } from './project.ts';
import { chosen, runCommand } from './run-command.ts';
import { counted, isWithin } from './util.ts';

/** Characters with a meaning in Mermaid, which are written as entities. */
const special = /[#;:{}<>"%`\\]/g;

const escaped = (text: string): string =>
  text.replace(special, (sign) => `#${sign.codePointAt(0)};`).replaceAll(/\s+/g, ' ');

/** A state id as a Mermaid name: `botCheck_spent_used` for `botCheck.spent.used`. */
const nameFor = (id: string): string => id.replaceAll('_', '__').replaceAll(/[^A-Za-z0-9_]/g, '_');

/** The usual label of a transition: `event [guard] / action, action`. */
function labelFor({ label, guard, actions }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  return `${label}${condition}${actions.length > 0 ? ` / ${actions.join(', ')}` : ''}`;
}

const line = (name: string, list: readonly string[], sign = ':'): string[] =>
  list.length > 0 ? [`${name}${sign} ${list.join(', ')}`] : [];

/** The tags, actions, actors and internal transitions of a state. */
const factsOf = (state: ChartState, within: readonly string[]): string[] => [
  ...line('tags', state.tags),
  ...line('entry', state.entry, ' /'),
  ...line('exit', state.exit, ' /'),
  ...line('starts', actorNames(state)),
  ...within,
];

const indented = (lines: readonly string[]): string[] => lines.map((text) => `  ${text}`);

/** No arrows between a state and its descendants: Mermaid's layout never terminates with one. */
const isArrow = ({ source, targets }: ChartTransition): boolean =>
  targets.length > 0 &&
  targets.every((target) => target === source || (!isWithin(target, source) && !isWithin(source, target)));

const isShown = ({ branch }: ChartTransition): boolean => branch !== 'else';

class Drawing {
  readonly #chart: Chart;

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** Arrows come first, because Mermaid places a state where it is last named. */
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
      .filter((transition) => isShown(transition) && isArrow(transition))
      .flatMap((transition) =>
        transition.targets.map(
          (target) =>
            `${nameFor(transition.source)} --> ${nameFor(target)} : ${escaped(labelFor(transition))}`,
        ),
      );
  }

  /** The transitions that no arrow shows: without a target, or to a descendant or an ancestor. */
  #internalTransitions(state: ChartState): string[] {
    return this.#chart.transitions
      .filter((transition) => transition.source === state.id && isShown(transition) && !isArrow(transition))
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
    const facts = factsOf(state, this.#internalTransitions(state)).map(escaped);
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

/** A chart as a Mermaid state diagram, for wikis and pull requests, without `else` cases. */
export const asMermaid = (chart: Chart): string => `${new Drawing(chart).lines.join('\n')}\n`;

/**
 * The config of a machine for Stately's import, with guards, actions, actors and delays by name. `meta.delays` of the
 * machine holds the milliseconds of the delays; null if computed at run time. `leftOut` counts the other computed values.
 */
export function exportConfig(machine: AnyStateMachine) {
  let leftOut = 0;
  const copy = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      const copied = value.filter((item) => typeof item !== 'function');
      leftOut += value.length - copied.length;
      return copied;
    }
    if (typeof value !== 'function') return value;
    // A combined guard is a function; without its name the branch would look unconditional.
    if (key === 'guard') return guardName(value);
    leftOut += 1;
    return undefined;
  };
  const config: { meta?: object } = JSON.parse(JSON.stringify(machine.config, copy));
  const delays = delaysOf(machine);
  if (Object.keys(delays).length > 0) config.meta = { ...config.meta, delays };
  return { config, leftOut };
}

const help = `
chart-testing export [CHARTS] [--machine NAME]

Writes each chart to reports/machines: as NAME.js, to be pasted into Stately's visualiser; as NAME.json, which its editor
imports; and as NAME.mmd, a Mermaid state diagram for wikis and pull requests. The JSON omits values that are computed at
run time.

  --machine NAME   only this machine
`;

/** Bundles a chart with the functions that it imports. */
export async function asOneFile(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: ['xstate'] },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${file} was not bundled`);
  return bundle.output[0].code;
}

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' } },
      async run({ values: { machine: name } }) {
        const charts = chosen(await loadCharts(project), name);
        const folder = within(project, project.reports, 'machines');
        await mkdir(folder, { recursive: true });
        const files = new Map(chartFiles(project).map((file) => [nameOfFile(file), file]));
        for (const { name, machine } of charts) {
          const { config, leftOut } = exportConfig(machine);
          const file = join(folder, name);
          await writeFile(`${file}.json`, `${JSON.stringify(config, null, 2)}\n`);
          await writeFile(`${file}.js`, await asOneFile(files.get(name) ?? ''));
          await writeFile(`${file}.mmd`, asMermaid(describeChart(name, machine)));
          const missing = leftOut > 0 ? ` (${counted(leftOut, 'computed value')} left out of the JSON)` : '';
          console.log(`${relative('', file)}.js, .json, .mmd${missing}`);
        }
        return 0;
      },
    },
    args,
  );
