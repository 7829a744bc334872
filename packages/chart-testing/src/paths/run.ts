import type { Waiver } from '../coverage/waivers.ts';
import type { Progress } from '../explore/explore.ts';
import { oneOf } from '../run-command.ts';
import { boundFrom, chooseModels, type NamedModel, wordsIn } from './choose.ts';
import { formatNames } from './formats/formats.ts';
import { makePlan } from './make-plan.ts';
import { partWaived, type Result, sayResults, writeIndex } from './result.ts';
import { strategyNames } from './title.ts';
import { glossaryOf } from './words.ts';
import { writePlan } from './write-plan.ts';

/** Milliseconds between two words: often enough to see life, seldom enough for a log. */
const pause = { terminal: 100, log: 5_000 };

interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/**
 * Says on the terminal how far a long run has come, on one line that is written over; elsewhere a line every few seconds.
 * @param now in milliseconds
 */
export function teller(screen: Screen, now: () => number = () => performance.now()) {
  const isTerminal = screen.isTTY === true;
  let last = now();
  let isShown = false;
  const tell =
    (about: string): Progress =>
    (text) => {
      if (now() - last < (isTerminal ? pause.terminal : pause.log)) return;
      last = now();
      isShown = isTerminal;
      screen.write(isTerminal ? `\r\u001b[K${about}: ${text}` : `${about}: ${text}\n`);
    };
  const clear = () => {
    if (isShown) screen.write('\r\u001b[K');
    isShown = false;
  };
  return { tell, clear };
}

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
