import { nameNow } from '../charts/former-names.ts';
import type { AnyModel } from '../model.ts';
import { WrongUse } from '../run-command.ts';
import type { MachinePath, PathFile } from './path-file.ts';

export interface NamedModel {
  /** The machine's name. */
  name: string;
  model: AnyModel;
}

/** One machine's part of a saved session, with its model. */
export interface Part {
  name: string;
  model: AnyModel;
  path: MachinePath;
}

const isCalled =
  (wanted: string) =>
  ({ name, model }: NamedModel) =>
    name === nameNow(wanted) || model.machine.id === wanted;

/**
 * The parts of a saved session that are to be replayed.
 * @param wanted name or id of a machine; all without
 * @throws {WrongUse} when there is no such machine here, or no part of it in the file
 */
export function choose(
  { machines }: Pick<PathFile, 'machines'>,
  models: readonly NamedModel[],
  wanted?: string,
): Part[] {
  if (wanted !== undefined && !models.some(isCalled(wanted)))
    throw new WrongUse(
      `There is no machine ${wanted}. There are: ${models.map(({ name }) => name).join(', ')}.`,
    );
  const parts = machines.map((path) => {
    const found = models.find(({ model }) => model.machine.id === path.machine);
    if (!found)
      throw new WrongUse(`The file speaks of a machine ${path.machine}, which is not (or no longer) here.`);
    return { ...found, path };
  });
  const chosen = wanted === undefined ? parts : parts.filter(isCalled(wanted));
  if (chosen.length > 0) return chosen;
  const there = [...new Set(parts.map(({ name }) => name))].join(', ') || 'nothing';
  throw new WrongUse(`The file has no part of ${wanted ?? 'any machine'}. In it: ${there}.`);
}
