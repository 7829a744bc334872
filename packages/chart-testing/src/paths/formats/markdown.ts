import { counted } from '../../run-command.ts';
import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { promiseOf } from '../title.ts';

/** Text of ours that Markdown is to leave as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');

/** A bar ends a table's cell even inside of code. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const tableHead = (names: readonly string[]): string[] => [
  tableRow(names),
  tableRow(names.map(() => '---')),
];

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

const listPart = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `## ${title}`, '', ...lines.map((text) => `- ${text}`)] : [];

const stepsOf = ({ paths }: PathPlan) => paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

/** A test plan to be worked through: a list of paths to tick off, then each path as a table of steps. */
export const markdown: Format = {
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
