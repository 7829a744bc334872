import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Edit, editsOf } from './edits.ts';
import type { Seed } from './seed.ts';

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
