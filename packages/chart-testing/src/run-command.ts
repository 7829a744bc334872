import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nameNow } from './charts/former-names.ts';

/** The command was given something it cannot work with; the message says what, and what there is. */
export class WrongUse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

interface Command<O extends Options> {
  help: string;
  options: O;
  /** How many words may follow that belong to no option. */
  words?: number;
  run: (given: Given<O>) => Promise<number>;
}

function parse<O extends Options>(options: O, args: string[], words: number): Given<O> {
  const given = parseArgs({ args, options, allowPositionals: true, strict: true });
  if (given.positionals.length > words)
    throw new WrongUse(`I do not know what to do with "${given.positionals[words]}".`);
  return given;
}

/** `Unknown option '--x'. To specify …` is enough by its first sentence. */
const firstSentence = (text: string): string => `${text.split('. ', 1)[0]?.replace(/\.$/, '')}.`;

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a command of the terminal: `--help` prints its help; wrong use is one sentence and exit code 2. */
export async function runCommand<O extends Options>(
  { help, options, words = 0, run }: Command<O>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help.trim());
    return;
  }
  try {
    process.exitCode = await run(parse(options, args, words));
  } catch (error) {
    if (!(error instanceof WrongUse) && !isWrongOption(error)) throw error;
    const what = error instanceof WrongUse ? error.message : firstSentence(error.message);
    console.error(`${what} See --help.`);
    process.exitCode = 2;
  }
}

/** The one that was asked for by name, or all. @throws {WrongUse} with the names there are */
export function chosen<T extends { name: string }>(all: readonly T[], name: string | undefined): T[] {
  const found = all.filter((one) => name === undefined || one.name === nameNow(name));
  if (found.length === 0 && name !== undefined)
    throw new WrongUse(
      `There is no machine "${name}". There are: ${[...new Set(all.map((one) => one.name))].join(', ')}.`,
    );
  return found;
}

/** @throws {WrongUse} with the words that are allowed */
export function oneOf<const T extends string>(option: string, allowed: readonly T[], given: string): T {
  const found = allowed.find((word) => word === given);
  if (!found) throw new WrongUse(`--${option} is "${given}"; it may be ${allowed.join(', ')}.`);
  return found;
}

/** @throws {WrongUse} unless it is a whole number from `least` on; `must` says what it has to be */
export function wholeNumber(option: string, given: string, least: number, must: string): number {
  const number = Number(given);
  if (given.trim() === '' || !Number.isSafeInteger(number) || number < least)
    throw new WrongUse(`--${option} is "${given}"; ${must}.`);
  return number;
}
