import type { ChartState, ChartTransition } from 'chart-testing';
import { counted } from 'chart-testing/live';
import { useEffect, useRef } from 'react';
import { arriving, branchesOf, enteredWith, leaving, screenOf } from '../state/neighbours.ts';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { pathsThrough, stateKind, titleWithin, transitionKind } from '../state/way.ts';
import { link } from '../ui/parts.css.ts';
import { Notice } from '../ui/parts.tsx';
import { GroupCoverage, TransitionCoverage } from './coverage.tsx';
import { Changes, MachineDetails } from './machine-details.tsx';
import * as css from './panel.css.ts';
import { Facts, Head, Id, Part, PartLink, RowLinks, TransitionList, useKeptFocus } from './parts.tsx';
import { WayHere } from './steps.tsx';

function StateDetails({ state }: { state: ChartState }) {
  const { chart } = usePage();
  const { description, entry, exit, id, invokes, key, rows, tags } = state;
  const screen = screenOf(chart, id);
  const outer = enteredWith(chart, id);
  const into = arriving(chart, id);
  const own = chart.transitions.filter(({ source }) => source === id);
  return (
    <>
      <Head kind={stateKind(state)} name={key}>
        {description}
      </Head>
      <Changes id={id} />
      <Facts
        facts={[
          ['Id', <Id key="id" of={id} />],
          [
            'The person sees',
            screen && `${screen.screen}${screen.from.id === id ? '' : ` (from ${screen.from.key})`}`,
          ],
          [
            'Tags',
            tags.length > 0 && (
              <ul key="tags" className={css.tags}>
                {tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            ),
          ],
          ['Requirements', rows.length > 0 && <RowLinks rows={rows} />],
          ['On entering', entry.join(', ')],
          ['On leaving', exit.join(', ')],
          [
            'Runs',
            invokes
              .map((actor) => (actor.id === actor.src ? actor.id : `${actor.id} (${actor.src})`))
              .join(', '),
          ],
        ]}
      />
      <WayHere id={id} name={key} />
      <Part title="What can happen here">
        {leaving(chart, id).map(({ state: from, transitions }) => (
          <div key={from.id}>
            {from.id !== id && <p className={css.note}>Anywhere in {from.path || chart.id}</p>}
            <TransitionList transitions={transitions} />
          </div>
        ))}
      </Part>
      <Part title="What leads here">
        {outer && (
          <p>
            Entered by default with <PartLink id={outer.id}>{outer.path || chart.id}</PartLink>.
          </p>
        )}
        {into.length > 0 && <TransitionList transitions={into} isIncoming />}
        {!outer && into.length === 0 && <p>Nothing leads here.</p>}
      </Part>
      {own.length > 0 && <GroupCoverage title="Its transitions" ids={own.map((one) => one.id)} />}
    </>
  );
}

const most = 8;

function TransitionDetails({ transition }: { transition: ChartTransition }) {
  const { chart } = usePage();
  const { actions, branch, description, guard, id, label, reenter, rows, source, targets } = transition;
  const branches = branchesOf(chart, transition);
  return (
    <>
      <Head kind={transitionKind(transition)} name={label}>
        {branch === 'else' ? 'No guard passes: nothing happens.' : description}
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
          ['Re-enters', reenter && 'The state is left and entered again.'],
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
  const path = chart.states.find((state) => state.id === id)?.path;
  return <PartLink id={id}>{path || `anywhere in ${chart.id}`}</PartLink>;
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
    <Part title={`Walked by ${counted(paths.length, 'test path')}`}>
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

/** The details of the selected state or transition, or of the machine without a selection. */
export function Details() {
  const { chart, place } = usePage();
  const { machine, selected } = place;
  const box = useRef<HTMLDivElement>(null);
  const state = chart.states.find(({ id }) => id === selected);
  const transition = chart.transitions.find(({ id }) => id === selected);

  useKeptFocus(box, selected);
  useEffect(() => {
    if (selected !== null) box.current?.parentElement?.scrollTo({ top: 0 });
  }, [selected]);

  return (
    <div ref={box} className={css.panel}>
      {machine !== chart.id && <Notice>There is no machine “{machine}” any more.</Notice>}
      {selected !== null && !state && !transition && (
        <>
          <Notice>“{selected}” is not in this machine any more.</Notice>
          <Changes id={selected} />
        </>
      )}
      {state && state.parent !== null && <StateDetails state={state} />}
      {transition && <TransitionDetails transition={transition} />}
      {!transition && (!state || state.parent === null) && <MachineDetails />}
    </div>
  );
}
