import { parseArgs } from 'node:util';

export interface ReplayOptions {
  file: string;
  /** Name or id of the machine to replay; all of them without. */
  machine: string | undefined;
  asTest: boolean;
}

export const help = `npm run paths:replay -- FILE [--machine NAME] [--as-test]

Replays a session that was saved in the visualiser ("Save this session") on the real machines and says, step by step,
where they go now and where they went then. Their actors are stand-ins that answer what was recorded.

  --machine NAME  only this machine's part, such as session or auth-form
  --as-test       also writes tests/machines/recorded/<name of the file>.test.ts, a test that replays it
  --help          this text

Exit code: 0 all as recorded, 1 something differs, 2 the file cannot be read or the command is wrong.`;

/** @throws with a sentence for the person when the command is wrong. Returns undefined when help is asked for. */
export function readOptions(args: string[]): ReplayOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      machine: { type: 'string' },
      'as-test': { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new Error('Which file? Name the session that was saved in the visualiser.');
  if (more.length > 0) throw new Error(`One file at a time: ${positionals.join(', ')} are too many.`);
  return { file, machine: values.machine, asTest: values['as-test'] ?? false };
}
