import type { ChartState } from 'chart-testing';
import { arriving, enteredWith, leaving, screenOf } from '../state/neighbours.ts';
import { atPart } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { stateKind } from '../state/words.ts';
import { link } from '../ui/text/text.css.ts';
import { Tags } from '../ui/text/text.tsx';
import { Changes } from './changes.tsx';
import { GroupCoverage } from './coverage.tsx';
import * as css from './panel.css.ts';
import { Facts, Head, Id, Part, RowLinks } from './parts.tsx';
import { TransitionList } from './transition-list.tsx';
import { WayHere } from './way-here.tsx';

/** All that is known about a state. */
export function StateDetails({ state }: { state: ChartState }) {
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
          ['Tags', tags.length > 0 && <Tags items={tags} />],
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
            Entered by default with{' '}
            <PlaceLink className={link} to={(place) => atPart(place, outer.id)}>
              {outer.path || chart.id}
            </PlaceLink>
            .
          </p>
        )}
        {into.length > 0 && <TransitionList transitions={into} isIncoming />}
        {!outer && into.length === 0 && <p>Nothing leads here.</p>}
      </Part>
      {own.length > 0 && <GroupCoverage title="Its transitions" ids={own.map((one) => one.id)} />}
    </>
  );
}
