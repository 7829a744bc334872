import type { ReactNode } from 'react';
import type { Tone } from '../chart/tones.css.ts';
import { tones } from '../chart/tones.css.ts';
import { NothingYet } from '../panels/coverage.tsx';
import { chartFigures } from '../state/figures.ts';
import { changesOf } from '../state/painting.ts';
import { usePage } from '../state/use-page.tsx';
import * as css from './legend.css.ts';

type SwatchProps = { tone: Tone; strength?: number; children: ReactNode };

function Swatch({ tone, strength = 1, children }: SwatchProps) {
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

/** What the colours in force mean, or what is missing for them. */
export function Legend() {
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
      <span className={css.lamp} />
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
