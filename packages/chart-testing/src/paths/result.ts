import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import type { Waiver } from '../coverage/judge.ts';
import { counted, section, table, tableHead, tableRow } from '../util.ts';
import { escapeMarkdown, listSection, stepCount } from './formats/formats.ts';
import { handlersFile } from './formats/playwright.ts';
import { describeStrategy } from './make-plan.ts';
import type { PathPlan, Unreachable } from './plan.ts';

interface Missing extends Unreachable {
  /** The waiver's reason. */
  reason: string | undefined;
}

/** A waiver names a transition. A state is waived if all transitions that leave it are. */
function reasonFor(id: string, { transitions }: Chart, waivers: readonly Waiver[]): string | undefined {
  const reasonOf = (transition: string) =>
    waivers.find((waiver) => waiver.id === transition && waiver.run === undefined)?.reason;
  const leaving = transitions.filter(({ source }) => source === id).map((one) => reasonOf(one.id));
  return reasonOf(id) ?? (leaving.every((reason) => reason !== undefined) ? leaving[0] : undefined);
}

export const withReasons = (
  unreachable: readonly Unreachable[],
  chart: Chart,
  waivers: readonly Waiver[],
): Missing[] => unreachable.map((one) => ({ ...one, reason: reasonFor(one.id, chart, waivers) }));

export interface Result {
  plan: PathPlan;
  chart: Chart;
  unreachable: Missing[];
  files: string[];
  /** Keys of its Playwright handlers that are still to be implemented. */
  unwritten: string[];
}

export const unwaived = ({ unreachable }: Result): Missing[] =>
  unreachable.filter(({ reason }) => reason === undefined);

const waivedIn = ({ unreachable }: Result): Missing[] =>
  unreachable.filter(({ reason }) => reason !== undefined);

/** The number of states that can be active, without the root. */
const statesOf = ({ states }: Chart): number =>
  states.filter(({ type, path }) => type !== 'history' && path !== '').length;

/** A header, a row per machine, and a total if there are several. */
function rowsOf(results: readonly Result[]): string[][] {
  const row = (name: string, of: readonly Result[]) => {
    const sum = (figure: (result: Result) => number) =>
      String(of.reduce((total, result) => total + figure(result), 0));
    return [
      name,
      sum(({ chart }) => statesOf(chart)),
      sum(({ chart }) => chart.transitions.length),
      sum(({ plan }) => plan.paths.length),
      sum(({ plan }) => stepCount(plan)),
      sum(({ unreachable }) => unreachable.length),
    ];
  };
  return [
    ['machine', 'states', 'transitions', 'paths', 'steps', 'not reachable'],
    ...results.map((result) => row(result.plan.machine, [result])),
    ...(results.length > 1 ? [row('total', results)] : []),
  ];
}

/** The terminal output: figures, cuts, unreachable states and transitions, and where the plans are. */
export function formatResults(results: readonly Result[], folder: string): string {
  const cuts = results.flatMap(({ plan }) => (plan.cut ? [`${plan.machine}: ${plan.cut}`] : []));
  const unwritten = results.flatMap(({ plan, unwritten: keys }) =>
    keys.map((key) => `${handlersFile(plan.machine)}: ${key || 'the state at rest'}`),
  );
  const files = results.reduce((sum, result) => sum + result.files.length, 0);
  const index = relative(process.cwd(), join(folder, 'index.md'));
  return [
    table(rowsOf(results)),
    ...section('Cut', cuts),
    ...section(
      'Not reachable',
      results.flatMap(unwaived).flatMap(({ id, why }) => [id, `  ${why}`]),
    ),
    ...section(
      'Not reachable, and waived',
      results.flatMap(waivedIn).flatMap(({ id, reason }) => [id, `  ${reason}`]),
    ),
    ...section('Handlers to write before the Playwright specs can run', unwritten),
    '',
    `${counted(files, 'file')} written. Start with ${index}`,
  ].join('\n');
}

const linked = (file: string) => `[${file}](${encodeURI(file)})`;

/** Writes `index.md`: the figures, and links to every plan in the folder, including those of earlier runs. */
export function writeIndex(folder: string, results: readonly Result[]): void {
  const [head = [], ...rows] = rowsOf(results);
  const written = new Set(results.flatMap(({ files }) => files));
  const earlier = readdirSync(folder).filter((file) => !written.has(file) && file !== 'index.md');
  const missing = results.flatMap((result) =>
    [...unwaived(result), ...waivedIn(result)].map(
      ({ id, why, reason }) =>
        `\`${id}\`: ${escapeMarkdown(why)}${reason ? ` Waived: ${escapeMarkdown(reason)}` : ''}`,
    ),
  );
  const [first] = results;
  const page = [
    '# Test plans',
    '',
    ...(first ? [`${escapeMarkdown(describeStrategy(first.plan))}.`, ''] : []),
    ...tableHead([...head, 'files']),
    ...rows.map((row, nth) => tableRow([...row, (results[nth]?.files ?? []).map(linked).join('<br>')])),
    ...listSection('Not reachable', missing),
    ...listSection('Other files here', earlier.map(linked)),
    '',
  ];
  writeFileSync(join(folder, 'index.md'), page.join('\n'));
}
