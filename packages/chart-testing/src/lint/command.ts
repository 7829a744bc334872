import { describeCharts } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { chosen, counted, runCommand } from '../run-command.ts';
import { sayFindings } from './finding.ts';
import { lintProject } from './lint.ts';

const help = `
chart-testing lint [CHARTS] [--machine NAME]

Looks for what is wrong with the charts: states that nothing leads to or out of, branches that are never tried, actors
without onError, what is inline, without a description or an id, events that nobody sends or nobody hears, loops without
a limit, and what the outside editor could not read. Charts with a model are tried out as well: every situation it knows.
Each finding says how to mend it. Exit code 1 when there is one.

  --machine NAME   only this one, by its name
`;

/** The command `chart-testing lint`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' } },
      async run({ values: { machine } }) {
        const charts = chosen(await describeCharts(project), machine);
        const findings = (await lintProject(project)).filter(
          (finding) => machine === undefined || finding.machine === machine,
        );
        const states = charts.flatMap((chart) => chart.states);
        const transitions = charts.flatMap((chart) => chart.transitions);
        const looked = [
          counted(charts.length, 'machine'),
          counted(states.length, 'state'),
          counted(transitions.length, 'transition'),
        ].join(', ');
        if (findings.length > 0) console.log(sayFindings(findings));
        console.log(
          `${looked}: ${findings.length === 0 ? 'nothing wrong' : counted(findings.length, 'finding')}`,
        );
        return findings.length === 0 ? 0 : 1;
      },
    },
    args,
  );
