import { type ESTree, parseSync, Visitor } from 'vite';
import type { ChartIssue } from './chart-rules.ts';

export type Expression = ESTree.Expression | ESTree.Argument;

/** Removes parentheses and type assertions. */
function unwrap(node: Expression): Expression {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrap(node.expression);
    default:
      return node;
  }
}

/** The receiver and the name of a method call: `setup(...)` and `createMachine`. */
export function methodOf({
  callee,
}: ESTree.CallExpression): { receiver: Expression; name: string } | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed
    ? { receiver: unwrap(callee.object), name: callee.property.name }
    : undefined;
}

export const calledBy = (node: Expression): string | undefined =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined;

/** The key of a property, unless it is computed. */
export function keyOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (computed) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

const parse = (text: string, lang: 'ts' | 'tsx') => parseSync(`chart.${lang}`, text, { lang });

/** The syntax tree of a TypeScript file, or why it cannot be parsed. */
export function parseChart(text: string): ESTree.Program | string {
  const { program, errors } = parse(text, 'ts');
  if (errors.length === 0) return program;
  return parse(text, 'tsx').errors.length === 0 ? 'JSX is used' : `invalid TypeScript: ${errors[0]?.message}`;
}

/** Fields computed at run time, which may hold any expression. */
const computed = new Set(['context', 'input', 'params', 'output']);

const guardCombinators = new Set(['and', 'or', 'not', 'stateIn']);

function nonLiteralProperty(
  property: ESTree.ObjectExpression['properties'][number],
  place: string,
): string[] {
  if (property.type === 'SpreadElement') return [`${place} is written with a spread`];
  const key = keyOf(property);
  if (key === undefined) return [`${place} has a computed key`];
  return computed.has(key) ? [] : nonLiteralParts(property.value, place ? `${place}.${key}` : key);
}

function nonLiteralElement(element: ESTree.ArrayExpression['elements'][number], place: string): string[] {
  if (element === null) return [];
  return element.type === 'SpreadElement'
    ? [`${place} is written with a spread`]
    : nonLiteralParts(element, place);
}

/** The parts of a chart that are not literals, so that an editor that reads the text cannot see them. */
function nonLiteralParts(expression: Expression, place = ''): string[] {
  const node = unwrap(expression);
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.flatMap((property) => nonLiteralProperty(property, place));
    case 'ArrayExpression':
      return node.elements.flatMap((element) => nonLiteralElement(element, place));
    case 'Literal':
    // Another rule requires that functions be named.
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [];
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [] : [`${place} is computed`];
    default:
      return guardCombinators.has(calledBy(node) ?? '') ? [] : [`${place || 'the chart'} is not a literal`];
  }
}

/** XState, and the pure functions next to the chart, which `export` bundles with it. */
const allowedSources = /^(xstate|\.\/[a-z-]+\.ts)$/;

const sourceOf = ({ source }: { source: ESTree.StringLiteral }): string => source.value;

function faultsIn(program: ESTree.Program): string[] {
  const faults: string[] = [];
  const report = (what: string) => () => {
    faults.push(what);
  };
  let charts = 0;
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind !== 'type' && !allowedSources.test(sourceOf(node)))
        faults.push(`a value import from ${sourceOf(node)}`);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') faults.push(`values are exported from ${source.value}`);
    },
    ExportAllDeclaration(node) {
      if (node.exportKind !== 'type') faults.push(`values are exported from ${sourceOf(node)}`);
    },
    ImportExpression: report('import() is used'),
    TSImportEqualsDeclaration: report('import = is used'),
    TSEnumDeclaration: report('an enum'),
    TSModuleDeclaration: report('a namespace'),
    Decorator: report('a decorator'),
    CallExpression(node) {
      const method = methodOf(node);
      const [chart] = node.arguments;
      if (calledBy(node) === 'require') faults.push('require() is used');
      if ((method?.name ?? calledBy(node)) === 'createActor') faults.push('createActor() is called');
      if (calledBy(node) === 'createMachine') faults.push('createMachine() is called without setup()');
      if (method?.name === 'extend') faults.push('setup().extend() is called');
      if (method?.name !== 'createMachine') return;
      charts += 1;
      if (calledBy(method.receiver) !== 'setup') faults.push('createMachine() is not called on setup()');
      if (chart) faults.push(...nonLiteralParts(chart));
    },
  }).visit(program);
  if (charts !== 1) faults.push(`${charts} calls of setup().createMachine() instead of one`);
  return faults;
}

const fix =
  'Other editors read the file as text: import values from xstate and the file beside it only, write one literal chart.';

/** Reasons why Stately's editor could not read the text of a chart. `where` is its name in reports. */
export function pasteIssues(where: string, text: string): ChartIssue[] {
  const program = parseChart(text);
  const faults = typeof program === 'string' ? [program] : faultsIn(program);
  return faults.map((what) => ({ where, what, fix }));
}
