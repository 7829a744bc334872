import type { PlannedPath, PlannedStep } from 'chart-testing';
import { useEffect, useRef } from 'react';
import { atStep } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import * as css from './step-list.css.ts';

type StepListProps = { path: PlannedPath; steps: readonly PlannedStep[] };

/** A path in words. Choosing a step shows it in the chart. */
export function StepList({ path, steps }: StepListProps) {
  const { path: open, place } = usePage();
  const list = useRef<HTMLOListElement>(null);
  const shown = open?.id === path.id ? place.step : null;
  useEffect(() => {
    if (shown !== null) list.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <ol ref={list} className={css.steps}>
      {steps.map((step, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path.
        <li key={nth}>
          <PlaceLink
            className={css.step}
            to={(from) => atStep(from, path.id, nth)}
            aria-current={shown === nth ? 'step' : undefined}
          >
            {nth === 0 ? <span className={css.start} /> : <span className={css.number}>{nth}</span>}
            <span className={css.words}>
              {step.words}
              <span className={css.there}>
                {step.states.join(', ')}
                {step.screen && ` · sees ${step.screen}`}
              </span>
            </span>
          </PlaceLink>
        </li>
      ))}
    </ol>
  );
}
