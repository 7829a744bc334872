import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const files = paths
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const at = (share: number) => files[Math.min(files.length - 1, Math.floor(files.length * share))];
console.log(
  `${files.length} files: median ${at(0.5)?.lines} lines, p90 ${at(0.9)?.lines}, largest ${files.at(-1)?.lines} (${files.at(-1)?.path})`,
);
