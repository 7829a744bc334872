import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { machinesOf } from '../charts/load.ts';
import { calledBy, keyOf, methodOf, parseChart } from '../lint/paste.ts';
import type { Fault, FaultKind } from './fault.ts';

/** A fault with the name of its machine. */
export interface Seed extends Omit<Fault, 'build'> {
  machine: string;
  build: () => AnyStateMachine | Promise<AnyStateMachine>;
}

interface Edit {
  kind: FaultKind;
  /** The guard or action and the change: `gigTakesPeople, only context.gigStatus === 'open'`. */
  words: string;
  start: number;
  end: number;
  text: string;
}

const shiftedOperators: Record<string, string> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The guards or actions passed to `setup`. */
function implementationsOf(program: ESTree.Program, kind: 'guards' | 'actions'): ESTree.ObjectProperty[] {
  const found: ESTree.ObjectProperty[] = [];
  new Visitor({
    CallExpression(call) {
      const receiver = methodOf(call)?.name === 'createMachine' ? methodOf(call)?.receiver : undefined;
      if (receiver?.type !== 'CallExpression' || calledBy(receiver) !== 'setup') return;
      const [setupOptions] = receiver.arguments;
      if (setupOptions?.type !== 'ObjectExpression') return;
      for (const group of setupOptions.properties)
        if (group.type === 'Property' && keyOf(group) === kind && group.value.type === 'ObjectExpression')
          found.push(...group.value.properties.filter((one) => one.type === 'Property'));
    },
  }).visit(program);
  return found;
}

interface TextRange {
  start: number;
  end: number;
}

const edit = (kind: FaultKind, words: string, { start, end }: TextRange, text: string): Edit => ({
  kind,
  words,
  start,
  end,
  text,
});

const isWithin = (range: TextRange, outer: TextRange): boolean =>
  range.start >= outer.start && range.end <= outer.end;

/** Drops one side of each `&&`, and moves limits by one. */
function guardEdits(program: ESTree.Program, text: string, { key, value }: ESTree.ObjectProperty): Edit[] {
  const textOf = ({ start, end }: TextRange) => text.slice(start, end);
  const name = textOf(key);
  const edits: Edit[] = [];
  new Visitor({
    LogicalExpression(node) {
      if (node.operator !== '&&' || !isWithin(node, value)) return;
      for (const operand of [textOf(node.left), textOf(node.right)])
        edits.push(edit('guard weakened', `${name}, only ${oneLine(operand)}`, node, operand));
    },
    BinaryExpression(node) {
      const other = shiftedOperators[node.operator];
      if (!other || !isWithin(node, value)) return;
      const changed = `${textOf(node.left)} ${other} ${textOf(node.right)}`;
      edits.push(edit('boundary moved', `${name}, ${oneLine(changed)}`, node, changed));
    },
  }).visit(program);
  return edits;
}

/** Drops one field of the objects that an action creates. */
function actionEdits(program: ESTree.Program, text: string, { key, value }: ESTree.ObjectProperty): Edit[] {
  const name = text.slice(key.start, key.end);
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression(node) {
      if (!isWithin(node, value)) return;
      const fields = node.properties.map((property) =>
        property.type === 'Property' ? keyOf(property) : undefined,
      );
      for (const [at, property] of node.properties.entries()) {
        const field = fields[at];
        // An event needs its type; next to a delay, the id only names the timer.
        if (field === undefined || field === 'type' || (field === 'id' && fields.includes('delay'))) continue;
        edits.push(edit('field missing', `${name}, ${field}`, property, '...{}'));
      }
    },
  }).visit(program);
  return edits;
}

export function editsOf(text: string): Edit[] {
  const program = parseChart(text);
  if (typeof program === 'string') throw new Error(program);
  return [
    ...implementationsOf(program, 'guards').flatMap((guard) => guardEdits(program, text, guard)),
    ...implementationsOf(program, 'actions').flatMap((action) => actionEdits(program, text, action)),
  ];
}

let fileCount = 0;

async function load(
  text: string,
  { start, end, text: changed }: Edit,
  folder: string,
): Promise<AnyStateMachine> {
  fileCount += 1;
  const file = join(folder, `faulty-${fileCount}.machine.ts`);
  await writeFile(file, `${text.slice(0, start)}${changed}${text.slice(end)}`);
  const [machine] = await machinesOf(file);
  if (!machine) throw new Error(`${file} exports no machine.`);
  return machine;
}

/** Faults in the guards and actions of a chart. A chart imports values from XState only, so a copy in `folder` runs if XState resolves there. */
export const codeSeeds = (machine: string, text: string, folder: string): Seed[] =>
  editsOf(text).map((edit) => ({
    machine,
    kind: edit.kind,
    words: edit.words,
    build: () => load(text, edit, folder),
  }));
