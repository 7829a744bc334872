import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type CoverageFile, coverageFile } from './coverage-file.ts';

/** The coverage files of a folder, and a sentence for each that cannot be read. */
export interface Found {
  files: { name: string; file: CoverageFile }[];
  unreadable: string[];
}

function read(path: string): CoverageFile | undefined {
  try {
    const read = v.safeParse(coverageFile, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the coverage that was left in a folder, by file name. */
export function readFiles(folder: string): Found {
  const found: Found = { files: [], unreadable: [] };
  for (const name of globSync('*.json', { cwd: folder }).sort()) {
    const file = read(join(folder, name));
    if (file) found.files.push({ name, file });
    else found.unreadable.push(`${name} is no coverage file of this version`);
  }
  return found;
}
