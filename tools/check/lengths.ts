import type { SourceFile } from './files.ts';

const longest = 300;
/** A chart is read as one picture. */
const longestChart = 400;

/** No file is longer than 300 lines, no chart longer than 400. */
export const lengths = (files: SourceFile[]) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const most = path.endsWith('.machine.ts') ? longestChart : longest;
    return lines > most ? [`${path}: ${lines} lines, ${most} at most`] : [];
  });
