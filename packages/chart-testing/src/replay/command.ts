import { relative } from 'node:path';
import { loadModels } from '../charts/load.ts';
import { sayIssue } from '../model.ts';
import type { Project } from '../project.ts';
import { runCommand, WrongUse } from '../run-command.ts';
import { counted } from '../util.ts';
import { choose, type Part, readPathFile } from './path-file.ts';
import { placeOf } from './path-step.ts';
import { isGood, type ReplayedStep, replay, writeTest } from './replay.ts';

function sayStep(step: ReplayedStep, index: number): string[] {
  const { words, recorded, now, isSame, obstacle, isKnown, issues } = step;
  const place = isSame
    ? placeOf(recorded)
    : `was ${placeOf(recorded)}, now ${placeOf(now)}${obstacle ? `: ${obstacle}` : ''}`;
  const issueLines = isKnown ? issues : [];
  return [
    `${isGood(step) ? ' ' : '✗'} ${String(index).padStart(3)}  ${words} → ${place}`,
    ...issueLines.map((issue) => `       the model contradicts this: ${sayIssue(issue)}`),
  ];
}

/** The claims are checked as long as every step so far is a case of the model. */
function formatClaims(all: readonly ReplayedStep[]): string {
  const known = all.findIndex(({ isKnown }) => !isKnown);
  const failed = all.filter(({ isKnown, issues }) => isKnown && issues.length > 0).length;
  const hold = failed === 0 ? 'Its claims hold' : `Its claims are broken at ${counted(failed, 'step')}`;
  if (known === 0) return 'Its claims are not checked: the model does not know this start.';
  if (known < 0) return `${hold}; the model knows the whole case.`;
  return `${hold} up to step ${known - 1}; the model does not know the steps after it.`;
}

/** Describes the replay of one machine: its steps, then the result. */
export function report({ name }: Part, all: readonly ReplayedStep[]): string {
  const bad = all.filter((step) => !isGood(step));
  const [first] = bad;
  const result = first
    ? `differs at ${bad.length} of ${counted(all.length - 1, 'step')}, first at step ${all.indexOf(first)}.`
    : `${counted(all.length - 1, 'step')} as recorded.`;
  return [name, ...all.flatMap(sayStep), `  = ${name}: ${result} ${formatClaims(all)}`].join('\n');
}

const help = `chart-testing replay FILE [--machine NAME] [--as-test]

Replays a session that was saved in chart-visualiser ("Save this session") on the real machines, and compares their states
with the recorded ones, step by step. Stand-ins for their actors answer what was recorded.

  --machine NAME  only this machine's part, such as session or auth-form
  --as-test       also writes a Vitest test that replays it, and a copy of the file next to it
  --help          this text

Exit code: 0 all as recorded, 1 something differs, 2 the file cannot be read or wrong use.`;

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' }, 'as-test': { type: 'boolean' } },
      maxPositionals: 1,
      async run({ values, positionals: [name] }) {
        if (!name) throw new WrongUse('Name the file of a saved session.');
        const file = readPathFile(name);
        const parts = choose(file, await loadModels(project), values.machine);
        const replayed = parts.map((part) => ({ part, steps: replay(part.model, part.path) }));
        console.log(replayed.map(({ part, steps }) => report(part, steps)).join('\n\n'));
        const isSame = replayed.every(({ steps }) => steps.every(isGood));
        console.log(`\n${name}: ${isSame ? 'all as recorded' : 'something differs'}`);
        if (values['as-test']) {
          const written = writeTest(project, name, { ...file, machines: parts.map(({ path }) => path) });
          console.log(`Written: ${written.map((path) => relative('', path)).join(' and ')}`);
        }
        return isSame ? 0 : 1;
      },
    },
    args,
  );
