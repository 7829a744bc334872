import type { ChangedPart, Chart } from 'chart-testing';
import { counted, durationOf } from 'chart-testing/live';
import { pathOf } from '../state/neighbours.ts';
import { changesById, changesOf, chartFigures } from '../state/painting.ts';
import { usePage } from '../state/use-page.tsx';
import { GroupCoverage } from './coverage.tsx';
import * as css from './panel.css.ts';
import { Facts, Id, Part, PartLink, TransitionList } from './parts.tsx';

const titles = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

export function Changes({ id }: { id: string }) {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  const part = machine && changesById(machine).get(id);
  if (!part) return null;
  return (
    <Part title={`${titles[part.change]} since ${data.diff?.rev}`}>
      <ul className={css.plainList}>
        {part.words.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Part>
  );
}

/** A state by its path, a transition by its source and label. */
function nameOf(chart: Chart, id: string): string {
  const transition = chart.transitions.find((one) => one.id === id);
  if (!transition) return chart.states.find((one) => one.id === id)?.path || id;
  const { branch, label, source } = transition;
  return `${pathOf(chart, source)}: ${label}${branch === 'else' ? ', otherwise' : ''}`;
}

function AllChanges() {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  if (machine === undefined) return null;
  const parts = [...machine.states, ...machine.transitions];
  return (
    <Part title={`${machine.state === 'added' ? 'New' : 'Changed'} since ${data.diff?.rev}`}>
      <ul className={css.stack}>
        {parts.map((part) => (
          <li key={`${part.change} ${part.id}`}>
            <ChangedLine {...part} name={nameOf(chart, part.id)} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

const ChangedLine = ({ id, change, name, words }: ChangedPart & { name: string }) => (
  <>
    {change === 'removed' ? <del>{id}</del> : <PartLink id={id}>{name}</PartLink>}
    <p className={css.note}>{`${titles[change]}${words.length > 0 ? `: ${words.join('; ')}` : ''}`}</p>
  </>
);

/** The details of the machine, without a selection. */
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

/** The build time of the page, and ignored coverage. */
function Made() {
  const { data } = usePage();
  return (
    <footer className={css.note}>
      <p>Made {new Date(data.made).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}.</p>
      {data.coverageNotes.length > 0 && (
        <details>
          <summary>{counted(data.coverageNotes.length, 'record')} not counted</summary>
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
          <PartLink key={id} id={id}>
            {screen}
          </PartLink>,
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
      <Facts facts={delays.map(([name, ms]) => [name, ms === null ? 'computed' : durationOf(ms)])} />
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
            <PartLink id={id}>{id}</PartLink>
            <p className={css.note}>{why}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
