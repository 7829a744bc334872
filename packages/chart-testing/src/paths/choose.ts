import { nameNow } from '../charts/former-names.ts';
import { pathOf, statesOf } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import { chosen, WrongUse } from '../run-command.ts';
import type { Strategy } from './plan.ts';
import { stateNamed } from './shortest.ts';

export interface NamedModel {
  name: string;
  model: AnyModel;
}

/** The words of an option that may be given several times, or once with commas. */
export const wordsIn = (given: readonly string[] = []): string[] =>
  given
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');

function hasState({ model }: NamedModel, state: string): boolean {
  return statesOf(model.machine).some(
    (node) => node.path.length > 0 && (pathOf(node) === state || node.id === state),
  );
}

/**
 * The machines that were asked for, or all; with a state, those that have it.
 * @throws {WrongUse} with the names there are
 */
export function chooseModels(
  all: readonly NamedModel[],
  names: readonly string[],
  to: string | undefined,
): NamedModel[] {
  for (const name of names) chosen(all, name);
  const wanted = all.filter(({ name }) => names.length === 0 || names.map(nameNow).includes(name));
  if (to === undefined) return wanted;
  const having = wanted.filter((one) => hasState(one, to));
  const [only, ...more] = wanted;
  if (having.length > 0 || !only) return having;
  if (more.length > 0) throw new WrongUse(`None of these machines has a state "${to}".`);
  try {
    stateNamed(only.model, to);
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  return having;
}

/** @throws {WrongUse} when it is no whole number of steps, or there is nothing to bound */
export function boundFrom(text: string | undefined, strategy: Strategy): number | undefined {
  if (text === undefined) return undefined;
  if (strategy !== 'simple') throw new WrongUse('--bound goes with --strategy simple only.');
  const bound = Number(text);
  if (!Number.isInteger(bound) || bound < 1)
    throw new WrongUse(`--bound is "${text}"; it has to be a number of steps, 1 or more.`);
  return bound;
}
