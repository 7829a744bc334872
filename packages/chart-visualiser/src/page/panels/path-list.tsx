import type { PathPlan, Strategy } from 'chart-testing';
import { useState } from 'react';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { rowsOf } from '../state/way.ts';
import { counted, stepCount, titleWithin } from '../state/words.ts';
import { Switcher } from '../ui/button/button.tsx';
import { Field, Select } from '../ui/form/form.tsx';
import { EmptyState } from '../ui/text/text.tsx';
import * as css from './path-list.css.ts';
import { RowMatrix } from './row-matrix.tsx';

const names: Partial<Record<Strategy, string>> = { transitions: 'Every transition', states: 'Every state' };

/** The planned paths, by what they are for and by row of the requirements, and which row has which path. */
export function PathList() {
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
      <h2 className={css.title} tabIndex={-1}>
        Planned paths
      </h2>
      <Switcher label="Which paths">
        {plans
          .toSorted((one, other) => Number(one.strategy === 'states') - Number(other.strategy === 'states'))
          .map((one) => (
            <button
              key={one.strategy}
              type="button"
              aria-pressed={one === plan}
              onClick={() => choose(one.strategy)}
            >
              {names[one.strategy]} ({one.paths.length})
            </button>
          ))}
      </Switcher>
      <Field label="Requirement">
        <Select
          value={place.row ?? ''}
          onChange={({ target }) => go({ ...place, row: target.value || null }, 'replace')}
        >
          <option value="">All</option>
          {rowsOf(chart).map((row) => (
            <option key={row}>{row}</option>
          ))}
        </Select>
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
          <PlaceLink className={css.line} to={(place) => atStep(place, path.id, 0)}>
            <span className={css.number}>{plan.paths.indexOf(path) + 1}</span>
            <span className={css.words}>
              <span className={css.name} title={path.title}>
                {titleWithin(path)}
              </span>
              <span className={css.more}>
                {path.id} · {stepCount(path)} · {counted(path.rows.length, 'requirement', 'requirements')}
              </span>
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
