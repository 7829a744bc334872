import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { machinesOf } from '../charts/load.ts';
import { calledBy, keyOf, methodOf, parseChart } from '../lint/paste.ts';
import type { Fault, FaultKind } from './fault.ts';

/** A fault by the name of its machine. */
export interface Seed extends Omit<Fault, 'build'> {
  machine: string;
  build: () => AnyStateMachine | Promise<AnyStateMachine>;
}

interface Edit {
  kind: FaultKind;
  /** Which guard or action, and what of it: `gigTakesPeople, only context.gigStatus === 'open'`. */
  words: string;
  start: number;
  end: number;
  text: string;
}

const moved: Record<string, string> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The implementations of one kind that `setup` is given, each by its name. */
function implementationsOf(program: ESTree.Program, kind: 'guards' | 'actions'): ESTree.ObjectProperty[] {
  const found: ESTree.ObjectProperty[] = [];
  new Visitor({
    CallExpression(call) {
      const on = methodOf(call)?.name === 'createMachine' ? methodOf(call)?.on : undefined;
      if (on?.type !== 'CallExpression' || calledBy(on) !== 'setup') return;
      const [given] = on.arguments;
      if (given?.type !== 'ObjectExpression') return;
      for (const group of given.properties)
        if (group.type === 'Property' && keyOf(group) === kind && group.value.type === 'ObjectExpression')
          found.push(...group.value.properties.filter((one) => one.type === 'Property'));
    },
  }).visit(program);
  return found;
}

interface Part {
  start: number;
  end: number;
}

const edit = (kind: FaultKind, words: string, { start, end }: Part, text: string): Edit => ({
  kind,
  words,
  start,
  end,
  text,
});

const isWithin = (part: Part, whole: Part): boolean => part.start >= whole.start && part.end <= whole.end;

/** Conditions that ask less, and limits that lie one further. */
function guardEdits(program: ESTree.Program, text: string, { key, value }: ESTree.ObjectProperty): Edit[] {
  const textOf = ({ start, end }: Part) => text.slice(start, end);
  const name = textOf(key);
  const edits: Edit[] = [];
  new Visitor({
    LogicalExpression(node) {
      if (node.operator !== '&&' || !isWithin(node, value)) return;
      for (const kept of [textOf(node.left), textOf(node.right)])
        edits.push(edit('guard weakened', `${name}, only ${oneLine(kept)}`, node, kept));
    },
    BinaryExpression(node) {
      const other = moved[node.operator];
      if (!other || !isWithin(node, value)) return;
      const changed = `${textOf(node.left)} ${other} ${textOf(node.right)}`;
      edits.push(edit('boundary moved', `${name}, ${oneLine(changed)}`, node, changed));
    },
  }).visit(program);
  return edits;
}

/** What an action writes down or tells, with one field of it missing. */
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
        // An event without its type is none; beside a delay, the id only names the timer.
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

let written = 0;

async function load(
  text: string,
  { start, end, text: changed }: Edit,
  folder: string,
): Promise<AnyStateMachine> {
  written += 1;
  const file = join(folder, `faulty-${written}.machine.ts`);
  await writeFile(file, `${text.slice(0, start)}${changed}${text.slice(end)}`);
  const [machine] = await machinesOf(file);
  if (!machine) throw new Error(`${file} exports no machine.`);
  return machine;
}

/** Faults in the guards and actions of a chart. Its values come from XState only, so a copy in any `folder` that finds XState runs. */
export const codeSeeds = (machine: string, text: string, folder: string): Seed[] =>
  editsOf(text).map((edit) => ({
    machine,
    kind: edit.kind,
    words: edit.words,
    build: () => load(text, edit, folder),
  }));
