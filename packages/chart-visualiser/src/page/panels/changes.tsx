import type { ChangedPart, Chart } from 'chart-testing';
import { changesById, changesOf } from '../state/painting.ts';
import { atPart } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { link } from '../ui/text/text.css.ts';
import * as css from './panel.css.ts';
import { Part } from './parts.tsx';

const titles = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** What has changed of one state or transition. */
export function Changes({ id }: { id: string }) {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  const part = machine && changesById(machine).get(id);
  if (!part) return null;
  return (
    <Part title={`${titles[part.change]} since ${data.diff?.rev}`}>
      <ul className={css.changeWords}>
        {part.words.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Part>
  );
}

/** A state by its path, a transition by where it leaves and what makes it happen. */
function nameOf({ id: machine, states, transitions }: Chart, id: string): string {
  const pathOf = (state: string | undefined) => states.find((one) => one.id === state)?.path;
  const transition = transitions.find((one) => one.id === id);
  if (!transition) return pathOf(id) || id;
  return `${pathOf(transition.source) || machine}: ${transition.label}${transition.branch === 'else' ? ', otherwise' : ''}`;
}

/** Everything that has changed in a machine, in words. */
export function AllChanges() {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  if (machine === undefined) return null;
  const parts = [...machine.states, ...machine.transitions];
  return (
    <Part
      title={machine.state === 'added' ? `New since ${data.diff?.rev}` : `Changed since ${data.diff?.rev}`}
    >
      <ul className={css.changeParts}>
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
    {change === 'removed' ? (
      <del>{id}</del>
    ) : (
      <PlaceLink className={link} to={(place) => atPart(place, id)}>
        {name}
      </PlaceLink>
    )}
    <p className={css.changeSaid}>{`${titles[change]}${words.length > 0 ? `: ${words.join('; ')}` : ''}`}</p>
  </>
);
