import type { SourceFile } from './files.ts';

const longest = 300;

/** No file is longer than 300 lines. */
export const lengths = (files: SourceFile[]) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > longest ? [`${path}: ${lines} lines, ${longest} at most`] : [];
  });
