import { matchesGlob } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import type { SourceFile } from '../check/files.ts';

interface Row {
  /** `SES-04`; of a screen `SCR /gigs/{id}`, by its first path. */
  id: string;
  /** How test titles name it: its id, or the paths of its screens. */
  names: string[];
  what: string;
  /** In the second part: needs no test until it is built. */
  isOpen: boolean;
  /** What is not built yet, if it is partly built. */
  missing: string | null;
}

/** A path for comparison, without the names of parameters. */
const plainPath = (path: string): string => path.replace(/\{\w*\}|\$\w+/g, '{}');

function rowOf(line: string, isOpen: boolean): Row[] {
  const [id = '', ...rest] = line
    .replace(/^\||\|$/g, '')
    .split(' | ')
    .map((cell) => cell.trim());
  const what = rest.join(' | ');
  if (/^[A-Z]{3}-\d{2}$/.test(id)) return [{ id, names: [id], what, isOpen, missing: null }];
  const paths = [...id.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path);
  if (paths.length > 0)
    return [{ id: `SCR ${paths[0]}`, names: paths.map(plainPath), what, isOpen, missing: null }];
  return id === 'static pages'
    ? [{ id: 'SCR static pages', names: ['/about'], what, isOpen, missing: null }]
    : [];
}

/** All rows of `docs/requirements.md` in order, with the missing parts of partly built ones. */
export function readRows(markdown: string): Row[] {
  const [text = '', parts = ''] = markdown.split(/^# Built in part/m);
  const missing = new Map(
    [...parts.matchAll(/^\| ([A-Z]{3}-\d{2}) \| (.+) \|$/gm)].map(([, id, words = '']) => [id, words]),
  );
  return rowsOf(text).map((row) => ({ ...row, missing: missing.get(row.id) ?? null }));
}

function rowsOf(markdown: string): Row[] {
  const [first = '', second = ''] = markdown.split(/^# Second part/m);
  const rowsIn = (text: string, isOpen: boolean) =>
    text.split('\n').flatMap((line) => (line.startsWith('| ') ? rowOf(line, isOpen) : []));
  return [...rowsIn(first, false), ...rowsIn(second, true)];
}

/** The root name of a chain of members and calls: `test` in `test.each(rows)('…')`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return '';
}

const isStep = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'step';

function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('…');
  return undefined;
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The titles of tests and describe blocks in a TypeScript file. */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ESTree.Node) => {
    if (
      node.type === 'CallExpression' &&
      ['test', 'describe'].includes(rootOf(node.callee)) &&
      !isStep(node)
    ) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value);
  };
  visit(parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program);
  return titles;
}

/** The lines of an examples table, as titles. */
const examplesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', ...steps] = line.split('|').map((cell) => cell.trim());
    return /^[A-Z]{3}-\d{2}$/.test(id) ? [`${id} ${steps.filter((step) => step !== '').join(' → ')}`] : [];
  });

/** The rows at the beginning of a title: ids, and paths of screens after `SCR`. */
export function rowsNamed(title: string): string[] {
  const words = title.split(/[\s,:]+/);
  const end = words.findIndex((word) => !/^(SCR|[A-Z]{3}-\d{2}|\/\S*)$/.test(word));
  const named = end < 0 ? words : words.slice(0, end);
  const screens = named.includes('SCR');
  return named.filter((word) => word !== 'SCR' && (screens || !word.startsWith('/'))).map(plainPath);
}

/** A test whose title names a row. */
export interface Proof {
  path: string;
  title: string;
}

export interface ProvenRow extends Row {
  proofs: Proof[];
}

export const document = 'docs/requirements.md';

const examples = 'machines/*/*.examples.md';

/** Tests of the product, without those of the tools, the visualiser and the foreign server. */
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

/** Every row with its tests, and a message for each problem. */
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
