import { counted, csvCell, tableHead, tableRow } from '../../util.ts';
import { promiseOf } from '../make-plan.ts';
import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { playwright } from './playwright.ts';

/** Text of ours that Markdown is to leave as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');

/** A bar ends a table's cell even inside of code. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const stepRow = (step: PlannedStep, nth: number): string =>
  tableRow([
    '☐',
    String(nth),
    plain(step.words),
    step.expected.map(plain).join('<br>'),
    plain(step.screen ?? ''),
    step.tags.map(plain).join(', '),
    [...step.states.filter((state) => state !== ''), ...step.transitions].map(code).join('<br>'),
  ]);

const pathPart = ({ id, title, rows, steps }: PlannedPath): string[] => [
  '',
  `## ${id}`,
  '',
  `${plain(title)}. ${rows.length > 0 ? `Serves ${rows.map(plain).join(', ')}.` : ''}`.trim(),
  '',
  ...tableHead(['', 'step', 'do', 'expect', 'screen', 'tags', 'ids']),
  ...steps.map(stepRow),
];

export const listPart = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `## ${title}`, '', ...lines.map((text) => `- ${text}`)] : [];

/** The start is no step. */
export const stepsOf = ({ paths }: PathPlan): number =>
  paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

/** A test plan to be worked through: a list of paths to tick off, then each path as a table of steps. */
const markdown: Format = {
  ending: 'md',
  write: (plan, chart) =>
    [
      `# Test plan: ${plan.machine}`,
      '',
      plain(chart.description),
      '',
      `${plain(promiseOf(plan))}: ${counted(plan.paths.length, 'path')}, ${counted(stepsOf(plan), 'step')}. Step 0 is the start.`,
      ...(plan.cut ? ['', plain(plan.cut)] : []),
      '',
      ...plan.paths.map(({ id, title }) => `- [ ] [${id}](#${id}) ${plain(title)}`),
      ...plan.paths.flatMap(pathPart),
      ...listPart(
        'Not reachable',
        plan.unreachable.map(({ id, why }) => `\`${id}\`: ${plain(why)}`),
      ),
      '',
    ].join('\n'),
};

/** Gherkin ends a step at the end of its line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', "'")}"`;

/** A tag ends at a space or at the next `@`, and a `#` after a space begins a comment. */
const tag = (text: string): string => `@${text.trim().replace(/[\s@]+/g, '-')}`;

function outcome(machine: string, { expected, screen, states, tags }: PlannedStep): string[] {
  const places = states.filter((state) => state !== '');
  return [
    ...expected.map(oneLine),
    ...(screen === null ? [] : [`the screen shows ${quoted(screen)}`]),
    ...(places.length > 0 ? [`${machine} is in ${places.map(quoted).join(' and ')}`] : []),
    ...(tags.length > 0 ? [`${machine} is tagged ${tags.map(quoted).join(' and ')}`] : []),
  ];
}

function stepLines(machine: string, step: PlannedStep, nth: number): string[] {
  const [first, ...more] = outcome(machine, step);
  return [
    ...step.transitions.map((id) => `    # ${id}`),
    `    ${nth === 0 ? 'Given' : 'When'} ${oneLine(step.words)}`,
    ...(first === undefined ? [] : [`    Then ${first}`]),
    ...more.map((text) => `    And ${text}`),
  ];
}

const scenario = (machine: string, { id, title, rows, steps }: PlannedPath): string[] => [
  '',
  `  ${[id, ...rows].map(tag).join(' ')}`,
  `  Scenario: ${id} ${oneLine(title)}`,
  ...steps.flatMap((step, nth) => stepLines(machine, step, nth)),
];

/** The lines of a description must not look like a keyword, a tag or a comment. */
const about = (plan: PathPlan, description: string): string[] =>
  [promiseOf(plan), description, plan.cut ?? '']
    .map(oneLine)
    .filter((text) => text !== '')
    .map((text) => `  “${text}”`);

/** A feature whose scenarios are the paths, tagged by their ids and by the requirements they serve. */
const gherkin: Format = {
  ending: 'feature',
  write: (plan, chart) =>
    [
      `${tag(`machine:${plan.machine}`)} ${tag(`strategy:${plan.strategy}`)}`,
      `Feature: ${plan.machine}`,
      ...about(plan, chart.description),
      ...plan.unreachable.map(({ id, why }) => `  # not reachable: ${id}: ${oneLine(why)}`),
      ...plan.paths.flatMap((path) => scenario(plan.machine, path)),
      '',
    ].join('\n'),
};

const columns = [
  'Path',
  'Title',
  'Machine',
  'Strategy',
  'Requirements',
  'Step',
  'Kind',
  'Do',
  'Expect',
  'Screen',
  'Tags',
  'States',
  'Transitions',
  'Stimulus',
];

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const joined = (list: readonly string[]) => list.join('; ');

const row = (plan: PathPlan, path: PlannedPath, step: PlannedStep, nth: number): string[] => [
  path.id,
  path.title,
  plan.machine,
  plan.strategy,
  joined(path.rows),
  String(nth),
  step.kind,
  step.words,
  step.expected.join(' '),
  step.screen ?? '',
  joined(step.tags),
  joined(step.states),
  joined(step.transitions),
  step.stimulus,
];

/** A header, then one row per step; the start is step 0. What belongs to the path is repeated on each, as importers want it. */
const csv: Format = {
  ending: 'csv',
  write: (plan) =>
    [columns, ...plan.paths.flatMap((path) => path.steps.map((step, nth) => row(plan, path, step, nth)))]
      .map(line)
      .join(''),
};

/** The plan as it is: the type `PathPlan`. */
const json: Format = {
  ending: 'json',
  write: (plan) => `${JSON.stringify(plan, null, 2)}\n`,
};

export const formats = { md: markdown, csv, gherkin, json, playwright } satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
