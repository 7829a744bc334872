import { WrongUse } from '../run-command.ts';

export const help = `chart-testing replay FILE [--machine NAME] [--as-test]

Replays a session that was saved in the visualiser ("Save this session") on the real machines and says, step by step,
where they go now and where they went then. Their actors are stand-ins that answer what was recorded.

  --machine NAME  only this machine's part, such as session or auth-form
  --as-test       also writes a Vitest test that replays it, beside a copy of the file
  --help          this text

Exit code: 0 all as recorded, 1 something differs, 2 the file cannot be read or the command is wrong.`;

export const options = { machine: { type: 'string' }, 'as-test': { type: 'boolean' } } as const;

/**
 * The one file that was named.
 * @throws {WrongUse} when there is none, or more than one
 */
export function fileFrom(words: readonly string[]): string {
  const [file, ...more] = words;
  if (file === undefined)
    throw new WrongUse('Which file? Name the session that was saved in the visualiser.');
  if (more.length > 0) throw new WrongUse(`One file at a time: ${words.join(', ')} are too many.`);
  return file;
}
