/** A row of the requirements. */
export interface Row {
  /** `SES-04`; of a screen `SCR /gigs/{id}`, by its first path. */
  id: string;
  /** By which words titles of tests name it: its id, or the paths of its screens. */
  names: string[];
  what: string;
  /** Of the second part: it may stand without a test until it is built. */
  isOpen: boolean;
  /** What of it is not built yet, where some of it is. */
  missing: string | null;
}

/** A path as it is compared: what a part is called does not matter. */
export const plainPath = (path: string): string => path.replace(/\{\w*\}|\$\w+/g, '{}');

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

/** All rows of `docs/requirements.md`, in its order; of those that it says are built in part, what is missing. */
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
