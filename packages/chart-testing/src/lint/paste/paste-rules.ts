import { type ESTree, Visitor } from 'vite';
import type { ChartIssue } from '../chart-rules.ts';
import { literalFaults } from './literal-chart.ts';
import { calledBy, methodOf, parseChart } from './syntax.ts';

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
      if (node.importKind !== 'type' && sourceOf(node) !== 'xstate')
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
  'The file is to be whole when it is pasted alone: values from xstate only, one chart, written out in place.';

/**
 * Why the text of a chart could not be pasted into Stately's editor as it is.
 * @param where what the chart is called in a report
 */
export function pasteIssues(where: string, text: string): ChartIssue[] {
  const program = parseChart(text);
  const faults = typeof program === 'string' ? [program] : faultsIn(program);
  return faults.map((what) => ({ where, what, mend }));
}
