import { usePage } from '../state/use-page.ts';
import * as css from './run-table.css.ts';

type RunTableProps = {
  caption: string;
  /** By run. */
  counts: Record<string, number>;
  /** How a count reads: `12×`, `7 of 9`. */
  say: (count: number) => string;
};

/** What each kind of run has walked. */
export function RunTable({ caption, counts, say }: RunTableProps) {
  const { runs } = usePage().data;
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <tbody>
        {Object.entries(runs).map(([run, { words, by }]) => (
          <tr key={run} className={counts[run] ? '' : css.none}>
            <th scope="row">{words}</th>
            <td>{counts[run] ? say(counts[run]) : <span title={`Recorded by: ${by}`}>none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
