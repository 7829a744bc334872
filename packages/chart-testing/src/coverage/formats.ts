import type { Project } from '../project.ts';
import { markdownTable, table } from '../run-command.ts';
import { type Result, sumOf } from './result.ts';

type Machine = Result['machines'][number];

/**
 * The figures, a row per machine and a total: `[['machine', 'walked', 'app', 'only sent'], ['counts', '17/17', '15', '1']]`.
 * What is only sent is what no person, server, clock or other tab has caused in the browser.
 */
function figures(result: Result): string[][] {
  const row = (
    name: string,
    walked: number,
    all: number,
    inRun: (run: Result['runs'][number]) => number,
    sent: number,
  ) => [
    name,
    `${walked}/${all}`,
    ...result.runs.map((run) => String(inRun(run) || '-')),
    String(sent || '-'),
  ];
  return [
    ['machine', 'walked', ...result.runs, 'only sent'],
    ...result.machines.map(({ machine, walked, transitions, byRun, onlySent }) =>
      row(machine, walked, transitions, (run) => byRun[run] ?? 0, onlySent),
    ),
    row(
      'total',
      sumOf(result, ({ walked }) => walked),
      sumOf(result, ({ transitions }) => transitions),
      (run) => sumOf(result, ({ byRun }) => byRun[run] ?? 0),
      sumOf(result, ({ onlySent }) => onlySent),
    ),
  ];
}

/** What is owed, under the sentence that says to whom. */
function owed({ machines }: Result, { whole }: Project): { title: string; gaps: Machine['gaps'] }[] {
  const gaps = machines.flatMap((machine) => machine.gaps);
  const names = new Intl.ListFormat('en').format(whole.except);
  return [
    { title: 'Not walked by any run', gaps: gaps.filter(({ run }) => run === null) },
    {
      title: `Not walked by run ${whole.run}, which has to walk all machines but ${names} by real causes`,
      gaps: gaps.filter(({ run }) => run !== null),
    },
  ].filter((group) => group.gaps.length > 0);
}

/** Said of a transition that nobody has caused. */
const sentWords = ' (Only sent directly, which counts nowhere.)';

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

/** The result for a terminal. */
function asText(result: Result, project: Project): string {
  const gaps = owed(result, project).flatMap(({ title, gaps }) =>
    listed(
      title,
      gaps.flatMap(({ id, description, onlySent }) =>
        [id, `  ${description}${onlySent ? sentWords : ''}`, `  ${result.hints.get(id) ?? ''}`].filter(
          (line) => line.trim() !== '',
        ),
      ),
    ),
  );
  const waived = result.machines.flatMap((machine) => machine.waived);
  return [
    table(figures(result)),
    ...gaps,
    ...listed(`Waivers that waive nothing (${project.waivers})`, result.wrongWaivers),
    ...listed(
      'Waived',
      waived.map(({ id, reason, since }) => `${id}: ${reason} (since ${since})`),
    ),
    ...listed('Left out (--forget takes it away)', result.stale),
    '',
    summary(result),
  ].join('\n');
}

/** `228 of 228 transitions walked, by what 16 files tell.` */
function summary(result: Result): string {
  const walked = sumOf(result, (machine) => machine.walked);
  const all = sumOf(result, ({ transitions }) => transitions);
  const files = `${result.files} file${result.files === 1 ? '' : 's'} of coverage`;
  return `${walked} of ${all} transitions walked, by ${files}.`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `## ${title}`, ...lines.map((line) => `- ${line}`)] : [];

function asMarkdown(result: Result, project: Project): string {
  const waived = result.machines.flatMap((machine) => machine.waived);
  return [
    '# Transitions walked',
    summary(result),
    '',
    markdownTable(figures(result)),
    ...owed(result, project).flatMap(({ title, gaps }) =>
      section(
        title,
        gaps.map(({ id, description, onlySent }) =>
          `\`${id}\` ${description}${onlySent ? sentWords : ''} ${result.hints.get(id) ?? ''}`.trim(),
        ),
      ),
    ),
    ...section('Waivers that waive nothing', result.wrongWaivers),
    ...section(
      'Waived',
      waived.map(({ id, reason, since }) => `\`${id}\` ${reason} (since ${since})`),
    ),
    ...section('Left out', result.stale),
  ].join('\n');
}

const asJson = (result: Result): string =>
  JSON.stringify({ ...result, hints: Object.fromEntries(result.hints) }, null, 2);

export const formats = { text: asText, md: asMarkdown, json: asJson };

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];
