/** Reads CSV by the letter of RFC 4180. @throws where a file breaks its rules */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(text.slice(at));
    const bare = /^([^",\r\n]*)(,|\r\n)/.exec(text.slice(at));
    const [whole, value = '', end] = quoted ?? bare ?? [];
    if (whole === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 60)}`);
    row.push(quoted ? value.replaceAll('""', '"') : value);
    at += whole.length;
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last line has no end');
  const widths = new Set(rows.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`rows of ${[...widths].join(' and ')} cells`);
  return rows;
}
