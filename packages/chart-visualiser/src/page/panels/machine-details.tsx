import { chartFigures } from '../state/figures.ts';
import { atPart } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { counted } from '../state/words.ts';
import { link } from '../ui/text/text.css.ts';
import { AllChanges } from './changes.tsx';
import { GroupCoverage } from './coverage.tsx';
import * as css from './panel.css.ts';
import { Facts, Id, Part } from './parts.tsx';
import { TransitionList } from './transition-list.tsx';

const durationOf = (ms: number | null): string =>
  ms === null ? 'worked out at the time' : ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;

/** The machine as a whole, when nothing in it is chosen. */
export function MachineDetails() {
  const { chart, data } = usePage();
  const { states, transitions } = chart;
  const figures = chartFigures(data, chart);
  const missed = transitions.filter(({ id }) => figures?.never.includes(id));
  const waived = transitions.filter(({ id }) => figures?.waived.includes(id));
  return (
    <>
      <header>
        <h2 className={css.about} tabIndex={-1}>
          About this machine
        </h2>
        <p className={css.lead}>{chart.description}</p>
      </header>
      <Facts
        facts={[
          ['States', states.filter(({ parent, type }) => parent !== null && type !== 'history').length],
          ['Transitions', transitions.length],
          ['File', <Id key="file" of={`machines/${chart.name}/${chart.name}.machine.ts`} />],
        ]}
      />
      <p className={css.note}>Choose a state or an arrow in the chart to learn about it.</p>
      <AllChanges />
      {missed.length > 0 && (
        <Part title={`Never walked: ${missed.length}`}>
          <TransitionList transitions={missed} />
        </Part>
      )}
      <GroupCoverage title="Coverage" ids={transitions.map(({ id }) => id)} />
      {waived.length > 0 && (
        <Part title={`Need not be walked: ${waived.length}`}>
          <TransitionList transitions={waived} />
        </Part>
      )}
      <Screens />
      <Delays />
      <Unreachable />
      <Made />
    </>
  );
}

/** When the page was made, and what it could not count. */
function Made() {
  const { data } = usePage();
  return (
    <footer className={css.note}>
      <p>Made {new Date(data.made).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}.</p>
      {data.coverageNotes.length > 0 && (
        <details>
          <summary>{counted(data.coverageNotes.length, 'record', 'records')} not counted</summary>
          <ul className={css.plainList}>
            {data.coverageNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </footer>
  );
}

function Screens() {
  const { chart } = usePage();
  const shown = chart.states.filter(({ screen }) => screen !== null);
  if (shown.length === 0) return null;
  return (
    <Part title="What the person sees">
      <Facts
        facts={shown.map(({ id, path, screen }) => [
          path || chart.id,
          <PlaceLink key={id} className={link} to={(place) => atPart(place, id)}>
            {screen}
          </PlaceLink>,
        ])}
      />
    </Part>
  );
}

function Delays() {
  const { chart } = usePage();
  const delays = Object.entries(chart.delays);
  if (delays.length === 0) return null;
  return (
    <Part title="Delays">
      <Facts facts={delays.map(([name, ms]) => [name, durationOf(ms)])} />
    </Part>
  );
}

function Unreachable() {
  const { plans } = usePage();
  const all = plans.flatMap(({ unreachable }) => unreachable);
  const unreachable = [...new Map(all.map((one) => [one.id, one])).values()];
  if (unreachable.length === 0) return null;
  return (
    <Part title={`No path leads there: ${unreachable.length}`}>
      <ul className={css.plainList}>
        {unreachable.map(({ id, why }) => (
          <li key={id}>
            <PlaceLink className={link} to={(place) => atPart(place, id)}>
              {id}
            </PlaceLink>
            <p className={css.note}>{why}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
