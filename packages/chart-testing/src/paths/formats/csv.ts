import type { PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import type { Format } from './format.ts';

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

/** RFC 4180: in quotes where a comma, a quote or a line end is inside, quotes doubled. */
const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

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
export const csv: Format = {
  ending: 'csv',
  write: (plan) =>
    [columns, ...plan.paths.flatMap((path) => path.steps.map((step, nth) => row(plan, path, step, nth)))]
      .map(line)
      .join(''),
};
