import type { Chart } from 'chart-testing';

/** An event type that a chart hears where its machine is. */
export interface Heard {
  type: string;
  /** What its transitions say of it. */
  words: string[];
  /** Guards that may let it pass; empty when it always leads somewhere. */
  guards: string[];
}

/**
 * The events a chart hears in these states, the innermost first; wildcards are no events.
 * @param active ids of all active states
 */
export function heardBy({ states, transitions }: Chart, active: ReadonlySet<string>): Heard[] {
  const depthOf = new Map(states.map(({ id, path }) => [id, path === '' ? 0 : path.split('.').length]));
  const heard = transitions
    .filter(
      ({ kind, source, descriptor }) => kind === 'on' && active.has(source) && !descriptor.endsWith('*'),
    )
    .sort((a, b) => (depthOf.get(b.source) ?? 0) - (depthOf.get(a.source) ?? 0));
  return [...new Set(heard.map(({ descriptor }) => descriptor))].map((type) => {
    const own = heard.filter(({ descriptor }) => descriptor === type);
    const taken = own.filter(({ branch }) => branch !== 'else');
    const isSure = taken.some(({ guard }) => guard === null);
    return {
      type,
      words: taken.map(({ description }) => description).filter(Boolean),
      guards: isSure ? [] : taken.flatMap(({ guard }) => guard ?? []),
    };
  });
}
