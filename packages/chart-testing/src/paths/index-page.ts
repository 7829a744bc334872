import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain, tableHead, tableRow } from './formats/markdown.ts';
import { type Result, rowsOf } from './result.ts';
import { promiseOf } from './title.ts';

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
