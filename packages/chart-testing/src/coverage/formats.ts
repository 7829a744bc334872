import type { Project } from '../project.ts';
import { markdownTable } from '../run-command.ts';
import type { Result } from './result.ts';
import { asText, figures, owed, sentWords, summary } from './text.ts';

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
