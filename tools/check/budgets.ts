import type { SourceFile } from './files.ts';

type Size = { lines: number; files: number };

/**
 * Limits of each folder for hand-written files, without pictures. Lower a figure when a folder shrinks; raise it only with
 * a reason in the same commit. `.` is for files in the root.
 */
const budgets: Record<string, Size> = {
  '.': { lines: 888, files: 14 },
  contract: { lines: 5_630, files: 53 },
  machines: { lines: 11_447, files: 89 },
  'packages/chart-testing': { lines: 11_805, files: 94 },
  'packages/chart-visualiser': { lines: 11_339, files: 99 },
  server: { lines: 30_175, files: 195 },
  src: { lines: 50_810, files: 588 },
  tests: { lines: 61_963, files: 471 },
  tools: { lines: 7_916, files: 85 },
};

/** Documentation has its own limit of words. */
const maxWordsOfDocs = 24_586;
const maxFilesOfDocs = 36;

const folderOf = (path: string) => /^(packages\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '.';

/** No folder grows: neither lines nor files, nor words of documentation. */
export function overBudget(files: SourceFile[]): string[] {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path));
  const docs = byFolder.get('docs') ?? [];
  byFolder.delete('docs');
  const found = [...byFolder].flatMap(([folder, held]) => {
    const most = budgets[folder] ?? { lines: 0, files: 0 };
    const lines = held.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
    return [...over(folder, 'lines', lines, most.lines), ...over(folder, 'files', held.length, most.files)];
  });
  const words = docs.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  return [
    ...found,
    ...over('docs', 'words', words, maxWordsOfDocs),
    ...over('docs', 'files', docs.length, maxFilesOfDocs),
  ];
}

const over = (folder: string, unit: string, count: number, most: number) =>
  count > most ? [`${folder}: ${count} ${unit}, ${most} at most`] : [];
