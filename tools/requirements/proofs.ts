import { matchesGlob } from 'node:path';
import type { SourceFile } from '../check/files.ts';
import { type Row, readRows } from './rows.ts';
import { examplesIn, rowsNamed, titlesIn } from './titles.ts';

/** A test that says it proves a row. */
export interface Proof {
  path: string;
  title: string;
}

export interface ProvenRow extends Row {
  proofs: Proof[];
}

/** Where the rows stand. */
export const document = 'docs/requirements.md';

const examples = 'machines/*/*.examples.md';

/** Tests of the product. Those of the tools, the visualiser and the foreign server prove nothing of it. */
const ofProduct = [
  'tests/unit/{actors,app,entities,features,messages,transport,ui}/**',
  'tests/machines/app/**',
  'tests/contract/**',
  'tests/server/**',
  'tests/browser/{foreign,own}/**',
];
/** Tests of the foreign server, and those that only `npm run test:all` runs. */
const proveNothing = /^tests\/contract\/foreign-server|\.slow\.test\.ts$/;

const isOfProduct = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) &&
  ofProduct.some((glob) => matchesGlob(path, glob)) &&
  !proveNothing.test(path);

function proofsIn({ path, text }: SourceFile): Proof[] {
  if (matchesGlob(path, examples)) return examplesIn(text).map((title) => ({ path, title }));
  return isOfProduct(path) ? titlesIn(path, text).map((title) => ({ path, title })) : [];
}

/** Every row with the tests that prove it, and a sentence for each thing that is wrong. */
export function proveRows(files: readonly SourceFile[]): { rows: ProvenRow[]; gaps: string[] } {
  const known = readRows(files.find(({ path }) => path === document)?.text ?? '');
  const proofs = files.flatMap(proofsIn).map((proof) => ({ proof, named: rowsNamed(proof.title) }));
  const rows = known.map((row) => ({
    ...row,
    proofs: proofs.flatMap(({ proof, named }) =>
      row.names.some((name) => named.includes(name)) ? [proof] : [],
    ),
  }));
  const ids = new Set(known.flatMap(({ names }) => names));
  const strangers = proofs.flatMap(({ proof, named }) =>
    named
      .filter((name) => !name.startsWith('/') && !ids.has(name))
      .map((name) => `${proof.path}: "${proof.title}" names ${name}, which is no row of ${document}`),
  );
  const unproven = rows
    .filter((row) => !row.isOpen && row.proofs.length === 0)
    .map(({ id, what }) => `${id} has no test of the product: ${what}`);
  return { rows, gaps: [...unproven, ...strangers] };
}
