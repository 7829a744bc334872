import { useCallback, useMemo } from 'react';
import { ChartView } from '../chart/chart-view.tsx';
import { useLive } from '../live/use-live.ts';
import { activeAfter, drawnFor, focusOf, innermost, paintingOf } from '../state/painting.ts';
import { atPart } from '../state/place.ts';
import { usePage } from '../state/use-page.tsx';
import { ColourSwitch } from './colour-switch.tsx';
import { Legend } from './legend.tsx';
import { PlayerBar } from './player-bar.tsx';
import * as css from './stage.css.ts';

/** The same set as long as the same ids are in it. */
function useSteady(ids: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...ids].join('\n');
  return useMemo(() => new Set(key === '' ? [] : key.split('\n')), [key]);
}

const nothing: ReadonlySet<string> = new Set();
const now = 'step-now' as const;

/** The machine that is shown: its name, its drawing, and the path that is walked through it. */
export function Stage({ isLive }: { isLive: boolean }) {
  const { chart, data, go, path, place } = usePage();
  const live = useLive();
  const { step, selected } = place;
  const lit = place.isPathLit ? path : null;

  const paint = useMemo(
    () => paintingOf({ data, chart, colour: place.colour, path: lit, step }),
    [data, chart, place.colour, lit, step],
  );
  const walked = useMemo(() => (lit ? activeAfter(chart, lit, step) : nothing), [chart, lit, step]);
  // Events come by the dozen; the chart is drawn anew only when one of them has changed what is lit.
  const running = useSteady(isLive ? innermost(chart, live.activeOf(chart.id)) : nothing);
  const taken = useSteady(lit || !live.isPast ? nothing : live.walkedOf(chart.id));
  const painted = useMemo(
    () =>
      taken.size === 0 ? paint : (id: string) => (taken.has(id) ? { ...paint(id), tone: now } : paint(id)),
    [taken, paint],
  );
  const select = useCallback(
    (id: string | null) => go(id === null ? { ...place, selected: null } : atPart(place, id)),
    [go, place],
  );

  return (
    <main className={css.stage} id="main" tabIndex={-1} aria-labelledby="machine">
      <header className={css.head}>
        <h1 className={css.name} id="machine">
          {chart.id}
        </h1>
        <ColourSwitch />
      </header>
      <div className={css.chart}>
        <ChartView
          chart={lit ? chart : drawnFor(data, chart, place.colour)}
          active={lit ? walked : running}
          selected={selected}
          onSelect={select}
          paint={painted}
          focusId={lit ? focusOf(chart, lit, step) : selected}
        />
        <Legend />
      </div>
      {path && <PlayerBar path={path} />}
    </main>
  );
}
