export const listOf = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T];

/** `1 state`, `2 states`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const sentenceList = new Intl.ListFormat('en-GB');

/** `a`, `a and b`, `a, b and c`. */
export const listed = (items: Iterable<string>): string => sentenceList.format(items);

/** `400 ms`, `1.5 s`. */
export const durationOf = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1_000).toFixed(2))} s`;

/** Whether an id or path is that of the state or of a descendant. */
export const isWithin = (id: string, state: string): boolean => id === state || id.startsWith(`${state}.`);

/** A cell as RFC 4180 escapes it. */
export const csvCell = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Aligns the first column to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}

/** Indented lines under a title, for a terminal; empty without lines. */
export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const tableHead = (names: readonly string[]): string[] => [
  tableRow(names),
  tableRow(names.map(() => '---')),
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
