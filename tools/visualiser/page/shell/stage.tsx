import { useCallback, useMemo } from 'react';
import { ChartView } from '../chart/chart-view.tsx';
import { useLive } from '../live/use-live.ts';
import { activeAfter, focusOf, innermost, paintingOf } from '../state/painting.ts';
import { atPart } from '../state/place.ts';
import { usePage } from '../state/use-page.ts';
import { ColourSwitch } from './colour-switch.tsx';
import { Legend } from './legend.tsx';
import { PlayerBar } from './player-bar.tsx';
import * as css from './stage.css.ts';

const nothing: ReadonlySet<string> = new Set();
const now = 'step-now' as const;

/** Where the running app is in this machine; the same set until that changes, as events come by the dozen. */
function useLiveStates(isLive: boolean): ReadonlySet<string> {
  const { chart } = usePage();
  const { activeOf } = useLive();
  const ids = isLive ? [...innermost(chart, activeOf(chart.id))].join('\n') : '';
  return useMemo(() => new Set(ids === '' ? [] : ids.split('\n')), [ids]);
}

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
  const taken = useMemo(() => (lit || !live.isPast ? nothing : live.walkedOf(chart.id)), [lit, live, chart]);
  const painted = useMemo(
    () =>
      taken.size === 0 ? paint : (id: string) => (taken.has(id) ? { ...paint(id), tone: now } : paint(id)),
    [taken, paint],
  );
  const select = (id: string | null) => go(id === null ? { ...place, selected: null } : atPart(place, id));

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
          chart={chart}
          active={lit || !isLive ? walked : innermost(chart, live.activeOf(chart.id))}
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
