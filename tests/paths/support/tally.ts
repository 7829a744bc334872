/** The results of walking one machine's paths. */
export interface Tally {
  paths: number;
  steps: number;
  /** Reasons for events sent directly, with counts. */
  sent: Map<string, number>;
  /** How often each transition of any machine was walked in the browser. */
  hits: Map<string, number>;
  /** The same for steps whose event was sent directly, which do not count as walked. */
  sentHits: Map<string, number>;
  ms: number;
}

export const newTally = (): Tally => ({
  paths: 0,
  steps: 0,
  sent: new Map(),
  hits: new Map(),
  sentHits: new Map(),
  ms: 0,
});

export function add(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** All transitions walked, by real causes or sent directly. */
export const reachedIn = ({ hits, sentHits }: Tally): Set<string> =>
  new Set([...hits.keys(), ...sentHits.keys()]);

/** `session 33/33 transitions, 6 paths, 33 steps (24 by real causes, 9 sent directly), 9.8 s`, and the reasons. */
export function tallyLines(name: string, tally: Tally, transitions: string[]): string {
  const { paths, steps, sent, ms } = tally;
  const reached = reachedIn(tally);
  const walked = transitions.filter((id) => reached.has(id)).length;
  const direct = [...sent.values()].reduce((sum, times) => sum + times, 0);
  const causes = `${steps - direct} by real causes, ${direct} sent directly`;
  const seconds = (ms / 1_000).toFixed(1);
  const sum = `${name} ${walked}/${transitions.length} transitions, ${paths} paths, ${steps} steps (${causes}), ${seconds} s`;
  const onlySent = transitions.filter((id) => tally.sentHits.has(id) && !tally.hits.has(id));
  return [
    sum,
    ...onlySent.map((id) => `  only sent directly: ${id}`),
    ...[...sent].map(([why, times]) => `  ${times} x ${why}`),
  ].join('\n');
}
