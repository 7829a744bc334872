import { useEffect, useRef } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import { CoverageBar } from '../panels/coverage.tsx';
import { changesOf, chartFigures } from '../state/painting.ts';
import { atMachine } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import * as css from './app.css.ts';

/** Every machine with its description and coverage. */
export function MachineList({ onChoose }: { onChoose?: () => void }) {
  const { data } = usePage();
  return (
    <ul>
      {data.charts.map((chart) => (
        <li key={chart.id}>
          <MachineLine chart={chart} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function MachineLine({ chart, onChoose }: { chart: DrawnChart; onChoose: (() => void) | undefined }) {
  const { chart: shown, data } = usePage();
  const figures = chartFigures(data, chart);
  const line = useRef<HTMLAnchorElement>(null);
  const isShown = shown === chart;
  useEffect(() => {
    if (isShown && !onChoose) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, onChoose]);
  return (
    <PlaceLink
      className={css.line}
      to={(place) => atMachine(place, chart.id)}
      ref={line}
      aria-current={isShown ? 'page' : undefined}
      onClick={onChoose}
    >
      <span className={css.top}>
        <span className={css.name}>{chart.id}</span>
        {changesOf(data.diff, chart) && (
          <span className={css.change}>{changesOf(data.diff, chart)?.state}</span>
        )}
        <span className={css.count}>
          {figures ? `${figures.walked}/${figures.total}` : chart.transitions.length}
        </span>
      </span>
      {figures && <CoverageBar figures={figures} />}
      <span className={css.description}>{chart.description}</span>
    </PlaceLink>
  );
}
