import type { ChartTransition } from 'chart-testing';
import { branchesOf } from '../state/neighbours.ts';
import { atPart, atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { pathsThrough } from '../state/way.ts';
import { counted, titleWithin, transitionKind } from '../state/words.ts';
import { link } from '../ui/text/text.css.ts';
import { Changes } from './changes.tsx';
import { TransitionCoverage } from './coverage.tsx';
import * as css from './panel.css.ts';
import { Facts, Head, Id, Part, RowLinks } from './parts.tsx';
import { TransitionList } from './transition-list.tsx';
import { WayHere } from './way-here.tsx';

const most = 8;

/** All that is known about a transition. */
export function TransitionDetails({ transition }: { transition: ChartTransition }) {
  const { chart } = usePage();
  const { actions, branch, description, guard, id, label, reenter, rows, source, targets } = transition;
  const branches = branchesOf(chart, transition);
  return (
    <>
      <Head kind={transitionKind(transition)} name={label}>
        {branch === 'else' ? 'Every guard says no: nothing happens.' : description}
      </Head>
      <Changes id={id} />
      <Facts
        facts={[
          ['Id', <Id key="id" of={id} />],
          ['In', <StateLink key="in" id={source} />],
          ['Goes to', targets.map((target) => <StateLink key={target} id={target} />)],
          ['Stays', targets.length === 0 && 'where it is'],
          ['Only if', guard],
          ['Does', actions.join(', ')],
          ['Enters anew', reenter && 'The state is left and entered again.'],
          ['Requirements', rows.length > 0 && <RowLinks rows={rows} />],
        ]}
      />
      <WayHere id={id} name={label} />
      <TransitionCoverage id={id} />
      {branches.length > 1 && (
        <Part title="In the order tried">
          <TransitionList transitions={branches} />
        </Part>
      )}
      <PathsThrough id={id} />
    </>
  );
}

function StateLink({ id }: { id: string }) {
  const { chart } = usePage();
  return (
    <PlaceLink className={link} to={(place) => atPart(place, id)}>
      {chart.states.find((state) => state.id === id)?.path || `anywhere in ${chart.id}`}
    </PlaceLink>
  );
}

function PathsThrough({ id }: { id: string }) {
  const { chart, plans } = usePage();
  const paths = pathsThrough(
    plans.find(({ strategy }) => strategy === 'transitions'),
    chart,
    id,
  );
  if (paths.length === 0) return null;
  return (
    <Part title={`Walked by ${counted(paths.length, 'test path', 'test paths')}`}>
      <ul className={css.plainList}>
        {paths.slice(0, most).map((path) => (
          <li key={path.id}>
            <PlaceLink
              className={link}
              to={(place) => ({
                ...atStep(
                  place,
                  path.id,
                  path.steps.findIndex(({ transitions }) => transitions.includes(id)),
                ),
                tab: 'paths',
              })}
            >
              {titleWithin(path)}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {paths.length > most && <p className={css.note}>and {paths.length - most} more</p>}
    </Part>
  );
}
