export interface Range {
  start: number;
  end: number;
}

/** A range of a source and its replacement. */
type Edit = Range & { by: string };

type Token = Range & { word: string };

const conditionsFollow = ['where', 'on', 'having', 'when'];
/** Keywords that end a condition in a query. */
const borders = new Set([
  ...conditionsFollow,
  ...['then', 'else', 'select', 'from', 'join', 'left', 'inner', 'cross', 'lateral', 'order', 'group'],
  ...['limit', 'offset', 'union', 'intersect', 'except', 'returning', 'set', 'for', 'values', 'as', 'with'],
  ',',
]);
const shifted: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

function tokensOf(text: string, offset: number): Token[] {
  const words = text
    .replace(/'[^']*'/g, (string) => 's'.repeat(string.length))
    .matchAll(/[A-Za-z_"][\w."]*|\d[\d.]*|[(),]|[^\s\w(),"]+/g);
  return [...words].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: offset + index,
    end: offset + index + word.length,
  }));
}

/** Splits at a word, but not at the `and` of `between … and …`. */
function split(tokens: readonly Token[], at: 'and' | 'or'): Token[][] {
  let isBetween = false;
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.word === at && !isBetween) parts.push([]);
    else parts.at(-1)?.push(token);
    isBetween = token.word === 'between' || (isBetween && token.word !== 'and');
  }
  return parts.filter((part) => part.length > 0);
}

function replaced(part: readonly Token[], by: string): Edit[] {
  const [first, last] = [part[0], part.at(-1)];
  return first && last ? [{ start: first.start, end: last.end, by }] : [];
}

/** Removes each operand of a chain of `and` and `or`; a single condition only where `isCondition`. */
function withoutMembers(tokens: readonly Token[], isCondition: boolean): Edit[] {
  const alternatives = split(tokens, 'or');
  const edits = alternatives.flatMap((alternative) => {
    const members = split(alternative, 'and');
    const all = members.length > 1 ? members.flatMap((member) => replaced(member, 'true')) : [];
    return alternatives.length > 1 ? [...replaced(alternative, 'false'), ...all] : all;
  });
  return edits.length === 0 && isCondition ? replaced(tokens, 'true') : edits;
}

/**
 * The mutants of SQL text with masked interpolations of equal length: each condition removed, and each comparison with
 * its bound moved.
 */
export function editsOfText(text: string, offset: number): Edit[] {
  const tokens = tokensOf(text, offset);
  const edits = tokens.flatMap(({ word, start, end }): Edit[] => {
    const by = shifted[word];
    return by ? [{ start, end, by }] : [];
  });
  let at = 0;

  /** Reads up to the closing bracket, or the end of the `case`. */
  function readGroup(isSimpleCase: boolean): void {
    let segment: Token[] = [];
    let isCondition = false;
    const close = () => {
      edits.push(...withoutMembers(segment, isCondition));
      segment = [];
      isCondition = false;
    };
    for (let token = tokens[at]; token && token.word !== ')' && token.word !== 'end'; token = tokens[at]) {
      const before = tokens[at - 1]?.word;
      const after = tokens[at + 1]?.word;
      at += 1;
      if (token.word === '(' || token.word === 'case') {
        readGroup(token.word === 'case' && after !== 'when');
        const closing = tokens[at];
        segment.push({ word: 'group', start: token.start, end: closing?.end ?? token.end });
        at += 1;
      } else if (borders.has(token.word) && before !== 'distinct') {
        close();
        isCondition =
          conditionsFollow.includes(token.word) &&
          after !== 'conflict' &&
          !(isSimpleCase && token.word === 'when');
      } else segment.push(token);
    }
    close();
  }
  readGroup(false);
  return edits;
}
