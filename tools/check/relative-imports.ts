import { dirname, join } from 'node:path';
import type { SourceFile } from './files.ts';

const relativeImport = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Biome checks the zones by the `#` paths of imports, so a relative import may not leave its zone:
 * a folder of `src` (in `features`, of each feature), a package, or else a top folder.
 */
export const relativeImports = (files: SourceFile[]) =>
  files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && path.includes('/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(relativeImport)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => zoneOf(target) !== zoneOf(path))
        .map(
          (target) => `${path}: imports ${target} by a relative path; say #${target.replace(/^src\//, '')}`,
        ),
    );

function zoneOf(path: string) {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'packages') return `${first}/${second}`;
  if (first !== 'src') return first;
  if (second === 'features') return `${first}/${second}/${third}`;
  return second.includes('.') ? 'src/app' : `${first}/${second}`;
}
