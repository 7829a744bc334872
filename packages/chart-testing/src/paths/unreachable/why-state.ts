import type { ChartState } from '../../charts/chart.ts';
import type { Evidence } from './evidence.ts';
import { someOf } from './why-transition.ts';

const isWithin = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}.`);

/** Why a state was never active, in a sentence. */
export function whyState({ glossary, visited }: Evidence, state: ChartState): string {
  const { chart, states } = glossary;
  const parent = state.parent === null ? undefined : states.get(state.parent);
  const leading = chart.transitions.filter(({ targets }) =>
    targets.some((target) => isWithin(state.path, states.get(target)?.path ?? '')),
  );
  const comesWithParent = parent && (parent.initial === state.id || parent.type === 'parallel');
  if (comesWithParent && !visited.has(parent.id))
    return leading.length === 0
      ? `It is entered only with ${parent.id}, which is never active.`
      : `It is entered with ${parent.id}, which is never active, or by ${someOf(leading.map(({ id }) => id))}, never walked.`;
  if (leading.length === 0) return 'No transition leads there.';
  const ways = someOf(leading.map(({ id }) => id));
  return leading.length === 1
    ? `Only ${ways} leads there, and it is never walked.`
    : `Only ${ways} lead there, and they are never walked.`;
}
