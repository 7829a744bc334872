import { usePage } from '../state/use-page.tsx';
import { wayTo, whyNot } from '../state/way.ts';
import { counted } from '../state/words.ts';
import * as css from './panel.css.ts';
import { Part } from './parts.tsx';
import { PathActs } from './path-acts.tsx';
import { StepList } from './step-list.tsx';

const reason = (why: string | null) => (why ? `No path leads here: ${why}` : 'No planned path leads here.');

type WayHereProps = {
  /** Of the state or transition. */
  id: string;
  name: string;
};

/** "How do I get here?": the fewest steps from the start. */
export function WayHere({ id, name }: WayHereProps) {
  const { chart, plans } = usePage();
  const way = wayTo(plans, chart, id);
  if (way === null)
    return (
      <Part title="How do I get here?">
        <p>{reason(whyNot(plans, id))}</p>
      </Part>
    );
  const { path, steps } = way;
  const rest = path.steps.length - steps.length;
  return (
    <Part title="How do I get here?">
      <StepList path={path} steps={steps} />
      {rest > 0 && <p className={css.note}>The path goes on for {counted(rest, 'step', 'steps')}.</p>}
      <PathActs title={`How to get to ${name} (${id})`} path={path} steps={steps} />
    </Part>
  );
}
