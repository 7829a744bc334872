import type { Chart, ChartTransition } from '../charts/chart.ts';
import { descriptionWords, ifChanged, listChanges, listed, placeName, quoted } from './words.ts';

type Delays = Chart['delays'];

const stays = 'stays where it is';

const leadsTo = (targets: readonly string[]): string =>
  targets.length > 0 ? `leads to ${listed(targets.map(placeName))}` : stays;

function guardWords(was: string | null, is: string | null): string {
  if (is === null) return `no longer asks whether ${was}`;
  return was === null ? `asks first whether ${is}` : `asks whether ${is}, asked whether ${was}`;
}

/** The name of the delay that a timer waits for; nothing for what is no timer. */
export const delayOf = ({ descriptor }: ChartTransition): string | undefined =>
  /^xstate\.after\.([^.]+)\./.exec(descriptor)?.[1];

export const lengthOf = (ms: number | null | undefined): string => {
  if (ms === null) return 'a time worked out each time';
  if (ms === undefined) return 'a time nobody gives';
  return ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
};

function waitWords(was: ChartTransition, is: ChartTransition, before: Delays, after: Delays): string[] {
  const old = delayOf(was);
  const now = delayOf(is);
  if (old === undefined || now === undefined) return [];
  const length = (delays: Delays, name: string) => (/^\d+$/.test(name) ? Number(name) : delays[name]);
  return ifChanged(
    length(before, old),
    length(after, now),
    (one, other) => `waits ${lengthOf(other)}, waited ${lengthOf(one)}`,
  );
}

/** What is different about a transition whose states go by the same ids. */
export const transitionChanges = (
  was: ChartTransition,
  is: ChartTransition,
  before: Delays,
  after: Delays,
): string[] => [
  ...ifChanged(was.targets, is.targets, (old, now) =>
    now.length > 0
      ? `${leadsTo(now)}, ${old.length > 0 ? `led to ${listed(old.map(placeName))}` : 'stayed where it was'}`
      : `${stays}, led to ${listed(old.map(placeName))}`,
  ),
  ...ifChanged(was.guard, is.guard, guardWords),
  ...waitWords(was, is, before, after),
  ...listChanges(was.actions, is.actions, {
    more: (names) => `also does ${names}`,
    fewer: (names) => `no longer does ${names}`,
    reordered: (names) => `does the same in another order: ${names}`,
  }),
  ...ifChanged(was.reenter, is.reenter, (_, now) =>
    now ? 'leaves the state and enters it anew' : 'no longer leaves the state and enters it anew',
  ),
  ...listChanges(was.rows, is.rows, {
    more: (rows) => `serves ${rows}`,
    fewer: (rows) => `no longer serves ${rows}`,
  }),
  ...ifChanged(was.description, is.description, descriptionWords),
];

/** A transition that is new or gone, told from nothing. */
export const transitionFacts = ({
  branch,
  description,
  guard,
  targets,
  actions,
}: ChartTransition): string[] =>
  branch === 'else'
    ? ['when no guard says yes, nothing happens']
    : [
        ...(description ? [quoted(description)] : []),
        leadsTo(targets),
        ...(guard ? [`asks first whether ${guard}`] : []),
        ...(actions.length > 0 ? [`does ${listed(actions)}`] : []),
      ];
