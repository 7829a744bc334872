import { runWords, usualRuns } from '../state/words.ts';
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
  const runs = [...new Set([...usualRuns, ...Object.keys(counts)])];
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <tbody>
        {runs.map((run) => (
          <tr key={run} className={counts[run] ? '' : css.none}>
            <th scope="row">{runWords(run)}</th>
            <td>{counts[run] ? say(counts[run]) : 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
