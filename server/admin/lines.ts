import { truncate } from '#contract/excerpt.ts';

/** What members wrote must not move the cursor or colour the terminal. */
export const plain = (text: string, length: number): string =>
  truncate(text.replace(/[\p{C}\s]+/gu, ' ').trim(), length);

/** `2026-11-23 07:30`, UTC. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** `1 device`, `2 devices`. */
export const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** Rows under each other, each column as wide as its widest. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
