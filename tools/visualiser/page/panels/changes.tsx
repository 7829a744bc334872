import { changesById, changesOf } from '../state/painting.ts';
import { usePage } from '../state/use-page.ts';
import * as css from './changes.css.ts';
import { Part } from './part.tsx';

const titles = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** What has changed of one state or transition. */
export function Changes({ id }: { id: string }) {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  const part = machine && changesById(machine).get(id);
  if (!part) return null;
  return (
    <Part title={`${titles[part.change]} since ${data.diff?.rev}`}>
      <ul className={css.words}>
        {part.words.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Part>
  );
}

/** What is not in the drawing any more, with what is said of it. */
export function Removed() {
  const { chart, data } = usePage();
  const machine = changesOf(data.diff, chart);
  const removed = [...(machine?.states ?? []), ...(machine?.transitions ?? [])].filter(
    ({ change }) => change === 'removed',
  );
  if (removed.length === 0) return null;
  return (
    <Part title={`Removed since ${data.diff?.rev}`}>
      <ul className={css.removed}>
        {removed.map(({ id, words }) => (
          <li key={id}>
            <del>{id}</del>
            {words.length > 0 && <p className={css.said}>{words.join(' ')}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}
