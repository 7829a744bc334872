import { counted, csvCell, tableHead, tableRow } from '../../util.ts';
import { describeStrategy } from '../make-plan.ts';
import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { playwright } from './playwright.ts';

export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');

/** A bar ends a table cell even inside code. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const stepRow = (step: PlannedStep, index: number): string =>
  tableRow([
    '☐',
    String(index),
    escapeMarkdown(step.words),
    step.expected.map(escapeMarkdown).join('<br>'),
    escapeMarkdown(step.screen ?? ''),
    step.tags.map(escapeMarkdown).join(', '),
    [...step.states.filter((state) => state !== ''), ...step.transitions].map(code).join('<br>'),
  ]);

const pathSection = ({ id, title, rows, steps }: PlannedPath): string[] => [
  '',
  `## ${id}`,
  '',
  `${escapeMarkdown(title)}. ${rows.length > 0 ? `Serves ${rows.map(escapeMarkdown).join(', ')}.` : ''}`.trim(),
  '',
  ...tableHead(['', 'step', 'do', 'expect', 'screen', 'tags', 'ids']),
  ...steps.map(stepRow),
];

export const listSection = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `## ${title}`, '', ...lines.map((text) => `- ${text}`)] : [];

/** The start is not counted. */
export const stepCount = ({ paths }: PathPlan): number =>
  paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

/** A manual test plan: a checklist of paths, then each path as a table of steps. */
const markdown: Format = {
  ending: 'md',
  write: (plan, chart) =>
    [
      `# Test plan: ${plan.machine}`,
      '',
      escapeMarkdown(chart.description),
      '',
      `${escapeMarkdown(describeStrategy(plan))}: ${counted(plan.paths.length, 'path')}, ${counted(stepCount(plan), 'step')}. Step 0 is the start.`,
      ...(plan.cut ? ['', escapeMarkdown(plan.cut)] : []),
      '',
      ...plan.paths.map(({ id, title }) => `- [ ] [${id}](#${id}) ${escapeMarkdown(title)}`),
      ...plan.paths.flatMap(pathSection),
      ...listSection(
        'Not reachable',
        plan.unreachable.map(({ id, why }) => `\`${id}\`: ${escapeMarkdown(why)}`),
      ),
      '',
    ].join('\n'),
};

/** Gherkin ends a step at the end of its line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', "'")}"`;

/** A tag ends at a space or at the next `@`, and a `#` after a space begins a comment. */
const tag = (text: string): string => `@${text.trim().replace(/[\s@]+/g, '-')}`;

function outcomeLines(machine: string, { expected, screen, states, tags }: PlannedStep): string[] {
  const places = states.filter((state) => state !== '');
  return [
    ...expected.map(oneLine),
    ...(screen === null ? [] : [`the screen shows ${quoted(screen)}`]),
    ...(places.length > 0 ? [`${machine} is in ${places.map(quoted).join(' and ')}`] : []),
    ...(tags.length > 0 ? [`${machine} is tagged ${tags.map(quoted).join(' and ')}`] : []),
  ];
}

function stepLines(machine: string, step: PlannedStep, index: number): string[] {
  const [first, ...more] = outcomeLines(machine, step);
  return [
    ...step.transitions.map((id) => `    # ${id}`),
    `    ${index === 0 ? 'Given' : 'When'} ${oneLine(step.words)}`,
    ...(first === undefined ? [] : [`    Then ${first}`]),
    ...more.map((text) => `    And ${text}`),
  ];
}

const scenario = (machine: string, { id, title, rows, steps }: PlannedPath): string[] => [
  '',
  `  ${[id, ...rows].map(tag).join(' ')}`,
  `  Scenario: ${id} ${oneLine(title)}`,
  ...steps.flatMap((step, index) => stepLines(machine, step, index)),
];

/** Quoted, so that no line looks like a keyword, a tag or a comment. */
const featureDescription = (plan: PathPlan, description: string): string[] =>
  [describeStrategy(plan), description, plan.cut ?? '']
    .map(oneLine)
    .filter((text) => text !== '')
    .map((text) => `  “${text}”`);

/** A feature whose scenarios are the paths, tagged with their ids and requirements. */
const gherkin: Format = {
  ending: 'feature',
  write: (plan, chart) =>
    [
      `${tag(`machine:${plan.machine}`)} ${tag(`strategy:${plan.strategy}`)}`,
      `Feature: ${plan.machine}`,
      ...featureDescription(plan, chart.description),
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

const row = (plan: PathPlan, path: PlannedPath, step: PlannedStep, index: number): string[] => [
  path.id,
  path.title,
  plan.machine,
  plan.strategy,
  joined(path.rows),
  String(index),
  step.kind,
  step.words,
  step.expected.join(' '),
  step.screen ?? '',
  joined(step.tags),
  joined(step.states),
  joined(step.transitions),
  step.stimulus,
];

/** A header, then one row per step; the start is step 0. Path columns are repeated on each row, as importers expect. */
const csv: Format = {
  ending: 'csv',
  write: (plan) =>
    [columns, ...plan.paths.flatMap((path) => path.steps.map((step, index) => row(plan, path, step, index)))]
      .map(line)
      .join(''),
};

/** The `PathPlan` itself. */
const json: Format = {
  ending: 'json',
  write: (plan) => `${JSON.stringify(plan, null, 2)}\n`,
};

export const formats = { md: markdown, csv, gherkin, json, playwright } satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
