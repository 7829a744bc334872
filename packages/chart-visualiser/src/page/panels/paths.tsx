import type { PathPlan, PlannedPath, Strategy } from 'chart-testing';
import { counted } from 'chart-testing/live';
import { useRef, useState } from 'react';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { type MatrixRow, matrixOf, rowsOf, stepCount, titleWithin } from '../state/way.ts';
import { input, link, switcher, tab } from '../ui/parts.css.ts';
import { EmptyState, Field } from '../ui/parts.tsx';
import * as css from './panel.css.ts';
import { Facts, Head, Id, Part, RowLinks, useKeptFocus } from './parts.tsx';
import { PathActs, StepList } from './steps.tsx';

/** Which path covers which requirement row; uncovered rows are listed first. */
function RowMatrix({ plan }: { plan: PathPlan }) {
  const { chart } = usePage();
  const rows = matrixOf(chart, plan);
  const bare = rows.filter(({ served }) => !served.includes(true)).map(({ row }) => row);
  if (rows.length === 0) return null;
  return (
    <Part title="Requirements and paths">
      <p>
        {bare.length === 0
          ? `All ${rows.length} requirements of this machine have a path.`
          : `No path of these serves ${bare.join(', ')}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <section className={css.tableFrame} aria-label="Requirements and paths" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Requirement</th>
              {plan.paths.map(({ id, title }, nth) => (
                <th key={id} scope="col">
                  <PlaceLink className={css.pathLink} title={title} to={(place) => atStep(place, id, 0)}>
                    {nth + 1}
                  </PlaceLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.row} {...row} />
            ))}
          </tbody>
        </table>
      </section>
    </Part>
  );
}

const Line = ({ row, served }: MatrixRow) => (
  <tr className={served.includes(true) ? '' : css.uncovered}>
    <th scope="row">{row}</th>
    {served.map((isServed, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key.
      <td key={nth}>{isServed && <span className={css.servedDot} role="img" aria-label="yes" />}</td>
    ))}
  </tr>
);

const names: Partial<Record<Strategy, string>> = { transitions: 'Every transition', states: 'Every state' };

/** The planned paths by strategy and requirement row, and the matrix. */
function PathList() {
  const { chart, go, place, plans } = usePage();
  const [strategy, choose] = useState<Strategy>('transitions');
  const plan = plans.find((one) => one.strategy === strategy);
  if (plan === undefined)
    return (
      <EmptyState title="No paths">Run npx chart-testing paths to see why this machine has none.</EmptyState>
    );
  const paths = plan.paths.filter(({ rows }) => place.row === null || rows.includes(place.row));
  return (
    <>
      <h2 className={css.about} tabIndex={-1}>
        Planned paths
      </h2>
      <nav className={switcher} aria-label="Which paths">
        {plans
          .toSorted((one, other) => Number(one.strategy === 'states') - Number(other.strategy === 'states'))
          .map((one) => (
            <button
              key={one.strategy}
              type="button"
              className={tab}
              aria-pressed={one === plan}
              onClick={() => choose(one.strategy)}
            >
              {names[one.strategy]} ({one.paths.length})
            </button>
          ))}
      </nav>
      <Field id="row" label="Requirement">
        <select
          id="row"
          className={input}
          value={place.row ?? ''}
          onChange={({ target }) => go({ ...place, row: target.value || null }, 'replace')}
        >
          <option value="">All</option>
          {rowsOf(chart).map((row) => (
            <option key={row}>{row}</option>
          ))}
        </select>
      </Field>
      <PathLines paths={paths} plan={plan} />
      {paths.length === 0 && <p>No path of these serves {place.row}.</p>}
      <RowMatrix plan={plan} />
    </>
  );
}

function PathLines({ paths, plan }: { paths: PathPlan['paths']; plan: PathPlan }) {
  return (
    <ul className={css.list}>
      {paths.map((path) => (
        <li key={path.id}>
          <PlaceLink className={css.pathLine} to={(place) => atStep(place, path.id, 0)}>
            <span className={css.number}>{plan.paths.indexOf(path) + 1}</span>
            <span className={css.words}>
              <span className={css.pathName} title={path.title}>
                {titleWithin(path)}
              </span>
              <span className={css.secondLine}>
                {path.id} · {stepCount(path)} · {counted(path.rows.length, 'requirement')}
              </span>
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function OpenPath({ path }: { path: PlannedPath }) {
  const { chart } = usePage();
  return (
    <>
      <PlaceLink className={`${link} ${css.backLink}`} to={(place) => ({ ...place, path: null, step: 0 })}>
        All paths of {chart.id}
      </PlaceLink>
      <Head kind="Path" name={titleWithin(path)} isSentence />
      <Facts
        facts={[
          ['Id', <Id key="id" of={path.id} />],
          ['Requirements', path.rows.length > 0 && <RowLinks rows={path.rows} />],
        ]}
      />
      <div className={css.stack}>
        <PathActs title={`${chart.id}: ${path.title}`} path={path} steps={path.steps} />
      </div>
      <Part title={stepCount(path)}>
        <StepList path={path} steps={path.steps} />
      </Part>
    </>
  );
}

/** The planned paths of the machine, or the open one. */
export function Paths() {
  const { path } = usePage();
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, path?.id ?? null);
  return (
    <div ref={box} className={css.panel}>
      {path ? <OpenPath path={path} /> : <PathList />}
    </div>
  );
}
