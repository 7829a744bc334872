import { loadModels } from '../charts/load.ts';
import { openProject } from '../project.ts';
import { choose } from './choose.ts';
import { asPathFile } from './read-path-file.ts';
import { replay, sayStep } from './replay.ts';

/**
 * Replays one part of a saved session, for a test. A line per step says what happened and where the machine is then;
 * what its model claims otherwise follows on the same line.
 * @throws UnreadablePath when it is no saved session; an error when it has no such part
 */
export async function replayPart(saved: unknown, nth: number): Promise<string[]> {
  const models = await loadModels(await openProject());
  const file = asPathFile(saved, 'the path file');
  const path = file.machines[nth];
  if (!path) throw new Error(`The path file has no part ${nth + 1}.`);
  const [part] = choose({ machines: [path] }, models);
  return part ? replay(part.model, part.path).map(sayStep) : [];
}
