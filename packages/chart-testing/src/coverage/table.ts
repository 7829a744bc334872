/** Lines up columns: the first to the left, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

/** The same as Markdown; figures to the right from the given column on. */
export function markdownTable(rows: readonly (readonly string[])[], figuresFrom = 1): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    line(head),
    line(head.map((_, column) => (column < figuresFrom ? '---' : '---:'))),
    ...body.map((row) => line(row.map(escaped))),
  ].join('\n');
}
