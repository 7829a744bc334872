export interface Example {
  /** The id of the requirement that it proves. */
  row: string;
  given: string[];
  when: string[];
  expected: string[];
}

const columns = ['row', 'given', 'when', 'then'] as const;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const stepsOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(';')
    .map((step) => step.trim())
    .filter((step) => step !== '');

/**
 * Returns the examples in a Markdown file's tables, which must have the columns row, given, when and then.
 * Semicolons separate steps.
 * @throws when a line is not an example, or there is none
 */
export function readTable(markdown: string, name: string): Example[] {
  const lines = markdown.split('\n').filter((line) => line.trim().startsWith('|'));
  const examples = lines.flatMap((line) => {
    const [row = '', given, when, then, ...more] = cellsOf(line);
    if (/^:?-+:?$/.test(row)) return [];
    if (row === columns[0]) {
      if (cellsOf(line).join() === columns.join()) return [];
      throw new Error(`${name}: the columns are ${columns.join(', ')}, not: ${line}`);
    }
    const example = { row, given: stepsOf(given), when: stepsOf(when), expected: stepsOf(then) };
    if (more.length > 0 || !/^[A-Z]{3}-\d{2}$/.test(row) || example.expected.length === 0)
      throw new Error(`${name}: this line is no example: ${line}`);
    return [example];
  });
  if (examples.length === 0) throw new Error(`${name} holds no example`);
  return examples;
}

export const titleOf = ({ row, given, when, expected }: Example): string =>
  `${row} ${[...given, ...when].join(', ')}: ${expected.join(', ')}`;
