import { resolve } from 'node:path';
import { loadPlannable, stagedMachines } from '../charts/load.ts';
import { readWaivers } from '../coverage/waivers.ts';
import { type Project, within } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { formatNames } from './formats/formats.ts';
import { usualBound } from './make-plan.ts';
import { runPaths } from './run.ts';
import { promises, strategyNames } from './title.ts';

const help = `
chart-testing paths [CHARTS]   test plans from the charts, in reports/paths/: what to do, step by step, and what to expect
  --machine door,lamp      only these, by name
  --format md,csv          ${formatNames.join(', ')}; md without it
  --strategy NAME          which paths; transitions without it:
${strategyNames.map((name) => `       ${name.padEnd(13)} ${promises[name]}`).join('\n')}
  --to STATE               only the shortest way to this state; with simple, every simple path to it
  --bound STEPS            with simple: how long a path may get; ${usualBound} without it
  --out FOLDER             writes there instead

A path has the same id in every format, and keeps it as long as it stays the same.
Exit code: 0; 1 when something cannot be reached and no waiver (see the config) says that it need not be;
2 for wrong use.
`;

/** Only a machine with a stage can be driven. */
function driversOf(project: Project): (machine: string) => string | null {
  const { driver } = project.walk ?? {};
  const staged = stagedMachines(project);
  return (machine) => (driver && staged.includes(machine) ? within(project, driver) : null);
}

/** The command `chart-testing paths`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: {
        machine: { type: 'string', multiple: true },
        format: { type: 'string', multiple: true },
        strategy: { type: 'string', default: 'transitions' },
        to: { type: 'string' },
        bound: { type: 'string' },
        out: { type: 'string', default: within(project, project.reports, 'paths') },
      },
      async run({ values }) {
        return runPaths(values, {
          models: await loadPlannable(project),
          waivers: readWaivers(project),
          folder: resolve(values.out),
          handle: project.handle,
          driverOf: driversOf(project),
          say: (text) => console.log(text),
          screen: process.stderr,
        });
      },
    },
    args,
  );
