import type { PathPlan } from 'chart-testing';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { type MatrixRow, matrixOf } from '../state/way.ts';
import { Part } from './parts.tsx';
import * as css from './row-matrix.css.ts';

/** Which path serves which row of the requirements; rows that no path serves are named first. */
export function RowMatrix({ plan }: { plan: PathPlan }) {
  const { chart } = usePage();
  const rows = matrixOf(chart, plan);
  const bare = rows.filter(({ served }) => !served.includes(true)).map(({ row }) => row);
  if (rows.length === 0) return null;
  return (
    <Part title="Requirements and paths">
      <p>
        {bare.length === 0
          ? `All ${rows.length} requirements of this machine have a path.`
          : `No path of these serves ${bare.join(', ')}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <section className={css.frame} aria-label="Requirements and paths" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Requirement</th>
              {plan.paths.map(({ id, title }, nth) => (
                <th key={id} scope="col">
                  <PlaceLink className={css.path} title={title} to={(place) => atStep(place, id, 0)}>
                    {nth + 1}
                  </PlaceLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.row} {...row} />
            ))}
          </tbody>
        </table>
      </section>
    </Part>
  );
}

const Line = ({ row, served }: MatrixRow) => (
  <tr className={served.includes(true) ? '' : css.bare}>
    <th scope="row">{row}</th>
    {served.map((isServed, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the plan.
      <td key={nth}>{isServed && <span className={css.dot} role="img" aria-label="yes" />}</td>
    ))}
  </tr>
);
