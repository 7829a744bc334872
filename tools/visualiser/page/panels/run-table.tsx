import { runNames, runs } from '#tools/coverage/runs.ts';
import { runWords } from '../state/words.ts';
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
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <tbody>
        {runNames.map((run) => (
          <tr key={run} className={counts[run] ? '' : css.none}>
            <th scope="row">{runWords[run]}</th>
            <td>{counts[run] ? say(counts[run]) : <span title={`Recorded by: ${runs[run]}`}>none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
