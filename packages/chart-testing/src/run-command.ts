import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nameNow } from './charts/former-names.ts';

/** The command was used wrongly; the message says how, and what is available. */
export class WrongUse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type ParsedArgs<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

interface Command<O extends Options> {
  help: string;
  options: O;
  /** Default 0. */
  maxPositionals?: number;
  run: (parsed: ParsedArgs<O>) => Promise<number>;
}

function parse<O extends Options>(options: O, args: string[], maxPositionals: number): ParsedArgs<O> {
  const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  if (parsed.positionals.length > maxPositionals)
    throw new WrongUse(`Unexpected argument "${parsed.positionals[maxPositionals]}".`);
  return parsed;
}

const firstSentence = (text: string): string => `${text.split('. ', 1)[0]?.replace(/\.$/, '')}.`;

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a terminal command. `--help` prints its help; wrong use prints one sentence and exits with code 2. */
export async function runCommand<O extends Options>(
  { help, options, maxPositionals = 0, run }: Command<O>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help.trim());
    return;
  }
  try {
    process.exitCode = await run(parse(options, args, maxPositionals));
  } catch (error) {
    if (!(error instanceof WrongUse) && !isWrongOption(error)) throw error;
    const what = error instanceof WrongUse ? error.message : firstSentence(error.message);
    console.error(`${what} See --help.`);
    process.exitCode = 2;
  }
}

/** The machine with this name, or all. @throws {WrongUse} that lists the names */
export function chosen<T extends { name: string }>(all: readonly T[], name: string | undefined): T[] {
  const found = all.filter((one) => name === undefined || one.name === nameNow(name));
  if (found.length === 0 && name !== undefined)
    throw new WrongUse(
      `There is no machine "${name}". There are: ${[...new Set(all.map((one) => one.name))].join(', ')}.`,
    );
  return found;
}

/** @throws {WrongUse} that lists the allowed values */
export function oneOf<const T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((word) => word === value);
  if (!found) throw new WrongUse(`--${option} is "${value}"; it must be one of: ${allowed.join(', ')}.`);
  return found;
}

/** @throws {WrongUse} unless it is a whole number of at least `min`; `requirement` says what is expected */
export function wholeNumber(option: string, value: string, min: number, requirement: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(number) || number < min)
    throw new WrongUse(`--${option} is "${value}"; ${requirement}.`);
  return number;
}
