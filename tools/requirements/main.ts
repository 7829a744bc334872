import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted, runCommand, WrongUse } from 'chart-testing';
import { readSources } from '../check/files.ts';
import { root } from '../run.ts';
import { document, type ProvenRow, proveRows, readRows } from './proofs.ts';

const help = `
npm run requirements    every row of ${document} with the tests that prove it; fails on a row without one
  -- --row SES-04       the titles of those tests
  -- --gaps             only what is missing or wrong

A test proves the rows that its title begins with. Rows of the second part are open until a test names them;
of those built in part the document says what is missing.
`;

/** The source document of the rows, if it is next to the clone. */
const source = join(root, '../shared/spec/requirements.md');

async function changedRows(rows: readonly ProvenRow[]): Promise<string[]> {
  const text = await readFile(source, 'utf8').catch(() => null);
  if (text === null) return [];
  const there = readRows(text).map(({ id }) => id);
  const here = rows.map(({ id }) => id);
  return [
    ...there.filter((id) => !here.includes(id)).map((id) => `${document} lacks ${id}`),
    ...here
      .filter((id) => !there.includes(id))
      .map((id) => `${document} has ${id}, which is no row any more`),
  ];
}

function line({ id, isOpen, missing, proofs }: ProvenRow): string {
  const files = [...new Set(proofs.map(({ path }) => path))];
  const says = proofs.length > 0 ? counted(proofs.length, 'test') : isOpen ? 'open' : 'NO TEST';
  const part = proofs.length > 0 && missing ? `, in part; missing: ${missing}` : '';
  return [`${id.padEnd(18)} ${says}${part}`, ...files.map((path) => `  ${path}`)].join('\n');
}

function titles(rows: readonly ProvenRow[], id: string): string {
  const found = rows.find((row) => row.id === id || row.names.includes(id));
  if (!found) throw new WrongUse(`There is no row "${id}".`);
  return [`${found.id} ${found.what}`, ...found.proofs.map(({ path, title }) => `  ${path}: ${title}`)].join(
    '\n',
  );
}

await runCommand({
  help,
  options: { row: { type: 'string' }, gaps: { type: 'boolean', default: false } },
  async run({ values }) {
    const { rows, gaps } = proveRows(await readSources());
    if (values.row !== undefined) {
      console.log(titles(rows, values.row));
      return 0;
    }
    const wrong = [...gaps, ...(await changedRows(rows))];
    if (!values.gaps) console.log(rows.map(line).join('\n'));
    const proven = rows.filter(({ proofs }) => proofs.length > 0).length;
    const open = rows.filter(({ isOpen, proofs }) => isOpen && proofs.length === 0).length;
    const inPart = rows.filter(({ missing, proofs }) => missing && proofs.length > 0).length;
    const sum = `${proven} of ${rows.length} rows are proven, ${inPart} of them in part; ${open} are open.`;
    console.log([...wrong, sum].join('\n'));
    return wrong.length === 0 ? 0 : 1;
  },
});
