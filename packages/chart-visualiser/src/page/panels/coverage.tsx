import { counted } from 'chart-testing/live';
import { type Figures, figuresOf, hitsOf } from '../state/painting.ts';
import { usePage } from '../state/use-page.tsx';
import { visuallyHidden } from '../ui/parts.css.ts';
import { VisuallyHidden } from '../ui/parts.tsx';
import * as css from './panel.css.ts';
import { Part } from './parts.tsx';

const sentence = ({ walked, total, never, waived }: Figures) =>
  [
    `${walked} of ${total} walked`,
    never.length && `${never.length} never`,
    waived.length && `${waived.length} waived`,
  ]
    .filter(Boolean)
    .join(', ');

/** The shares of walked, waived and never walked transitions. */
export function CoverageBar({ figures }: { figures: Figures }) {
  const { walked, never, waived } = figures;
  return (
    <span className={css.coverageBar} title={sentence(figures)}>
      <VisuallyHidden> {sentence(figures)}</VisuallyHidden>
      <span className={css.walkedShare} style={{ flexGrow: walked }} />
      <span className={css.waivedShare} style={{ flexGrow: waived.length }} />
      <span className={css.neverShare} style={{ flexGrow: never.length }} />
    </span>
  );
}

type RunTableProps = {
  caption: string;
  counts: Record<string, number>;
  /** How a count reads: `12×`, `7 of 9`. */
  say: (count: number) => string;
};

function RunTable({ caption, counts, say }: RunTableProps) {
  const { runs } = usePage().data;
  return (
    <table className={css.countTable}>
      <caption className={visuallyHidden}>{caption}</caption>
      <tbody>
        {Object.entries(runs).map(([run, { words, by }]) => (
          <tr key={run} className={counts[run] ? '' : css.noHits}>
            <th scope="row">{words}</th>
            <td>{counts[run] ? say(counts[run]) : <span title={`Recorded by: ${by}`}>none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to do without any coverage. */
export function NothingYet({ className = css.note }: { className?: string }) {
  const { runs } = usePage().data;
  return (
    <p className={className}>
      <span>
        Nothing was recorded yet. Run <code>{Object.values(runs)[0]?.by}</code>, then make this page again.
      </span>
    </p>
  );
}

const titleOf = (hits: number, waiver: string | undefined) => {
  if (hits > 0) return `Walked ${counted(hits, 'time')}`;
  return waiver === undefined ? 'Never walked' : 'Waived';
};

/** The hits of one transition by run, or the reason of its waiver. */
export function TransitionCoverage({ id }: { id: string }) {
  const { data } = usePage();
  const hits = hitsOf(data, id);
  const waiver = data.waivers[id];
  return (
    <Part title={data.coverage === null ? 'Walked' : titleOf(hits, waiver)}>
      {waiver !== undefined && <p>It need not be walked: {waiver}</p>}
      {data.coverage === null ? (
        <NothingYet />
      ) : (
        <RunTable
          caption="How often, by run"
          counts={data.coverage[id]?.runs ?? {}}
          say={(count) => `${count}×`}
        />
      )}
    </Part>
  );
}

/** How many of some transitions were walked, by run. */
export function GroupCoverage({ title, ids }: { title: string; ids: readonly string[] }) {
  const { data } = usePage();
  const figures = figuresOf(data, ids);
  return (
    <Part title={figures ? `${title}: ${figures.walked} of ${figures.total} walked` : title}>
      {figures ? (
        <>
          <CoverageBar figures={figures} />
          <RunTable
            caption="How many, by run"
            counts={figures.runs}
            say={(count) => `${count} of ${ids.length}`}
          />
        </>
      ) : (
        <NothingYet />
      )}
    </Part>
  );
}
