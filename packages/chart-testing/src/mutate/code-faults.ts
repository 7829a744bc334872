import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ESTree, Visitor } from 'vite';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { FaultKind } from '../faults/fault.ts';
import { calledBy, keyOf, methodOf, parseChart } from '../lint/paste/syntax.ts';

/** A fault that may be put into a machine. */
export interface Seed {
  /** By name. */
  machine: string;
  kind: FaultKind;
  words: string;
  build: () => Promise<AnyStateMachine>;
}

/** One fault in the text of a chart: what stands between two places becomes something else. */
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
        edits.push({
          kind: 'guard weakened',
          words: `${name}, only ${oneLine(kept)}`,
          start: node.start,
          end: node.end,
          text: kept,
        });
    },
    BinaryExpression(node) {
      const other = moved[node.operator];
      if (!other || !isWithin(node, value)) return;
      const changed = `${textOf(node.left)} ${other} ${textOf(node.right)}`;
      edits.push({
        kind: 'boundary moved',
        words: `${name}, ${oneLine(changed)}`,
        start: node.start,
        end: node.end,
        text: changed,
      });
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
        const { start, end } = property;
        edits.push({ kind: 'field missing', words: `${name}, ${field}`, start, end, text: '...{}' });
      }
    },
  }).visit(program);
  return edits;
}

/** Every fault that can be written into the guards and actions of a chart, one at a time. */
export function editsOf(text: string): Edit[] {
  const program = parseChart(text);
  if (typeof program === 'string') throw new Error(program);
  return [
    ...implementationsOf(program, 'guards').flatMap((guard) => guardEdits(program, text, guard)),
    ...implementationsOf(program, 'actions').flatMap((action) => actionEdits(program, text, action)),
  ];
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

let written = 0;

async function load(
  text: string,
  { start, end, text: changed }: Edit,
  folder: string,
): Promise<AnyStateMachine> {
  written += 1;
  const file = join(folder, `faulty-${written}.machine.ts`);
  await writeFile(file, `${text.slice(0, start)}${changed}${text.slice(end)}`);
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const machine = Object.values(exported).find(isMachine);
  if (!machine) throw new Error(`${file} exports no machine.`);
  return machine;
}

/**
 * Faults in the code of a chart's guards and actions. A chart takes values from XState only, so a copy with a fault runs
 * wherever XState can be imported from.
 * @param text of the chart's file
 * @param folder where copies may be written
 */
export const codeSeeds = (machine: string, text: string, folder: string): Seed[] =>
  editsOf(text).map((edit) => ({
    machine,
    kind: edit.kind,
    words: edit.words,
    build: () => load(text, edit, folder),
  }));
