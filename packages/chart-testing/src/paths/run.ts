import type { Waiver } from '../coverage/waivers.ts';
import { oneOf } from '../run-command.ts';
import { boundFrom, chooseModels, type NamedModel, wordsIn } from './choose.ts';
import { formatNames } from './formats/formats.ts';
import { glossaryOf } from './glossary.ts';
import { writeIndex } from './index-page.ts';
import { makePlan } from './make-plan.ts';
import { teller } from './progress.ts';
import { type Result, sayResults } from './result.ts';
import { strategyNames } from './strategies.ts';
import { partWaived } from './waived.ts';
import { writePlan } from './write-plan.ts';

/** The options of the command as they were typed. */
export interface Typed {
  machine?: string[] | undefined;
  format?: string[] | undefined;
  strategy: string;
  to?: string | undefined;
  bound?: string | undefined;
}

interface Surroundings {
  models: readonly NamedModel[];
  waivers: readonly Waiver[];
  /** Where the plans go. */
  folder: string;
  /** The property of `window` by which Playwright tests look at running machines. */
  handle: string;
  /** The file by which the project takes the steps of a machine's Playwright specs itself. */
  driverOf: (machine: string) => string | null;
  say: (text: string) => void;
  /** Where long runs say how far they are. */
  screen: Parameters<typeof teller>[0];
}

/**
 * Plans the paths that were asked for, writes them, and says what came of it.
 * @returns the exit code: 1 when something cannot be reached and is not waived
 * @throws {WrongUse} with the words there are
 */
export function runPaths(
  typed: Typed,
  { models, waivers, folder, handle, driverOf, say, screen }: Surroundings,
): number {
  const strategy = oneOf('strategy', strategyNames, typed.strategy);
  const formats = wordsIn(typed.format).map((name) => oneOf('format', formatNames, name));
  const bound = boundFrom(typed.bound, strategy);
  const wanted = chooseModels(models, wordsIn(typed.machine), typed.to);
  const { tell, clear } = teller(screen);
  const results = wanted.map(({ name, model }): Result => {
    const plan = makePlan(name, model, { strategy, to: typed.to, bound, progress: tell(name) });
    const { chart } = glossaryOf(name, model);
    const written = writePlan(
      folder,
      plan,
      { chart, handle, driver: driverOf(name) },
      formats.length > 0 ? formats : ['md'],
    );
    return { plan, chart, unreachable: partWaived(plan.unreachable, chart, waivers), ...written };
  });
  clear();
  writeIndex(folder, results);
  say(sayResults(results, folder));
  return results.every(({ unreachable }) => unreachable.left.length === 0) ? 0 : 1;
}
