import { extname, resolve } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import type { Project } from '../project.ts';
import { WrongUse } from '../run-command.ts';
import { inOwnProcess, scratchFolder } from '../sandbox.ts';
import type { Described } from './describe-folder.ts';
import { commitOf, extract, pathsAt } from './git.ts';

const describe = resolve(import.meta.dirname, `describe-folder${extname(import.meta.filename)}`);

/** The folder a glob looks in, as far as it is one. */
const firstFolder = (glob: string): string => {
  const [first = ''] = glob.split('/');
  return /[*?{[]/.test(first) ? '.' : first;
};

const neededBy = (project: Project): string[] => [
  ...new Set([...project.charts.map(firstFolder), 'package.json', ...project.needed]),
];

/**
 * Every chart as it stood at a revision, described by today's tools and run on today's XState.
 * @param folder of the repository; this project unless said
 * @throws {WrongUse} in a sentence: no git, no such revision, a chart that cannot be read any more
 */
export async function chartsAt(
  project: Project,
  rev: string,
  folder: string = project.root,
): Promise<Chart[]> {
  const commit = await commitOf(folder, rev);
  const there = await pathsAt(folder, commit, neededBy(project));
  if (there.length === 0) return [];
  await using scratch = await scratchFolder(project);
  await extract(folder, commit, there, scratch.folder);
  const { code, output } = await inOwnProcess(describe, [scratch.folder, ...project.charts]);
  if (code !== 0) throw new Error(output);
  const described: Described = JSON.parse(output);
  if ('broken' in described)
    throw new WrongUse(`${described.broken} of ${rev} cannot be read: ${described.why}.`);
  return described.charts;
}
