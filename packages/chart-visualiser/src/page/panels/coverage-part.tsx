import { CoverageBar } from '../shell/coverage-bar.tsx';
import { figuresOf, hitsOf } from '../state/figures.ts';
import { usePage } from '../state/use-page.ts';
import { counted } from '../state/words.ts';
import * as panel from './panel.css.ts';
import { Part } from './part.tsx';
import { RunTable } from './run-table.tsx';

/** What to do when no run has left any coverage. */
export function NothingYet({ className = panel.note }: { className?: string }) {
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
  if (hits > 0) return `Walked ${counted(hits, 'time', 'times')}`;
  return waiver === undefined ? 'Never walked' : 'Waived';
};

/** How often one transition was walked, by run; the reason when it need not be. */
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

type GroupCoverageProps = { title: string; ids: readonly string[] };

/** How many of some transitions were walked, by run. */
export function GroupCoverage({ title, ids }: GroupCoverageProps) {
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
