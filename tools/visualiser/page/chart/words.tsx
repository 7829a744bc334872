import type { TextRun } from '../../layout/chart-layout.ts';
import * as css from './chart.css.ts';
import { text } from './text.css.ts';

function Run({ run }: { run: TextRun }) {
  if (run.face !== 'number')
    return (
      <text className={text[run.face]} x={run.x} y={run.y}>
        {run.text}
      </text>
    );
  const middle = run.x + run.width / 2;
  return (
    <>
      <circle className={css.disc} cx={middle} cy={run.y - 3.6} r={7} />
      <text className={text.number} x={middle} y={run.y} textAnchor="middle">
        {run.text}
      </text>
    </>
  );
}

/** Text where the layout put it. */
export function Words({ runs }: { runs: readonly TextRun[] }) {
  return (
    <g aria-hidden>
      {runs.map((run) => (
        <Run key={`${run.x} ${run.y}`} run={run} />
      ))}
    </g>
  );
}
