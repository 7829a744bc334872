import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { gherkin } from './gherkin.ts';
import { markdown } from './markdown.ts';
import { playwright } from './playwright.ts';

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

/** By the word for `--format`. */
export const formats = { md: markdown, csv, gherkin, json, playwright } satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
