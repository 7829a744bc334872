import { type ESTree, parseSync } from 'vite';
import { editsOfText, type Range } from './text.ts';

/** A removed condition of a query, or a comparison with its bound moved. */
export interface Mutant {
  id: string;
  mutator: 'SqlCondition' | 'SqlBound';
  /** The original text, for reports. */
  at: Range;
  /** The replacement, for reports. */
  shown: string;
  /** The expression that `code` replaces while the mutant is active. */
  whole: Range;
  code: string;
  /** Evaluated once, when the module is loaded. */
  isStatic: boolean;
  /** The name of a function that creates a condition, instead of a condition. */
  isCallee?: boolean;
}

const bounds: Readonly<Record<string, string>> = { lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt' };
const always = '$drizzle.sql`true`';
/** The condition argument of query methods, and its replacement when removed. */
const methods: Readonly<Record<string, { at: number; without: string }>> = {
  where: { at: 0, without: 'undefined' },
  having: { at: 0, without: 'undefined' },
  $count: { at: 1, without: 'undefined' },
  innerJoin: { at: 1, without: always },
  leftJoin: { at: 1, without: always },
};

type Found = Omit<Mutant, 'id' | 'isStatic'>;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const leftOut = (whole: Range, code: string): Found => ({
  mutator: 'SqlCondition',
  at: whole,
  shown: code,
  whole,
  code,
});

function inCall({ callee, arguments: given }: ESTree.CallExpression): Found[] {
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    const method = methods[callee.property.name];
    const condition = method && given[method.at];
    if (!condition || condition.type.includes('Function')) return [];
    const isAnd =
      condition.type === 'CallExpression' &&
      condition.callee.type === 'Identifier' &&
      condition.callee.name === 'and';
    return isAnd ? [] : [leftOut(condition, method.without)];
  }
  if (callee.type !== 'Identifier') return [];
  if (callee.name === 'and' || callee.name === 'or')
    return given.filter(({ type }) => type !== 'SpreadElement').map((one) => leftOut(one, 'undefined'));
  const other = bounds[callee.name];
  if (!other) return [];
  const code = `$drizzle.${other}`;
  return [{ mutator: 'SqlBound', at: callee, shown: other, whole: callee, code, isCallee: true }];
}

/** The text between the backticks, with interpolations masked by letters. */
function maskedText(source: string, { start, end, expressions }: ESTree.TemplateLiteral): string {
  let text = source.slice(start + 1, end - 1);
  for (const expression of expressions) {
    const from = source.lastIndexOf('${', expression.start) - start - 1;
    const to = source.indexOf('}', expression.end) - start;
    text = text.slice(0, from) + 'h'.repeat(to - from) + text.slice(to);
  }
  return text;
}

function inTemplate(source: string, template: ESTree.TaggedTemplateExpression): Found[] {
  if (template.tag.type !== 'Identifier' || template.tag.name !== 'sql') return [];
  const whole = { start: template.start, end: template.end };
  return editsOfText(maskedText(source, template.quasi), template.quasi.start + 1).map((edit) => ({
    mutator: /[<>]/.test(edit.by) ? 'SqlBound' : 'SqlCondition',
    at: { start: edit.start, end: edit.end },
    shown: edit.by,
    whole,
    code: source.slice(whole.start, edit.start) + edit.by + source.slice(edit.end, whole.end),
  }));
}

/** The mutants of the conditions in a file of queries. */
export function mutantsIn(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (node: ESTree.Node, isStatic: boolean) => {
    const found =
      node.type === 'CallExpression'
        ? inCall(node)
        : node.type === 'TaggedTemplateExpression'
          ? inTemplate(source, node)
          : [];
    for (const one of found) mutants.push({ ...one, isStatic, id: `${file}:${mutants.length}` });
    const within = isStatic && !node.type.includes('Function');
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, within);
  };
  visit(parseSync(file, source).program, true);
  return mutants;
}

/** The source with all mutants, each active while `$isActive` returns true for its id. */
export function withMutants(source: string, mutants: readonly Mutant[]): string {
  const places = [...Map.groupBy(mutants, ({ whole }) => `${whole.start}-${whole.end}`).values()]
    .flatMap((variants) => (variants[0] ? [{ ...variants[0].whole, variants }] : []))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);

  /** Renders a part of the source. Replacements contain no further mutants. */
  function render(from: number, to: number, isLate: boolean): string {
    let text = '';
    let done = from;
    for (let place = places[0]; place && place.start < to; place = places[0]) {
      places.shift();
      const { start, end, variants } = place;
      const choices = variants
        .map(({ id, code }) => `$isActive(${JSON.stringify(id)}) ? ${code} : `)
        .join('');
      const late = !isLate && variants.some(({ isStatic, isCallee }) => isStatic && !isCallee);
      text += source.slice(done, start);
      const chosen = `(${choices}${render(start, end, isLate || late)})`;
      text += late ? `$late(() => ${chosen})` : chosen;
      done = end;
    }
    return text + source.slice(done, to);
  }
  return `import * as $drizzle from 'drizzle-orm'; ${render(0, source.length, false)}`;
}
