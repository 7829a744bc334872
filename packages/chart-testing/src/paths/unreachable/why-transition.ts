import type { ChartTransition } from '../../charts/chart.ts';
import type { Edge } from '../../explore/graph.ts';
import { counted, listed } from '../english.ts';
import { actorOf, besides, delayOf, type Evidence, triesOf } from './evidence.ts';

const mostNamed = 5;

/** Some, each once, and how many more. */
export function someOf(names: Iterable<string>): string {
  const all = [...new Set(names)];
  const more = all.length > mostNamed ? [`${all.length - mostNamed + 1} more`] : [];
  return listed([...all.slice(0, more.length > 0 ? mostNamed - 1 : mostNamed), ...more]);
}

type Cases = Record<string, unknown> | undefined;

function casesOf({ model }: Evidence, { kind, descriptor }: ChartTransition, src: string): Cases {
  if (kind === 'on') return (model.events as Record<string, Cases> | undefined)?.[descriptor];
  const outcomes = (model.outcomes as Record<string, Record<string, Cases>> | undefined)?.[src];
  // What is left out never happens, once an actor's outcomes are said at all.
  return outcomes && (outcomes[kind] ?? {});
}

const isEmpty = (cases: Cases) => cases !== undefined && Object.keys(cases).length === 0;

function whyNeverTried(evidence: Evidence, transition: ChartTransition): string {
  const { kind, source, descriptor } = transition;
  const actor = actorOf(transition);
  const state = evidence.glossary.states.get(source);
  const src = state?.invokes.find(({ id }) => id === actor)?.src ?? actor;
  const isSilent = isEmpty(casesOf(evidence, transition, src));
  switch (kind) {
    case 'on':
      if (descriptor.endsWith('*')) return `The model has no event that ${descriptor} would hear here.`;
      return isSilent
        ? `The model has no case of ${descriptor} ({} says that only the machine itself sends it), and the machine does not send it here.`
        : `No case of ${descriptor} in the model applies while this state is active.`;
    case 'done':
    case 'error': {
      const ends = kind === 'done' ? 'answers' : 'fails';
      return isSilent
        ? `The model has no case in which ${src} ${ends}.`
        : `${actor} never runs while this state is active.`;
    }
    case 'after':
      return `Whenever ${delayOf(transition)} is set, another timer is due first or the state is left.`;
    default:
      return 'The state is left before.';
  }
}

/** Why something else was taken each time. */
function whyNotTaken(evidence: Evidence, transition: ChartTransition, tries: readonly Edge[]): string {
  const group = besides(evidence, transition);
  const taken = new Set(tries.flatMap(({ walked }) => walked.flat()));
  const beside = group.filter(({ id }) => taken.has(id));
  const often = counted(tries.length, 'try').replace('trys', 'tries');
  if (beside.length === 0) {
    if (transition.kind === 'finished') return 'The states inside never all come to their end.';
    if (transition.kind === 'always') return `Its guard “${transition.guard}” never holds in ${often}.`;
    return `In ${often} other transitions took it first: ${someOf(taken) || 'none is known'}.`;
  }
  if (transition.branch === 'else') return `In ${often} one of the guards always passes.`;
  const place = group.indexOf(transition);
  const wasAsked = beside.some((other) => group.indexOf(other) > place);
  const cases = someOf(tries.map(({ stimulus }) => stimulus.words));
  return wasAsked
    ? `Its guard “${transition.guard}” never holds in ${often}: ${cases}.`
    : `An earlier branch is taken in ${often}: ${someOf(beside.map(({ id }) => id))}.`;
}

/** Why a transition was never walked, in a sentence. */
export function whyTransition(evidence: Evidence, transition: ChartTransition): string {
  if (!evidence.visited.has(transition.source)) return `${transition.source} is never active.`;
  const group = besides(evidence, transition);
  const open = group.find(({ guard, branch }) => guard === null && branch !== 'else');
  if (open && group.indexOf(open) < group.indexOf(transition))
    return `Branch ${open.branch} before it has no guard and is always taken first.`;
  const tries = triesOf(evidence, transition);
  return tries.length === 0 ? whyNeverTried(evidence, transition) : whyNotTaken(evidence, transition, tries);
}
