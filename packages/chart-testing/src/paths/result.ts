import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import type { Waiver } from '../coverage/waivers.ts';
import { counted, table } from '../run-command.ts';
import { handlersFile } from './formats/handlers.ts';
import { plain, tableHead, tableRow } from './formats/markdown.ts';
import type { PathPlan, Unreachable } from './plan.ts';
import { promiseOf } from './title.ts';

/** What cannot be reached, parted by whether a waiver of the file of waivers says that it need not be. */
interface Parted {
  waived: (Unreachable & { reason: string })[];
  left: Unreachable[];
}

/** A waiver names a transition. A state is waived with all the transitions that leave it, if there are any. */
function reasonFor(id: string, { transitions }: Chart, waivers: readonly Waiver[]): string | undefined {
  const said = (transition: string) =>
    waivers.find((waiver) => waiver.id === transition && waiver.run === undefined)?.reason;
  const leaving = transitions.filter(({ source }) => source === id).map((transition) => said(transition.id));
  return said(id) ?? (leaving.every((reason) => reason !== undefined) ? leaving[0] : undefined);
}

export function partWaived(
  unreachable: readonly Unreachable[],
  chart: Chart,
  waivers: readonly Waiver[],
): Parted {
  const parted: Parted = { waived: [], left: [] };
  for (const one of unreachable) {
    const reason = reasonFor(one.id, chart, waivers);
    if (reason === undefined) parted.left.push(one);
    else parted.waived.push({ ...one, reason });
  }
  return parted;
}

/** One machine's plan, written. */
export interface Result {
  plan: PathPlan;
  chart: Chart;
  unreachable: Parted;
  /** Names of the files in the folder. */
  files: string[];
  /** Keys of its Playwright handlers that are still to be written by hand. */
  unwritten: string[];
}

const stepsOf = ({ paths }: PathPlan): number => paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

/** States that can be active, the root not counted. */
const statesOf = ({ states }: Chart): number =>
  states.filter(({ type, path }) => type !== 'history' && path !== '').length;

type Figures = readonly [
  states: number,
  transitions: number,
  paths: number,
  steps: number,
  unreachable: number,
];

const figuresOf = ({ plan, chart, unreachable }: Result): Figures => [
  statesOf(chart),
  chart.transitions.length,
  plan.paths.length,
  stepsOf(plan),
  unreachable.left.length + unreachable.waived.length,
];

/** A row per machine under a head, and a total where there are several. */
function rowsOf(results: readonly Result[]): string[][] {
  const rows = results.map((result) => ({ name: result.plan.machine, figures: figuresOf(result) }));
  const total = rows
    .map(({ figures }) => figures)
    .reduce<Figures>(
      (sum, row) => [sum[0] + row[0], sum[1] + row[1], sum[2] + row[2], sum[3] + row[3], sum[4] + row[4]],
      [0, 0, 0, 0, 0],
    );
  const all = rows.length > 1 ? [...rows, { name: 'total', figures: total }] : rows;
  return [
    ['machine', 'states', 'transitions', 'paths', 'steps', 'not reachable'],
    ...all.map(({ name, figures }) => [name, ...figures.map(String)]),
  ];
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines] : [];

/** What a run tells on the terminal: figures, what was cut, what cannot be reached, where the plans are. */
export function sayResults(results: readonly Result[], folder: string): string {
  const left = results.flatMap(({ unreachable }) => unreachable.left);
  const waived = results.flatMap(({ unreachable }) => unreachable.waived);
  const cuts = results.flatMap(({ plan }) => (plan.cut ? [`  ${plan.machine}: ${plan.cut}`] : []));
  const unwritten = results.flatMap(({ plan, unwritten: keys }) =>
    keys.map((key) => `  ${handlersFile(plan.machine)}: ${key || 'the state at rest'}`),
  );
  const files = results.reduce((sum, result) => sum + result.files.length, 0);
  const index = relative(process.cwd(), join(folder, 'index.md'));
  return [
    table(rowsOf(results)),
    ...part('Cut:', cuts),
    ...part(
      'Not reachable:',
      left.map(({ id, why }) => `  ${id}\n    ${why}`),
    ),
    ...part(
      'Not reachable, and waived:',
      waived.map(({ id, reason }) => `  ${id}\n    ${reason}`),
    ),
    ...part('To be written by hand before the Playwright specs run:', unwritten),
    '',
    `${counted(files, 'file')} written. Begin with ${index}`,
  ].join('\n');
}

const linked = (file: string) => `[${file}](${encodeURI(file)})`;

function missing(results: readonly Result[]): string[] {
  const lines = results.flatMap(({ unreachable: { left, waived } }) => [
    ...left.map(({ id, why }) => `- \`${id}\`: ${plain(why)}`),
    ...waived.map(({ id, why, reason }) => `- \`${id}\`: ${plain(why)} Waived: ${plain(reason)}`),
  ]);
  return lines.length > 0 ? ['', '## Not reachable', '', ...lines] : [];
}

/** Writes `index.md`: the figures, and links to every plan in the folder, those of earlier runs among them. */
export function writeIndex(folder: string, results: readonly Result[]): string {
  const [head = [], ...rows] = rowsOf(results);
  const files = results.map((result) => result.files);
  const fresh = new Set(files.flat());
  const earlier = readdirSync(folder).filter((file) => !fresh.has(file) && file !== 'index.md');
  const first = results[0];
  const page = [
    '# Test plans',
    '',
    ...(first ? [`${plain(promiseOf(first.plan))}.`, ''] : []),
    ...tableHead([...head, 'files']),
    ...rows.map((row, nth) => tableRow([...row, (files[nth] ?? []).map(linked).join('<br>')])),
    ...missing(results),
    ...(earlier.length > 0
      ? ['', '## Other files here', '', ...earlier.map((file) => `- ${linked(file)}`)]
      : []),
    '',
  ];
  writeFileSync(join(folder, 'index.md'), page.join('\n'));
  return 'index.md';
}
