/** A line that the demo world's readers cannot use, told with the line itself. */
export class ScriptError extends Error {
  constructor(what: string, line: string) {
    super(`demo world: ${what} in "${line}"`);
  }
}

/** Paragraphs are parted by blank lines; a paragraph is its lines. */
export const paragraphsOf = (script: string): string[][] =>
  script
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'));

/** The first line of a paragraph, cut at its bars. */
export const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** A cell that must be there. */
export function cell(cells: readonly string[], index: number, line: string): string {
  const found = cells[index];
  if (found === undefined || found === '') throw new ScriptError(`part ${index + 1} is missing`, line);
  return found;
}

/** What follows a sign on the lines that begin with it. */
export const linesAfter = (lines: readonly string[], sign: string): string[] =>
  lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(sign.length).trim());

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `12m`, `3h`, `5d` in milliseconds. */
export function ageOf(text: string, line: string): number {
  const [, number, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') throw new ScriptError(`"${text}" is no age`, line);
  return Number(number) * unitMs[unit];
}
