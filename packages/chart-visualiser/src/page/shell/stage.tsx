import { type ReactNode, useCallback, useMemo } from 'react';
import { type Tone, tones } from '../chart/chart.css.ts';
import { ChartView } from '../chart/chart-view.tsx';
import { useLiveState } from '../live/live-store.ts';
import { activeIds, newestOf } from '../live/view-at.ts';
import { NothingYet } from '../panels/coverage.tsx';
import {
  activeAfter,
  changesOf,
  chartFigures,
  drawnFor,
  focusOf,
  innermost,
  paintingOf,
} from '../state/painting.ts';
import { atPart, type Colour } from '../state/place.ts';
import { usePage } from '../state/use-page.tsx';
import { visuallyHidden } from '../ui/parts.css.ts';
import { PlayerBar } from './player-bar.tsx';
import * as css from './stage.css.ts';

const choices: { colour: Colour | 'path'; name: string; hint: string }[] = [
  { colour: 'plain', name: 'Plain', hint: 'The chart as it is' },
  { colour: 'coverage', name: 'Coverage', hint: 'What tests and people have walked' },
  { colour: 'differences', name: 'Differences', hint: 'What has changed since an older version' },
  { colour: 'path', name: 'Path', hint: 'The path that is open' },
];

/** Selects what the colours of the chart show. */
function ColourSwitch() {
  const { go, path, place } = usePage();
  const current = path && place.isPathLit ? 'path' : place.colour;
  const choose = (colour: Colour | 'path') =>
    go(colour === 'path' ? { ...place, isPathLit: true } : { ...place, colour, isPathLit: false }, 'replace');
  return (
    <fieldset className={css.switcher}>
      <legend className={visuallyHidden}>Colours</legend>
      {choices.map(({ colour, name, hint }) => {
        const isOff = colour === 'path' && path === null;
        return (
          <label key={colour} className={css.choice} title={isOff ? 'Choose a path first' : hint}>
            <input
              className={visuallyHidden}
              type="radio"
              name="colour"
              checked={colour === current}
              disabled={isOff}
              onChange={() => choose(colour)}
            />
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}

function Swatch({ tone, strength = 1, children }: { tone: Tone; strength?: number; children: ReactNode }) {
  return (
    <li className={css.item}>
      <svg
        className={`${tones[tone]} ${css.swatch}`}
        style={{ ['--strength' as string]: strength }}
        viewBox="0 0 26 12"
        aria-hidden="true"
      >
        <path className={css.line} d="M1 6h24" />
      </svg>
      {children}
    </li>
  );
}

/** The meaning of the current colours, or what is missing for them. */
function Legend() {
  const { path, place } = usePage();
  if (path && place.isPathLit) return <PathLegend />;
  if (place.colour === 'coverage') return <CoverageLegend />;
  return place.colour === 'differences' ? <DifferenceLegend /> : null;
}

const PathLegend = () => (
  <ul className={css.legend} aria-label="Colours">
    <Swatch tone="step-now">this step</Swatch>
    <Swatch tone="step">on the path</Swatch>
    <li className={css.item}>
      <span className={css.activeDot} />
      here now
    </li>
  </ul>
);

function CoverageLegend() {
  const { chart, data } = usePage();
  const figures = chartFigures(data, chart);
  if (figures === null) return <NothingYet className={css.legend} />;
  const { never, waived } = figures;
  return (
    <ul className={css.legend} aria-label="Colours">
      <Swatch tone="walked" strength={0.1}>
        few
      </Swatch>
      <Swatch tone="walked">often</Swatch>
      <Swatch tone="never">never: {never.length}</Swatch>
      <Swatch tone="waived">waived: {waived.length}</Swatch>
    </ul>
  );
}

function DifferenceLegend() {
  const { chart, data } = usePage();
  if (data.diff === null)
    return (
      <p className={css.legend}>
        <span>
          This page was made without a comparison. Run <code>npx chart-visualiser serve --diff main</code>.
        </span>
      </p>
    );
  const machine = changesOf(data.diff, chart);
  if (machine === undefined)
    return <p className={css.legend}>Nothing has changed here since {data.diff.rev}.</p>;
  const parts = [...machine.states, ...machine.transitions];
  const count = (change: string) => parts.filter((part) => part.change === change).length;
  return (
    <ul className={css.legend} aria-label="Colours">
      {machine.state === 'added' && <Swatch tone="added">this machine is new</Swatch>}
      {count('added') > 0 && <Swatch tone="added">+ added: {count('added')}</Swatch>}
      {count('changed') > 0 && <Swatch tone="changed">~ changed: {count('changed')}</Swatch>}
      {count('removed') > 0 && <Swatch tone="removed">− removed: {count('removed')}</Swatch>}
      <li className={css.item}>since {data.diff.rev}</li>
    </ul>
  );
}

/** Keeps the same set while its ids are the same. */
function useSteady(ids: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...ids].join('\n');
  return useMemo(() => new Set(key === '' ? [] : key.split('\n')), [key]);
}

const nothing: ReadonlySet<string> = new Set();
const now = 'step-now' as const;

/** The current machine: its name, its drawing, and the open path. */
export function Stage({ isLive }: { isLive: boolean }) {
  const { chart, data, go, path, place } = usePage();
  const { moment, view } = useLiveState();
  const { step, selected } = place;
  const lit = place.isPathLit ? path : null;

  const paint = useMemo(
    () => paintingOf({ data, chart, colour: place.colour, path: lit, step }),
    [data, chart, place.colour, lit, step],
  );
  const walked = useMemo(() => (lit ? activeAfter(chart, lit, step) : nothing), [chart, lit, step]);
  // Events are frequent; the chart renders again only when the highlighted states change.
  const actor = newestOf(view, chart.id);
  const running = useSteady(isLive && actor ? innermost(chart, activeIds(actor)) : nothing);
  const taken = useSteady(lit || moment === null ? nothing : new Set(actor?.walked));
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
