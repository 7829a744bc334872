import { type ESTree, parseSync, Visitor } from 'vite';
import type { ChartIssue } from './chart-rules.ts';

export type Expression = ESTree.Expression | ESTree.Argument;

/** The parts of a syntax tree that hold one expression and mean nothing else when the program runs. */
function bare(node: Expression): Expression {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

/** `setup(...)` of `setup(...).createMachine(...)`: what a method is called on, and the method's name. */
export function methodOf({ callee }: ESTree.CallExpression): { on: Expression; name: string } | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed
    ? { on: bare(callee.object), name: callee.property.name }
    : undefined;
}

/** The name of a function that is called by its name alone. */
export const calledBy = (node: Expression): string | undefined =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined;

/** The key of a property, unless it is worked out. */
export function keyOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (computed) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

const parse = (text: string, lang: 'ts' | 'tsx') => parseSync(`chart.${lang}`, text, { lang });

/** The syntax tree of a TypeScript file, or why there is none. */
export function parseChart(text: string): ESTree.Program | string {
  const { program, errors } = parse(text, 'ts');
  if (errors.length === 0) return program;
  return parse(text, 'tsx').errors.length === 0 ? 'JSX is used' : `no TypeScript: ${errors[0]?.message}`;
}

/** Fields that are worked out when the machine runs: any expression may stand there. */
const computed = new Set(['context', 'input', 'params', 'output']);

const combining = new Set(['and', 'or', 'not', 'stateIn']);

function propertyFaults(property: ESTree.ObjectExpression['properties'][number], place: string): string[] {
  if (property.type === 'SpreadElement') return [`${place} is put together with ...`];
  const key = keyOf(property);
  if (key === undefined) return [`${place} has a key that is worked out`];
  return computed.has(key) ? [] : literalFaults(property.value, place ? `${place}.${key}` : key);
}

function elementFaults(element: ESTree.ArrayExpression['elements'][number], place: string): string[] {
  if (element === null) return [];
  return element.type === 'SpreadElement'
    ? [`${place} is put together with ...`]
    : literalFaults(element, place);
}

/** What of a chart is not written where it stands, so that an editor that reads the text cannot see it. */
function literalFaults(written: Expression, place = ''): string[] {
  const node = bare(written);
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.flatMap((property) => propertyFaults(property, place));
    case 'ArrayExpression':
      return node.elements.flatMap((element) => elementFaults(element, place));
    case 'Literal':
    // Another rule asks that functions be named.
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [];
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [] : [`${place} is worked out`];
    default:
      return combining.has(calledBy(node) ?? '')
        ? []
        : [`${place || 'the chart'} is not written where it stands`];
  }
}

/** XState, and the pure functions beside the chart, which `export` puts into one file with it. */
const mayGiveValues = /^(xstate|\.\/[a-z-]+\.ts)$/;

const sourceOf = ({ source }: { source: ESTree.StringLiteral }): string => source.value;

/** What of a syntax tree the outside editor does not take, each in words. */
function faultsIn(program: ESTree.Program): string[] {
  const faults: string[] = [];
  const found = (what: string) => () => {
    faults.push(what);
  };
  let charts = 0;
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind !== 'type' && !mayGiveValues.test(sourceOf(node)))
        faults.push(`a value import from ${sourceOf(node)}`);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') faults.push(`values are passed on from ${source.value}`);
    },
    ExportAllDeclaration(node) {
      if (node.exportKind !== 'type') faults.push(`values are passed on from ${sourceOf(node)}`);
    },
    ImportExpression: found('something is loaded by import()'),
    TSImportEqualsDeclaration: found('something is loaded by import ='),
    TSEnumDeclaration: found('an enum'),
    TSModuleDeclaration: found('a namespace'),
    Decorator: found('a decorator'),
    CallExpression(node) {
      const method = methodOf(node);
      const [chart] = node.arguments;
      if (calledBy(node) === 'require') faults.push('something is loaded by require()');
      if ((method?.name ?? calledBy(node)) === 'createActor') faults.push('createActor() is called');
      if (calledBy(node) === 'createMachine') faults.push('createMachine() is called without setup()');
      if (method?.name === 'extend') faults.push('setup().extend() is called');
      if (method?.name !== 'createMachine') return;
      charts += 1;
      if (calledBy(method.on) !== 'setup') faults.push('createMachine() is not called on setup()');
      if (chart) faults.push(...literalFaults(chart));
    },
  }).visit(program);
  if (charts !== 1) faults.push(`${charts} calls of setup().createMachine() instead of one`);
  return faults;
}

const mend =
  'Outside editors read the file as text: values from xstate and the file beside it only, one chart, written in place.';

/** Why Stately's editor could not read the text of a chart. `where` is what a report calls the chart. */
export function pasteIssues(where: string, text: string): ChartIssue[] {
  const program = parseChart(text);
  const faults = typeof program === 'string' ? [program] : faultsIn(program);
  return faults.map((what) => ({ where, what, mend }));
}
