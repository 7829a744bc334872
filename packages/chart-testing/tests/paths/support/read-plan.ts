import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';

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

/** Reads a feature by Cucumber's own parser. @throws where it is no Gherkin */
export function readGherkin(text: string) {
  let last = 0;
  const newId = () => {
    last += 1;
    return String(last);
  };
  const { feature, comments } = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    text,
  );
  const scenarios = (feature?.children ?? []).flatMap(({ scenario }) => (scenario ? [scenario] : []));
  return { feature, scenarios, comments: comments.map((comment) => comment.text.trim()) };
}
