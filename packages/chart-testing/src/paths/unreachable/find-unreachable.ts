import { explored } from '../../explore/explore.ts';
import type { AnyModel } from '../../model.ts';
import { glossaryOf } from '../glossary.ts';
import type { Unreachable } from '../plan.ts';
import { evidenceOf } from './evidence.ts';
import { whyState } from './why-state.ts';
import { whyTransition } from './why-transition.ts';

/** The states and transitions to which no way leads, whatever is tried, and why. `name` is that of the machine's folder. */
export function findUnreachable(name: string, model: AnyModel): Unreachable[] {
  const glossary = glossaryOf(name, model);
  const evidence = evidenceOf(model, glossary, explored(model));
  const { states, transitions } = glossary.chart;
  return [
    ...states
      .filter(({ id, type }) => type !== 'history' && !evidence.visited.has(id))
      .map((state) => ({ id: state.id, why: whyState(evidence, state) })),
    ...transitions
      .filter(({ id }) => !evidence.walked.has(id))
      .map((transition) => ({ id: transition.id, why: whyTransition(evidence, transition) })),
  ];
}
