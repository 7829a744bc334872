import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { describeChart } from '../charts/describe-chart.ts';
import { chartFiles, loadCharts, nameOfFile } from '../charts/load.ts';
import { type Project, within } from '../project.ts';
import { chosen, runCommand } from '../run-command.ts';
import { exportConfig } from './config-json.ts';
import { asMermaid } from './mermaid.ts';

const help = `
chart-testing export [CHARTS] [--machine NAME]

Writes each chart to reports/machines: as NAME.js, to be pasted into Stately's visualiser; as NAME.json, which its editor
imports; and as NAME.mmd, a Mermaid state diagram for wikis and pull requests. Parameters and inputs that are computed
while a machine runs are left out of the JSON.

  --machine NAME   only this one, by its name
`;

/** A chart and the functions it imports from beside it, as one file. */
export async function asOneFile(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: ['xstate'] },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${file} was not bundled`);
  return bundle.output[0].code;
}

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
        const files = new Map(chartFiles(project).map((file) => [nameOfFile(file), file]));
        for (const { name, machine } of charts) {
          const { config, leftOut } = exportConfig(machine);
          const file = join(folder, name);
          await writeFile(`${file}.json`, `${JSON.stringify(config, null, 2)}\n`);
          await writeFile(`${file}.js`, await asOneFile(files.get(name) ?? ''));
          await writeFile(`${file}.mmd`, asMermaid(describeChart(name, machine)));
          const missing =
            leftOut.length > 0 ? ` (${leftOut.length} worked-out values left out of the JSON)` : '';
          console.log(`${relative('', file)}.js, .json, .mmd${missing}`);
        }
        return 0;
      },
    },
    args,
  );
