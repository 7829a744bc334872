import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describeChart } from '../charts/describe-chart.ts';
import { loadCharts } from '../charts/load.ts';
import { type Project, within } from '../project.ts';
import { chosen, runCommand } from '../run-command.ts';
import { exportConfig } from './config-json.ts';
import { asMermaid } from './mermaid.ts';

const help = `
chart-testing export [CHARTS] [--machine NAME]

Writes each chart as reports/machines/NAME.json, which Stately's editor imports, and as reports/machines/NAME.mmd, a
Mermaid state diagram for wikis and pull requests. (The charts' own files can be pasted into Stately as they are, too.) Parameters and inputs that are worked out while a machine runs are no data and are left out of the JSON.

  --machine NAME   only this one, by its name
`;

/** The command `chart-testing export`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' } },
      async run({ values: { machine: name } }) {
        const charts = chosen(await loadCharts(project), name);
        const folder = within(project, project.reports, 'machines');
        await mkdir(folder, { recursive: true });
        for (const { name, machine } of charts) {
          const { config, leftOut } = exportConfig(machine);
          const file = join(folder, name);
          await writeFile(`${file}.json`, `${JSON.stringify(config, null, 2)}\n`);
          await writeFile(`${file}.mmd`, asMermaid(describeChart(name, machine)));
          const missing =
            leftOut.length > 0 ? ` (${leftOut.length} worked-out values left out of the JSON)` : '';
          console.log(`${relative('', file)}.json, .mmd${missing}`);
        }
        return 0;
      },
    },
    args,
  );
