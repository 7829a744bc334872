import { resolve } from 'node:path';
import type { Chart } from '#tools/charts/chart.ts';
import { capture, root } from '#tools/run.ts';
import { WrongUse } from '../../command.ts';
import { scratchFolder } from '../scratch.ts';
import type { Described } from './describe/main.ts';
import { commitOf, extract, pathsAt } from './git.ts';

const describe = resolve(import.meta.dirname, 'describe/main.ts');

/** A chart takes values from xstate only; the rest is for charts written before that rule held. */
const needed = ['machines', 'contract', 'package.json'];

/**
 * Every chart as it stood at a revision, described by today's tools and run on today's XState.
 * @param folder of the repository; this project unless said
 * @throws {WrongUse} in a sentence: no git, no such revision, a chart that cannot be read any more
 */
export async function chartsAt(rev: string, folder: string = root): Promise<Chart[]> {
  const commit = await commitOf(folder, rev);
  const there = await pathsAt(folder, commit, needed);
  if (!there.includes('machines')) return [];
  await using scratch = await scratchFolder();
  await extract(folder, commit, there, scratch.folder);
  const { code, output } = await capture(describe, [scratch.folder]);
  if (code !== 0) throw new Error(output);
  const described: Described = JSON.parse(output);
  if ('broken' in described)
    throw new WrongUse(`${described.broken} of ${rev} cannot be read: ${described.why}.`);
  return described.charts;
}
