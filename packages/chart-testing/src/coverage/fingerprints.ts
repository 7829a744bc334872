import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chartFiles, nameOfFile } from '../charts/load.ts';
import type { Project } from '../project.ts';

/** By the chart's name: changes with any change of its file. */
export type Fingerprints = Record<string, string>;

/** A chart's states are literal in its one file, so that the file's text says all that its ids depend on. */
const fingerprintOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

/** Of all charts, as their files are now. */
export const fingerprints = (project: Project): Fingerprints =>
  Object.fromEntries(chartFiles(project).map((file) => [nameOfFile(file), fingerprintOf(file)]));
