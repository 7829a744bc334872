import type { ChartTransition } from 'chart-testing';
import { hitsOf } from '../state/figures.ts';
import { atPart } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import * as css from './transition-list.css.ts';

type TransitionListProps = {
  transitions: readonly ChartTransition[];
  /** Says where each comes from, instead of where it goes. */
  isIncoming?: boolean;
};

/** Transitions in the order tried; each leads to its details. */
export const TransitionList = ({ transitions, isIncoming = false }: TransitionListProps) => (
  <ol className={css.list}>
    {transitions.map((transition) => (
      <li key={transition.id}>
        <TransitionLine transition={transition} isIncoming={isIncoming} />
      </li>
    ))}
  </ol>
);

type TransitionLineProps = { transition: ChartTransition; isIncoming: boolean };

function TransitionLine({ transition, isIncoming }: TransitionLineProps) {
  const { chart } = usePage();
  const { branch, guard, id, label, source, targets } = transition;
  const nameOf = (state: string) => chart.states.find((one) => one.id === state)?.path || chart.id;
  const ends = isIncoming ? [source] : targets;
  return (
    <PlaceLink className={css.line} to={(place) => atPart(place, id)}>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {guard !== null && <span className={css.guard}> if {guard}</span>}
        {branch === 'else' && <span className={css.guard}> otherwise</span>}
        <span className={css.end}>
          {ends.length > 0 ? `${isIncoming ? 'from' : '→'} ${ends.map(nameOf).join(', ')}` : 'stays'}
        </span>
      </span>
      <Hits id={id} />
    </PlaceLink>
  );
}

function Hits({ id }: { id: string }) {
  const { data } = usePage();
  if (data.coverage === null) return null;
  const hits = hitsOf(data, id);
  if (hits > 0) return <span className={css.hits}>{hits}×</span>;
  return data.waivers[id] === undefined ? (
    <span className={css.never}>never</span>
  ) : (
    <span className={css.waived}>waived</span>
  );
}
