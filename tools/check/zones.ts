import { dirname, join } from 'node:path';
import type { SourceFile } from './files.ts';

type Zone = {
  folder: string;
  /** Our modules that it may import besides its own, by the part after `#`. */
  imports: readonly string[];
  /** Packages that it may not import; `*`: all but `valibot`. */
  never?: readonly string[];
};

const wire = ['ky', 'socket.io-client'];
const charts = ['xstate', '@xstate'];
const behindHooks = [...wire, ...charts];
const core = ['contract', 'machines', 'transport', 'actors', 'ui'];

/** The arrows of CONTRIBUTING.md. The first matching zone of a file counts. */
const zones: readonly Zone[] = [
  { folder: 'contract', imports: [], never: ['*'] },
  {
    folder: 'machines',
    imports: ['contract'],
    never: [...wire, 'react', 'react-dom', '@xstate/react', 'fastify', 'socket.io', 'drizzle-orm'],
  },
  {
    folder: 'server',
    imports: [
      'contract',
      'machines/step.ts',
      'machines/application',
      'machines/deletion',
      'machines/dep',
      'machines/gig',
      'machines/person-link',
      'machines/review',
    ],
  },
  { folder: 'packages', imports: [] },
  {
    folder: 'src/ui',
    imports: ['contract/characters.ts', 'contract/letters.ts', 'contract/text-links.ts'],
    never: behindHooks,
  },
  { folder: 'src/transport', imports: ['contract'], never: charts },
  { folder: 'src/actors', imports: ['contract', 'machines', 'transport'], never: wire },
  { folder: 'src/inspect', imports: ['machines', 'transport', 'actors', 'ui'] },
  { folder: 'src/shared', imports: core, never: behindHooks },
  { folder: 'src/entities', imports: [...core, 'shared'], never: behindHooks },
  { folder: 'src/features', imports: [...core, 'shared', 'entities'], never: behindHooks },
  { folder: 'src/routes', imports: [...core, 'shared', 'entities', 'features'], never: behindHooks },
  { folder: 'src', imports: [...core, 'shared', 'entities', 'features', 'routes', 'inspect'], never: wire },
];

const importing = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g;

/** Imports that violate an arrow, or leave their zone by a relative path. */
export const wrongImports = (files: SourceFile[]) =>
  files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && path.includes('/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(importing)].flatMap(({ 1: source = '', index }) => {
        const fault = source.startsWith('.') ? relativeFault(path, source) : zoneFault(path, source);
        return fault ? [`${path}:${text.slice(0, index).split('\n').length}: ${fault}`] : [];
      }),
    );

function relativeFault(path: string, source: string) {
  const target = join(dirname(path), source);
  return houseOf(target) === houseOf(path)
    ? null
    : `imports ${target} by a relative path; say #${target.replace(/^src\//, '')}`;
}

function zoneFault(path: string, source: string) {
  const zone = zones.find(({ folder }) => path.startsWith(`${folder}/`));
  if (!zone) return null;
  const isIn = (names: readonly string[]) =>
    names.some((name) => source === name || source.startsWith(`${name}/`));
  if (!source.startsWith('#')) {
    const isBanned = zone.never?.includes('*') ? source !== 'valibot' : isIn(zone.never ?? []);
    return isBanned ? `${zone.folder} may not import ${source}` : null;
  }
  const own =
    zone.folder === 'src/features' ? [] : [zone.folder === 'src' ? 'app' : zone.folder.replace(/^src\//, '')];
  return isIn([...own, ...zone.imports].map((name) => `#${name}`))
    ? null
    : `${zone.folder} imports ${zone.imports.join(', ') || 'nothing else of ours'}, not ${source}`;
}

/** The area with relative imports: a folder of `src` (each feature in `features`), a package, or a top folder. */
function houseOf(path: string) {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'packages') return `${first}/${second}`;
  if (first !== 'src') return first;
  if (second === 'features') return `${first}/${second}/${third}`;
  return second.includes('.') ? 'src/app' : `${first}/${second}`;
}
