#!/usr/bin/env node
import { openProject, runCommand, WrongUse, withCharts } from 'chart-testing';
import { writePage } from './build.ts';
import { defaultPort, serve } from './serve.ts';

const help = `
chart-visualiser [serve] [CHARTS]   serves a page with every chart, and updates it when charts or coverage change
  --port 4700                       default: ${defaultPort}, or a free port if that is in use
chart-visualiser build [CHARTS]     writes the same as one file that needs no server: visualiser.html in the reports folder
  --out FILE                        writes there instead

  --diff REV                        marks what has changed since a git revision; without REV, the one that
                                    \`chart-testing diff\` chooses

CHARTS are files such as src/**/*.machine.ts; default: those of chart-testing.config.ts.
`;

const isChart = (word: string): boolean => /\.[cm]?[jt]s$/.test(word);

const portOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new WrongUse(`--port is "${text}"; it must be a number from 0 (any free one) to 65535.`);
};

/** Allows `--diff` without a value, which `parseArgs` does not. */
const args = process.argv
  .slice(2)
  .map((word, place, all) =>
    word === '--diff' && /^(--.*)?$/.test(all[place + 1] ?? '') ? '--diff=' : word,
  );

await runCommand(
  {
    help,
    options: { port: { type: 'string' }, out: { type: 'string' }, diff: { type: 'string' } },
    maxPositionals: Number.POSITIVE_INFINITY,
    async run({ values: { port, out, diff }, positionals }) {
      const charts = positionals.filter(isChart);
      const [what = 'serve', ...more] = positionals.filter((word) => !isChart(word));
      if (more.length > 0) throw new WrongUse(`Unexpected argument "${more[0]}".`);
      const opened = await openProject();
      const project = charts.length > 0 ? withCharts(opened, charts) : opened;
      if (what === 'build' && port === undefined) {
        console.log(await writePage(project, out, diff));
        return 0;
      }
      if (what !== 'serve' || out !== undefined)
        throw new WrongUse('Use "serve" (with --port) or "build" (with --out).');
      return serve(project, { port: portOf(port), diff, charts });
    },
  },
  args,
);
